import { sql } from 'kysely';
import type { Locale, Role } from '../../../contracts/roles.ts';
import { userInvitationInput } from '../../../contracts/users.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub, type Transaction } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireUser } from './access.ts';
import { audit } from './audit.ts';
import { userInvitationHash } from './invite-user.ts';
import { settleEmailProof } from './waiting-roles.ts';

interface Found {
  id: string;
  email: string;
  full_name: string;
  role: Role;
  locale: Locale;
  used: boolean;
  ended: boolean;
}

export const userInvitation = defineProcedure({
  name: 'user_invitation',
  summary: 'What the link of an invitation by the office is about, for whoever holds it: which address, which role.',
  input: userInvitationInput,
  async run(context, { token }) {
    return asClub(context.trx, async (trx) => {
      const { email, full_name, role, used, ended } = await findInvitation(trx, token);
      const state = used ? 'used' : ended ? 'ended' : 'open';
      // A link that does not count any more tells nobody's address.
      const open = state === 'open';
      return {
        state: state as 'open' | 'used' | 'ended',
        email: open ? email : null,
        full_name: open ? full_name : null,
        role: open ? role : null,
      };
    });
  },
});

export const acceptUserInvitation = defineProcedure({
  name: 'accept_user_invitation',
  summary:
    'Gives the caller the role of an invitation by the office, beside those it has. The link works once, and only for the address that it went to.',
  input: userInvitationInput,
  async run(context, { token }) {
    const userId = requireUser(context);
    const accepted = await asClub(context.trx, async (trx) => {
      await trx
        .selectFrom('user_invitations')
        .select('id')
        .where('token_hash', '=', userInvitationHash(token))
        .forUpdate()
        .execute();
      const invitation = await findInvitation(trx, token);
      if (invitation.used) throw new ClubError('invitation_used');
      if (invitation.ended) throw new ClubError('invitation_ended');
      // A role opens other people's data: the address must be the invited one, not merely the link be known.
      if ((await addressOf(trx, userId)) !== invitation.email.toLowerCase()) throw new ClubError('other_address');
      await trx
        .updateTable('user_invitations')
        .set({ used_at: new Date().toISOString(), used_by: userId })
        .where('id', '=', invitation.id)
        .execute();
      await takeProof(trx, userId);
      await takeRole(trx, userId, invitation);
      return invitation;
    });
    await audit(context, 'accept_user_invitation', {
      table: 'user_invitations',
      id: accepted.id,
      details: { role: accepted.role },
    });
    return { role: accepted.role };
  },
});

async function findInvitation(trx: Transaction, token: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select id, email, full_name, role, locale, used_at is not null as used,
      withdrawn_at is not null or expires_at <= now() as ended
    from user_invitations where token_hash = ${userInvitationHash(token)}
  `.execute(trx);
  if (!rows[0]) throw new ClubError('invitation_not_found');
  return rows[0];
}

async function addressOf(trx: Transaction, userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select lower(email) as email from auth.users where id = ${userId}
  `.execute(trx);
  return rows[0]?.email ?? null;
}

/** The link came by mail: whoever brings it back reads what goes to the address. */
async function takeProof(trx: Transaction, userId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update auth.users set email_proved_at = now(), updated_at = now() where id = ${userId} and email_proved_at is null
  `.execute(trx);
  if (numAffectedRows === 1n) await settleEmailProof(trx, { id: userId, cleared: false });
}

/** The role that sign-up gave stays beside the new one; what somebody may do is the strongest of them. */
async function takeRole(trx: Transaction, userId: string, { role, full_name, locale }: Found): Promise<void> {
  await trx
    .insertInto('user_roles')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (role === 'athlete') {
    const approval = {
      approved: true,
      approved_at: new Date().toISOString(),
      refused_at: null,
      refused_by: null,
      refusal_reason: null,
    };
    await trx
      .insertInto('athlete_accounts')
      .values({ user_id: userId, ...approval })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(approval))
      .execute();
  }
  await sql`
    update profiles set locale = ${locale}, full_name = coalesce(nullif(full_name, ''), ${full_name}) where user_id = ${userId}
  `.execute(trx);
}
