import { importBankStatement, matchBankTransactions } from './bank-statements/import-statement.ts';
import { pairBankTransaction } from './bank-statements/pairs/pair-transaction.ts';
import { unpairBankTransaction, ignoreBankTransaction } from './bank-statements/pairs/unpair-transaction.ts';
import { startCardSetup, checkCardSetup } from './cards/card-setups.ts';
import { checkCardPayment } from './cards/intents/settle-intent.ts';
import { forgetCard } from './cards/saved-cards.ts';
import { remindOfDebts } from './debts/remind-of-debts.ts';
import { staleEasypayCodes } from './easypay/void-codes.ts';
import { chargeFamily } from './fees/charge-family.ts';
import { waiveFee } from './fees/waive-fee.ts';
import { addFiscalReceipt } from './fiscal-receipt.ts';
import { refundPayment } from './refunds/refund-payment.ts';
import { startPayment } from './start-payment.ts';
import { validatePayment, rejectPayment, undoPaymentValidation } from './validate-payment.ts';

/** All procedures about payments. */
export const PAYMENTS_PROCEDURES = [
  startPayment,
  staleEasypayCodes,
  validatePayment,
  rejectPayment,
  undoPaymentValidation,
  checkCardPayment,
  startCardSetup,
  checkCardSetup,
  forgetCard,
  addFiscalReceipt,
  refundPayment,
  remindOfDebts,
  importBankStatement,
  matchBankTransactions,
  pairBankTransaction,
  unpairBankTransaction,
  ignoreBankTransaction,
  chargeFamily,
  waiveFee,
] as const;
