export { askApproval, decideApproval, openApprovals } from './decide-approval.ts';
