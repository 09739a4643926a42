import { inviteUserInput, withdrawUserInvitationInput } from '../../../../contracts/inputs/users.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { hasRows } from '../../../platform/database/rows.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { requireRecentProof } from '../../core/access/recent-proof.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { sendInvitations } from './send-invitations.ts';

export const inviteUser = defineProcedure({
  name: 'invite_user',
  summary:
    'Invites a person by email to have an account with a role. An older invitation of the address ends; an address that has an account is refused. Classes pass to an instructor who accepts.',
  input: inviteUserInput,
  async run(context, { email, full_name, role, locale, class_ids }) {
    await requireAdmin(context);
    await requireRecentProof(context, { signInCounts: true });
    const [made] = await asServiceRole(context.trx, async (trx) => {
      await refuseKnown(trx, email);
      const invitee = { email, full_name: full_name ?? '', role, locale };
      const classes = role === 'instructor' ? { class_ids } : {};
      return sendInvitations(trx, [{ ...invitee, ...classes }], {
        publicUrl: context.publicUrl,
        invitedBy: context.userId,
      });
    });
    await audit(context, 'invite_user', { table: 'user_invitations', id: made!.id, details: { role, name: email } });
    return { invitation_id: made!.id, expires_at: made!.expires_at };
  },
});

export const withdrawUserInvitation = defineProcedure({
  name: 'withdraw_user_invitation',
  summary: 'Makes the link of an admin’s invitation void.',
  input: withdrawUserInvitationInput,
  async run(context, { invitation_id }) {
    await requireAdmin(context);
    const invitation = await asServiceRole(context.trx, async (trx) => {
      const invitation = await trx
        .selectFrom('user_invitations')
        .select(['email', 'used_at'])
        .where('id', '=', invitation_id)
        .forUpdate()
        .executeTakeFirstOrThrow(() => new ClubError('invitation_not_found'));
      if (invitation.used_at) throw new ClubError('invitation_used');
      await trx
        .updateTable('user_invitations')
        .set({ withdrawn_at: new Date().toISOString() })
        .where('id', '=', invitation_id)
        .where('withdrawn_at', 'is', null)
        .execute();
      return invitation;
    });
    await audit(context, 'withdraw_user_invitation', {
      table: 'user_invitations',
      id: invitation_id,
      details: { name: invitation.email },
    });
    return { invitation_id };
  },
});

async function refuseKnown(trx: Transaction, email: string): Promise<void> {
  if (await hasRows(trx)`select from auth.users where lower(email) = ${email}`) throw new ClubError('user_exists');
}
