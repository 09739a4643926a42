import * as z from 'zod/mini';
import { id } from './validation.ts';

/** The procedures that need a second admin above the club's sum. */
const APPROVED_PROCEDURES = ['grant_credit', 'pay_out_credit', 'refund_payment', 'waive_fee'] as const;

/** A call as it was refused. */
export const askApprovalInput = z.strictObject({
  procedure: z.enum(APPROVED_PROCEDURES),
  args: z.record(z.string(), z.unknown()),
});
export const openApprovalsInput = z.strictObject({});
export const decideApprovalInput = z.strictObject({ approval_id: id(), approved: z.boolean() });
