import { askApproval, decideApproval, openApprovals } from './decide-approval.ts';

/** All procedures about approvals. */
export const APPROVALS_PROCEDURES = [askApproval, openApprovals, decideApproval] as const;
