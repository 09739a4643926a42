import { sql } from 'kysely';
import pg from 'pg';
import type { Locale, Role } from '../../../../contracts/roles.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { hasRows } from '../../../platform/database/rows.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import { linkKeyHash } from '../../../platform/link-key.ts';
import { audit } from '../../core/audit.ts';
import type { ProcedureContext } from '../../core/procedure.ts';
import { giveRole } from '../roles/give-roles.ts';

/** An invitation by an admin, as its token finds it. */
export interface Invitation {
  id: string;
  email: string;
  full_name: string;
  role: Role;
  locale: Locale;
  class_ids: string[];
  used: boolean;
  ended: boolean;
}

/** The result of an acceptance. */
interface Accepted {
  role: Role;
  /** The number of classes that have passed to the instructor. */
  classes: number;
}

/** Records the acceptance in the audit log. */
export const writeAcceptance = (context: ProcedureContext, { id, role, classes }: Accepted & { id: string }) =>
  audit(context, 'accept_user_invitation', { table: 'user_invitations', id, details: { role, classes } });

/** Locks and returns the open invitation. Throws where it does not count. */
export async function lockInvitation(trx: Transaction, token: string): Promise<Invitation> {
  await trx
    .selectFrom('user_invitations')
    .select('id')
    .where('token_hash', '=', linkKeyHash(token))
    .forUpdate()
    .execute();
  const invitation = await findInvitation(trx, token);
  if (invitation.used) throw new ClubError('invitation_used');
  if (invitation.ended) throw new ClubError('invitation_ended');
  return invitation;
}

/** Grants what the invitation promises and voids its link. */
export async function settleInvitation(trx: Transaction, invitation: Invitation, userId: string): Promise<Accepted> {
  await trx
    .updateTable('user_invitations')
    .set({ used_at: new Date().toISOString(), used_by: userId })
    .where('id', '=', invitation.id)
    .execute();
  await addRole(trx, userId, invitation);
  return { role: invitation.role, classes: await takeClasses(trx, userId, invitation) };
}

/** True if the account of an address is in use. */
export const hasOwner = (trx: Transaction, email: string): Promise<boolean> => hasRows(trx)`
    select from auth.users where lower(email) = lower(${email}) and deleted_at is null
      and (email_confirmed_at is not null or last_sign_in_at is not null)
  `;

/** The invitation of a token, whether or not it still counts. Throws invitation_not_found. */
export async function findInvitation(trx: Transaction, token: string): Promise<Invitation> {
  const { rows } = await sql<Invitation>`
    select id, email, full_name, role, locale, class_ids, used_at is not null as used,
      withdrawn_at is not null or expires_at <= now() or exists (
        -- An admin has corrected the address of the account since.
        select from auth.users where users.id = user_id and lower(users.email) <> lower(user_invitations.email)
      ) as ended
    from user_invitations where token_hash = ${linkKeyHash(token)}
  `.execute(trx);
  if (!rows[0]) throw new ClubError('invitation_not_found');
  return rows[0];
}

/** Adds the role to those that the account has. */
async function addRole(trx: Transaction, userId: string, { role, full_name, locale }: Invitation): Promise<void> {
  await giveRole(trx, [userId], role, null);
  await sql`
    update profiles set locale = ${locale}, full_name = coalesce(nullif(full_name, ''), ${full_name}) where user_id = ${userId}
  `.execute(trx);
}

/**
 * The classes of the invitation that still belong to the inviter and leave the instructor no two lessons at once.
 * Returns how many.
 */
async function takeClasses(trx: Transaction, userId: string, { role, class_ids }: Invitation): Promise<number> {
  if (role !== 'instructor') return 0;
  const { rows } = await sql<{ id: string }>`
    select id from classes where id = any (${class_ids}::uuid[]) and is_active order by id for update
  `.execute(trx);
  let taken = 0;
  for (const { id } of rows) {
    try {
      await inSavepoint(trx, () =>
        trx.updateTable('classes').set({ instructor_id: userId }).where('id', '=', id).execute(),
      );
      taken += 1;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.constraint !== 'class_sessions__instructor_free') throw error;
    }
  }
  return taken;
}
