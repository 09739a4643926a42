import { setUserRole, setUserRoles } from './set-user-role.ts';
import { setUsersDisabled } from './disable-users.ts';
import { inviteUser, withdrawUserInvitation } from './invite-user.ts';
import { userInvitation, acceptUserInvitation } from './accept-user-invitation.ts';
import { beginByInvitation } from './begin-by-invitation.ts';
import { createFamily } from '../families/create-family.ts';
import { issueClaimCode } from '../families/claim-codes.ts';
import { previewClaim, claimFamily, joinFamily } from '../families/claim-family.ts';
import { managedFamilies, markPhoned } from '../families/managed-families.ts';
import { previewAccountMerge, mergeAccountsOfFamily } from '../families/merge-procedures.ts';
import { inviteFamilies, previewFamilyInvitation, waitingFamilies } from './invite-families.ts';
import { myAccountStatus } from './account-status.ts';
import { mySessions, endSession } from './my-sessions.ts';
import { exportMyData } from '../accounts/export-my-data.ts';
import { previewErasure } from '../accounts/preview-erasure.ts';
import { exportFamily, previewFamilyErasure, eraseFamily } from '../accounts/admin.ts';
import { eraseMyAccount } from '../accounts/erase-my-account.ts';

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
  issueClaimCode,
  previewClaim,
  claimFamily,
  joinFamily,
  managedFamilies,
  markPhoned,
  previewAccountMerge,
  mergeAccountsOfFamily,
  inviteFamilies,
  previewFamilyInvitation,
  waitingFamilies,
  myAccountStatus,
  mySessions,
  endSession,
  exportMyData,
  previewErasure,
  exportFamily,
  previewFamilyErasure,
  eraseFamily,
  eraseMyAccount,
] as const;
