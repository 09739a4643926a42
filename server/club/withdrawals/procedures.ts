import { settleWithdrawal } from './settle-withdrawal.ts';
import { withdrawContract } from './withdraw-contract.ts';
import { withdrawableContracts } from './withdrawable-contracts.ts';

/** All procedures about withdrawals. */
export const WITHDRAWALS_PROCEDURES = [settleWithdrawal, withdrawContract, withdrawableContracts] as const;
