import { saveCardIssuerInput } from '../../../contracts/inputs/benefit-cards.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

export const saveCardIssuer = defineProcedure({
  name: 'save_card_issuer',
  summary:
    'Makes or changes an issuer of benefit cards: its name, the sum that it pays for a visit from now on, the last day on which the club takes its cards. Visits that were counted keep their sum.',
  input: saveCardIssuerInput,
  async run(context, { issuer_id, ends_on = null, ...columns }) {
    await requireAdmin(context);
    const row = { ...columns, ends_on };
    const saved = await asServiceRole(context.trx, (trx) =>
      issuer_id
        ? trx.updateTable('card_issuers').set(row).where('id', '=', issuer_id).returning('id').executeTakeFirst()
        : trx.insertInto('card_issuers').values(row).returning('id').executeTakeFirst(),
    );
    if (!saved) throw new ClubError('card_issuer_not_found');
    const details = { name: columns.name, amount: columns.price, valid_until: ends_on };
    await audit(context, 'save_card_issuer', { table: 'card_issuers', id: saved.id, details });
    return { issuer_id: saved.id };
  },
});
