import { issueClaimCode } from './claim-codes.ts';
import { previewClaim, claimFamily, joinFamily } from './claim-family.ts';
import { managedFamilies, markPhoned } from './managed-families.ts';
import { previewAccountMerge, mergeAccountsOfFamily } from './merge-procedures.ts';

/** All procedures about families that the club manages. */
export const FAMILIES_PROCEDURES = [
  issueClaimCode,
  previewClaim,
  claimFamily,
  joinFamily,
  managedFamilies,
  markPhoned,
  previewAccountMerge,
  mergeAccountsOfFamily,
] as const;
