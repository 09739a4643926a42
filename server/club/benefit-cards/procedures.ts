export { claimCardVisits, readCardClaim } from './claim-visits.ts';
export { confirmBenefitCard, endBenefitCard } from './confirm-card.ts';
export { removeBenefitCard, saveBenefitCard } from './save-card.ts';
export { saveCardIssuer } from './save-issuer.ts';
export { enterVoucher, removeVoucher } from './vouchers/enter-voucher.ts';
export { takeVoucher } from './vouchers/take-voucher.ts';
