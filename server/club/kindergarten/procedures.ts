export { calculateKindergartenBilling, issueKindergartenBilling } from './billing.ts';
