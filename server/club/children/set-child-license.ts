import { sql } from 'kysely';
import { setChildLicenseInput } from '../../../contracts/inputs/children.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { licenseName } from '../results/match-swimmers.ts';

export const setChildLicense = defineProcedure({
  name: 'set_child_license',
  summary:
    'Writes or removes the license by which files of meets find a child. A license belongs to one swimmer; it outweighs what earlier files have taught.',
  input: setChildLicenseInput,
  async run(context, { child_id, license }) {
    await requireAdmin(context);
    await asServiceRole(context.trx, async (trx) => {
      const child = await trx
        .selectFrom('children')
        .select('license')
        .where('id', '=', child_id)
        .forUpdate()
        .executeTakeFirstOrThrow(() => new ClubError('child_not_found'));
      if (license) await requireFree(trx, license, child_id);
      await trx.updateTable('children').set({ license }).where('id', '=', child_id).execute();
      const names = [license, child.license].flatMap((one) => (one ? [licenseName(one)] : []));
      if (names.length > 0) await trx.deleteFrom('swimmer_keys').where('key', 'in', names).execute();
    });
    await audit(context, 'set_child_license', { table: 'children', id: child_id, details: { license } });
    return { child_id, license };
  },
});

/** Throws license_taken with the name of the swimmer who has the license. */
async function requireFree(trx: Transaction, license: string, childId: string): Promise<void> {
  const other = await trx
    .selectFrom('swimmers')
    .select('full_name')
    .where(sql`private.license_key(license)`, '=', sql`private.license_key(${license})`)
    .where((where) => where.or([where('child_id', 'is', null), where('child_id', '<>', childId)]))
    .executeTakeFirst();
  if (other) throw new ClubError('license_taken', { details: other.full_name ?? '' });
}
