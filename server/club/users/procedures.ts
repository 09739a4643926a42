export { myAccountStatus } from './account-status.ts';
export { createFamily } from './create-family.ts';
export { setUsersDisabled } from './disable-users.ts';
export { userInvitation, acceptUserInvitation } from './invitations/accept-user-invitation.ts';
export { beginByInvitation } from './invitations/begin-by-invitation.ts';
export { inviteFamilies, previewFamilyInvitation, waitingFamilies } from './invitations/invite-families.ts';
export { inviteUser, withdrawUserInvitation } from './invitations/invite-user.ts';
export { mySessions, endSession } from './my-sessions.ts';
export { setUserRole, setUserRoles } from './roles/set-user-role.ts';
