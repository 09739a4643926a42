import { myAccountStatus } from './account-status.ts';
import { createFamily } from './create-family.ts';
import { setUsersDisabled } from './disable-users.ts';
import { userInvitation, acceptUserInvitation } from './invitations/accept-user-invitation.ts';
import { beginByInvitation } from './invitations/begin-by-invitation.ts';
import { inviteFamilies, previewFamilyInvitation, waitingFamilies } from './invitations/invite-families.ts';
import { inviteUser, withdrawUserInvitation } from './invitations/invite-user.ts';
import { mySessions, endSession } from './my-sessions.ts';
import { setUserRole, setUserRoles } from './roles/set-user-role.ts';

/** All procedures about users. */
export const USERS_PROCEDURES = [
  setUserRole,
  setUserRoles,
  setUsersDisabled,
  inviteUser,
  withdrawUserInvitation,
  userInvitation,
  acceptUserInvitation,
  beginByInvitation,
  createFamily,
  inviteFamilies,
  previewFamilyInvitation,
  waitingFamilies,
  myAccountStatus,
  mySessions,
  endSession,
] as const;
