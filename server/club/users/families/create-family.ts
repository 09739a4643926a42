import { sql } from 'kysely';
import { createFamilyInput } from '../../../../contracts/inputs/users.ts';
import { createUser, findUserByEmail } from '../../../auth/users.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database.ts';
import { defineProcedure } from '../../../platform/procedure.ts';
import { requireAdmin } from '../access.ts';
import { asAccounts } from '../as-accounts.ts';
import { audit } from '../audit.ts';
import { createProfile } from '../profiles.ts';

export const createFamily = defineProcedure({
  name: 'create_family',
  summary:
    'Makes the account of a family at the desk: with a name alone, or a phone. Without an address the club manages it until the family claims it; with one the family may be invited, as after an import.',
  input: createFamilyInput,
  async run(context, { full_name, phone, email, locale }) {
    await requireAdmin(context);
    const address = email ?? null;
    const user_id = await asServiceRole(context.trx, async (trx) => {
      const id = await makeAccount(trx, { email: address, metadata: { full_name, locale } });
      await createProfile(trx, { id, metadata: { full_name, locale } });
      if (phone) await trx.updateTable('profiles').set({ phone }).where('user_id', '=', id).execute();
      await trx.insertInto('user_roles').values({ user_id: id, role: 'parent' }).execute();
      if (!address)
        await sql`insert into private.managed_families (user_id, created_by) values (${id}, ${context.userId})`.execute(
          trx,
        );
      return id;
    });
    await audit(context, 'create_family', { table: 'user_roles', id: user_id, details: { managed: !address } });
    return { user_id };
  },
});

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
