export { issueClaimCode } from './claim-codes.ts';
export { previewClaim, claimFamily, joinFamily } from './claim-family.ts';
export { managedFamilies, markPhoned } from './managed-families.ts';
export { previewAccountMerge, mergeAccountsOfFamily } from './merge-procedures.ts';
