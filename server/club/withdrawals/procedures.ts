export { settleWithdrawal } from './settle-withdrawal.ts';
export { withdrawContract } from './withdraw-contract.ts';
export { withdrawableContracts } from './withdrawable-contracts.ts';
