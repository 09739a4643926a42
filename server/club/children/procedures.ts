import { listCareOpenings } from './care/list-care-openings.ts';
import { openCare } from './care/open-care.ts';
import { saveCare } from './care/save-care.ts';
import { childFile } from './child-file.ts';
import { deleteChild } from './delete-child.ts';
import { findDoubleChildren, keepChildrenApart } from './find-doubles.ts';
import { guardianInvitation, acceptGuardianInvitation } from './guardians/accept-invitation.ts';
import { inviteGuardian } from './guardians/invite-guardian.ts';
import { myGuardians } from './guardians/my-guardians.ts';
import { withdrawGuardianInvitation, removeGuardian } from './guardians/remove-guardian.ts';
import { previewMerge, mergeChildren } from './merge-children.ts';
import { registerChild } from './register-child.ts';
import { setChildLicense } from './set-child-license.ts';

/** All procedures about children. */
export const CHILDREN_PROCEDURES = [
  registerChild,
  deleteChild,
  childFile,
  openCare,
  saveCare,
  listCareOpenings,
  setChildLicense,
  findDoubleChildren,
  keepChildrenApart,
  previewMerge,
  mergeChildren,
  inviteGuardian,
  guardianInvitation,
  acceptGuardianInvitation,
  withdrawGuardianInvitation,
  removeGuardian,
  myGuardians,
] as const;
