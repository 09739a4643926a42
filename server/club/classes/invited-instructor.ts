import { sql } from 'kysely';
import type { Locale } from '../../../contracts/roles.ts';
import { createUser, findUserByEmail } from '../../auth/accounts/users.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { asAccounts } from '../core/as-accounts.ts';
import { createProfile } from '../core/profiles.ts';
import { letRoleWait } from '../users/roles/waiting-roles.ts';

/** True if an account becomes an instructor once its address is proved. */
export async function isInvitedInstructor(trx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from private.waiting_roles where user_id = ${userId} and role = 'instructor'`.execute(trx);
  return rows.length > 0;
}

/**
 * The account of an instructor by its own id, or by that of an open invitation, which then waits for its owner: so a
 * class has an instructor who has not come yet. Runs with the club's rights.
 */
export async function instructorOf(trx: Transaction, id: string): Promise<string> {
  const { rows } = await sql<{ email: string; full_name: string; locale: Locale; invited_by: string | null }>`
    select email, full_name, locale, invited_by from user_invitations
    where id = ${id} and role = 'instructor' and user_id is null and used_at is null and withdrawn_at is null
    for update`.execute(trx);
  const [invitation] = rows;
  if (!invitation) return id;
  const { email, full_name, locale, invited_by } = invitation;
  const metadata = { full_name, locale };
  const user = await asAccounts(trx, async () =>
    (await findUserByEmail(trx, email)) ? null : createUser(trx, { email: email.toLowerCase(), metadata }),
  );
  // The invited person has made an account meanwhile, and has not accepted.
  if (!user) throw new ClubError('instructor_not_found');
  await createProfile(trx, { id: user.id, metadata });
  await letRoleWait(trx, [user.id], 'instructor', invited_by);
  await sql`update user_invitations set user_id = ${user.id} where id = ${id}`.execute(trx);
  return user.id;
}
