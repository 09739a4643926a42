import { saveCardIssuerInput } from '../../../contracts/inputs/benefit-cards.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

export const saveCardIssuer = defineProcedure({
  name: 'save_card_issuer',
  summary:
    'Makes or changes an issuer of benefit cards or vouchers: its name, the sum that it pays for a visit from now on, whether the club takes its vouchers, the last day on which the club takes both. Visits that were counted keep their sum. A price is changed, and not taken away: cards are there.',
  input: saveCardIssuerInput,
  async run(context, { issuer_id, ends_on = null, price = null, ...columns }) {
    await requireAdmin(context);
    const row = { ...columns, price, ends_on };
    const saved = await asServiceRole(context.trx, async (trx) => {
      if (!issuer_id) return trx.insertInto('card_issuers').values(row).returning('id').executeTakeFirst();
      if (price === null) await refuseWithCards(trx, issuer_id);
      return trx.updateTable('card_issuers').set(row).where('id', '=', issuer_id).returning('id').executeTakeFirst();
    });
    if (!saved) throw new ClubError('card_issuer_not_found');
    const details = { name: columns.name, amount: price, valid_until: ends_on };
    await audit(context, 'save_card_issuer', { table: 'card_issuers', id: saved.id, details });
    return { issuer_id: saved.id };
  },
});

/** Refuses to take the price away from an issuer that has one: its cards pay by it. */
async function refuseWithCards(trx: Transaction, id: string): Promise<void> {
  const issuer = await trx
    .selectFrom('card_issuers')
    .select('has_cards')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (issuer?.has_cards) throw new ClubError('invalid_input', { details: [{ field: 'price', fault: 'required' }] });
}
