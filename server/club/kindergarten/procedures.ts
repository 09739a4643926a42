import { calculateKindergartenBilling, issueKindergartenBilling } from './billing.ts';

/** All procedures about kindergarten. */
export const KINDERGARTEN_PROCEDURES = [calculateKindergartenBilling, issueKindergartenBilling] as const;
