import { removeGuardianInput, withdrawGuardianInvitationInput } from '../../../../contracts/inputs/guardians.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { hasAdminRights, requireFamilyOf, requireUser } from '../../core/access/access.ts';
import { requireRecentProof } from '../../core/access/recent-proof.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';

export const withdrawGuardianInvitation = defineProcedure({
  name: 'withdraw_guardian_invitation',
  summary: 'Makes the link of an invitation void; for the inviter or an admin.',
  input: withdrawGuardianInvitationInput,
  async run(context, { invitation_id }) {
    const userId = requireUser(context);
    const admin = await hasAdminRights(context);
    await asServiceRole(context.trx, async (trx) => {
      const invitation = await trx
        .selectFrom('guardian_invitations')
        .select(['invited_by', 'used_at', 'withdrawn_at'])
        .where('id', '=', invitation_id)
        .forUpdate()
        .executeTakeFirst();
      if (!invitation || (invitation.invited_by !== userId && !admin)) throw new ClubError('invitation_not_found');
      if (invitation.used_at) throw new ClubError('invitation_used');
      if (invitation.withdrawn_at) return;
      await trx
        .updateTable('guardian_invitations')
        .set({ withdrawn_at: new Date().toISOString() })
        .where('id', '=', invitation_id)
        .execute();
    });
    await audit(context, 'withdraw_guardian_invitation', { table: 'guardian_invitations', id: invitation_id });
    return { invitation_id };
  },
});

export const removeGuardian = defineProcedure({
  name: 'remove_guardian',
  summary: 'Removes the second parent of a child: by the first parent, by that person, or by an admin.',
  input: removeGuardianInput,
  async run(context, { child_id, user_id }) {
    const child = await requireFamilyOf(context, child_id);
    const mayRemove = child.parent_id === context.userId || user_id === context.userId;
    if (!mayRemove && !(await hasAdminRights(context))) throw new ClubError('not_allowed');
    await requireRecentProof(context, { signInCounts: true });
    const { numDeletedRows } = await asServiceRole(context.trx, (trx) =>
      trx
        .deleteFrom('guardians')
        .where('child_id', '=', child_id)
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow(),
    );
    if (numDeletedRows === 0n) throw new ClubError('guardian_not_found');
    await audit(context, 'remove_guardian', { table: 'children', id: child_id });
    return { child_id };
  },
});
