import { sql } from 'kysely';
import { guardianInvitationInput } from '../../../../contracts/inputs/guardians.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { linkKeyHash } from '../../../platform/link-key.ts';
import { requireUser } from '../../core/access/access.ts';
import { requireUnhandledFamily } from '../../core/access/other-family.ts';
import { audit } from '../../core/audit.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { isOneOf } from '../../core/staff.ts';
import { lockCredit } from '../../ledger/credit.ts';

interface GuardianInvitation {
  id: string;
  email: string;
  invited_by: string;
  /** The member of the desk who sent it in the parent's name; null: the parent did. */
  sent_by: string | null;
  used: boolean;
  ended: boolean;
  inviter: string;
  /** Of the invited children, those who are still the inviter's. */
  children: { id: string; first_name: string }[];
}

export const guardianInvitation = defineProcedure({
  name: 'guardian_invitation',
  summary:
    'The subject of an invitation’s link, for its holder: who invites, for which children, to which address it went.',
  input: guardianInvitationInput,
  async run(context, { token }) {
    return asServiceRole(context.trx, async (trx) => {
      const { email, inviter, used, ended, children } = await findInvitation(trx, token);
      const state = used ? 'used' : ended ? 'ended' : 'open';
      // A link that is void must not reveal names.
      const open = state === 'open';
      return {
        state: state as 'open' | 'used' | 'ended',
        email: open ? email : null,
        inviter: open ? inviter : null,
        children: open ? children.map(({ first_name }) => first_name) : [],
      };
    });
  },
});

export const acceptGuardianInvitation = defineProcedure({
  name: 'accept_guardian_invitation',
  summary:
    'Makes the caller the second parent of the children of an invitation, and a parent if the club knows the caller as nothing yet. A link works once, for any holder; one that the desk sent, for no member of the staff.',
  input: guardianInvitationInput,
  async run(context, { token }) {
    const userId = requireUser(context);
    const joined = await asServiceRole(context.trx, async (trx) => {
      await trx
        .selectFrom('guardian_invitations')
        .select('id')
        .where('token_hash', '=', linkKeyHash(token))
        .forUpdate()
        .execute();
      const invitation = await findInvitation(trx, token);
      if (invitation.used) throw new ClubError('invitation_used');
      if (invitation.ended || invitation.children.length === 0) throw new ClubError('invitation_ended');
      if (invitation.sent_by) await refuseStaff(trx, userId, invitation.sent_by);
      const added = await addGuardian(trx, userId, invitation);
      if (added.length === 0) throw new ClubError('already_guardian');
      await trx
        .updateTable('guardian_invitations')
        .set({ used_at: new Date().toISOString() })
        .where('id', '=', invitation.id)
        .execute();
      await becomeParent(trx, userId);
      const name = await nameOf(trx, userId);
      await notify(trx, { to: invitation.invited_by, kind: 'guardian_joined', data: { name } });
      return { invitation, added };
    });
    const { invitation, added } = joined;
    await audit(context, 'accept_guardian_invitation', {
      table: 'guardian_invitations',
      id: invitation.id,
      details: { children: added.length },
    });
    return { child_ids: added };
  },
});

async function findInvitation(trx: Transaction, token: string): Promise<GuardianInvitation> {
  const { rows } = await sql<GuardianInvitation>`
    select invitations.id, invitations.email, invited_by, sent_by, used_at is not null as used,
      withdrawn_at is not null or expires_at <= now() as ended,
      coalesce(nullif(profiles.full_name, ''), users.email) as inviter,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', children.id, 'first_name', first_name) order by first_name)
        from children where children.id = any (child_ids) and parent_id = invited_by
      ), '[]') as children
    from guardian_invitations as invitations
    join auth.users on users.id = invited_by
    left join profiles on profiles.user_id = invited_by
    where token_hash = ${linkKeyHash(token)}
  `.execute(trx);
  if (!rows[0]) throw new ClubError('invitation_not_found');
  return rows[0];
}

/** No member of the staff joins a family by what the desk sends, but by the first parent's own invitation. */
async function refuseStaff(trx: Transaction, userId: string, sender: string): Promise<void> {
  if (userId === sender || (await isOneOf(trx, userId, ['admin', 'reception', 'instructor'])))
    throw new ClubError('invitation_by_club');
}

/** Makes the user the second parent of the children; leaves out those that are the user's own already. */
async function addGuardian(
  trx: Transaction,
  userId: string,
  { invited_by, children }: GuardianInvitation,
): Promise<string[]> {
  if (invited_by === userId) return [];
  const rows = await trx
    .insertInto('guardians')
    .values(children.map(({ id }) => ({ child_id: id, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('child_id')
    .execute();
  await refuseHandledFamily(trx, userId, invited_by);
  return rows.map(({ child_id }) => child_id);
}

/**
 * Throws family_handled where a family is about to become the actor's own that the actor made or gave money to. What is
 * given to the family in this moment, or confirmed, is seen or sees the second parent.
 */
export async function refuseHandledFamily(trx: Transaction, actor: string, family: string): Promise<void> {
  await sql`select from payments where user_id = ${family} order by id for no key update`.execute(trx);
  await lockCredit(trx, family);
  await requireUnhandledFamily(trx, actor, family);
}

async function becomeParent(trx: Transaction, userId: string): Promise<void> {
  await sql`
    insert into user_roles (user_id, role) values (${userId}, 'parent') on conflict do nothing
  `.execute(trx);
}

async function nameOf(trx: Transaction, userId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(full_name, ''), users.email, '') as name
    from auth.users left join profiles on profiles.user_id = users.id where users.id = ${userId}
  `.execute(trx);
  return rows[0]?.name ?? '';
}
