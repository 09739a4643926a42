import { eraseFamilyInput, exportFamilyInput, previewFamilyErasureInput } from '../../../contracts/inputs/accounts.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { logOpening } from '../children/care/log-opening.ts';
import { requireAdmin } from '../core/access/access.ts';
import { requireRecentProof } from '../core/access/recent-proof.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requireProfile } from '../core/profiles.ts';
import { isOneOf } from '../core/staff.ts';
import { erasePerson } from './erasure/erase-person.ts';
import { exportPerson } from './export/export-person.ts';
import { previewPerson } from './preview-person.ts';

export const exportFamily = defineProcedure({
  name: 'export_family',
  summary:
    'All of the club’s data on a person and the children, by noun, as export_my_data returns it to the person: for an admin at a family’s request. The session must have shown a proof recently, where the club asks for that; the audit log keeps the admin’s name.',
  input: exportFamilyInput,
  async run(context, { user_id }) {
    await requireAdmin(context);
    const data = await asServiceRole(context.trx, async (trx) => {
      await requireRecentProof(context);
      await requireFamily(trx, user_id);
      const exported = await exportPerson(trx, user_id);
      const children = exported['children'] as { id: string }[];
      await logOpening(
        trx,
        context.userId,
        children.map(({ id }) => id),
      );
      return exported;
    });
    await audit(context, 'export_family', { table: 'auth.users', id: user_id });
    return { exported_at: new Date().toISOString(), ...data };
  },
});

export const previewFamilyErasure = defineProcedure({
  name: 'preview_family_erasure',
  summary:
    'What erase_family would erase, what would pass on to a second parent, what the law keeps, and what prevents it. Changes nothing.',
  input: previewFamilyErasureInput,
  async run(context, { user_id }) {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      await requireFamily(trx, user_id);
      return previewPerson(trx, user_id);
    });
  },
});

export const eraseFamily = defineProcedure({
  name: 'erase_family',
  summary:
    'Erases a person for good at the person’s request, as erase_my_account does: with the children who have no second parent; the books stay without names, invoices as the law wants them. The person’s address must be typed, and the session must have shown a proof recently, where the club asks for that. An admin is erased by no other admin.',
  input: eraseFamilyInput,
  async run(context, { user_id, typed_email }) {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      await requireRecentProof(context);
      await requireFamily(trx, user_id);
      return erasePerson(trx, user_id, { typed: typed_email, action: 'erase_family', by: context.userId });
    });
  },
});

/** Throws user_not_found, or not_allowed for an admin, who exports and erases the own data alone. */
async function requireFamily(trx: Transaction, userId: string): Promise<void> {
  await requireProfile(trx, userId);
  if (await isOneOf(trx, userId, ['admin'])) throw new ClubError('not_allowed');
}
