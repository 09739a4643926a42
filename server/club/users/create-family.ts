import { sql } from 'kysely';
import { createFamilyInput } from '../../../contracts/inputs/users.ts';
import { createUser, findUserByEmail } from '../../auth/accounts/users.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { asAccounts } from '../core/as-accounts.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { createProfile } from '../core/profiles.ts';

export const createFamily = defineProcedure({
  name: 'create_family',
  summary:
    'Makes the account of a family at the desk: with a name alone, or a phone. Without an address the club manages it until the family claims it; with one the family may be invited, as after an import. A phone that a family has already is refused (phone_known): `details` has the id of that family, and `same_phone` makes one more.',
  input: createFamilyInput,
  async run(context, { full_name, phone, email, locale, same_phone }) {
    await requireAdmin(context);
    const address = email ?? null;
    const user_id = await asServiceRole(context.trx, async (trx) => {
      if (phone && !same_phone) await refuseKnownPhone(trx, phone);
      const id = await makeAccount(trx, { email: address, metadata: { full_name, locale } });
      await createProfile(trx, { id, metadata: { full_name, locale } });
      if (phone) await trx.updateTable('profiles').set({ phone }).where('user_id', '=', id).execute();
      await trx.insertInto('user_roles').values({ user_id: id, role: 'parent' }).execute();
      if (!address)
        await sql`
          insert into private.managed_families (user_id, created_by) values (${id}, ${context.userId})`.execute(trx);
      return id;
    });
    await audit(context, 'create_family', { table: 'user_roles', id: user_id, details: { managed: !address } });
    return { user_id };
  },
});

/** Refuses the phone of a parent, who is named by id. */
async function refuseKnownPhone(trx: Transaction, phone: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from profiles
    where phone = ${phone} and exists (select from user_roles where user_roles.user_id = profiles.user_id and role = 'parent')
    order by user_id limit 1`.execute(trx);
  if (rows[0]) throw new ClubError('phone_known', { details: rows[0].user_id });
}

/** An account without a password. Throws user_exists. */
async function makeAccount(
  trx: Transaction,
  { email, metadata }: { email: string | null; metadata: Record<string, unknown> },
): Promise<string> {
  const user = await asAccounts(trx, async () => {
    if (email && (await findUserByEmail(trx, email))) return null;
    return createUser(trx, { email, metadata });
  });
  if (!user) throw new ClubError('user_exists');
  return user.id;
}
