import type { FieldError } from '../../../contracts/errors.ts';
import { addFiscalReceiptInput } from '../../../contracts/inputs/cash.ts';
import { SETTLED_STATUSES, type PaymentStatus } from '../../../contracts/payments.ts';
import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requirePayment } from '../ledger/lock-payment.ts';
import { requirePaymentStaff } from './move-payment.ts';

interface TypedReceipt {
  fiscal_number: string | null;
  fiscal_on: string | null;
}

/**
 * The fiscal receipt of a confirmation in cash; its date is that of the money where it is left out. Null for none. Refuses at the fields where
 * the club's setting requires it, or where there is only its date.
 */
export async function fiscalReceiptOf(
  trx: Transaction,
  { fiscal_number, fiscal_on }: TypedReceipt,
  { method, amount, day }: { method: string; amount: number; day: string | null },
): Promise<{ fiscal_number: string; fiscal_on: string } | null> {
  if (method !== 'cash' || amount === 0) return null;
  if (fiscal_number) return { fiscal_number, fiscal_on: fiscal_on ?? day ?? clubDay() };
  const { fiscal_receipt_required } = await trx
    .selectFrom('club_settings')
    .select('fiscal_receipt_required')
    .executeTakeFirstOrThrow();
  if (!fiscal_receipt_required && !fiscal_on) return null;
  const missing: FieldError[] = [{ field: 'fiscal_number', fault: 'required' }];
  if (!fiscal_on) missing.push({ field: 'fiscal_on', fault: 'required' });
  throw new ClubError('invalid_input', { details: missing });
}

export const addFiscalReceipt = defineProcedure({
  name: 'add_fiscal_receipt',
  summary:
    'Notes the number and date of the fiscal receipt of a cash payment that was confirmed without it, or puts them right: an admin, reception, or who teaches its class.',
  input: addFiscalReceiptInput,
  async run(context, { payment_id, fiscal_number, fiscal_on }) {
    await requirePaymentStaff(context, payment_id);
    const before = await asServiceRole(context.trx, async (trx) => {
      const payment = await requirePayment(trx, payment_id);
      if (payment.method !== 'cash' || !SETTLED_STATUSES.includes(payment.status as PaymentStatus))
        throw new ClubError('not_cash');
      await trx.updateTable('payments').set({ fiscal_number, fiscal_on }).where('id', '=', payment_id).execute();
      return payment.fiscal_number;
    });
    await audit(context, 'add_fiscal_receipt', {
      table: 'payments',
      id: payment_id,
      details: { number: fiscal_number, day: fiscal_on, ...(before ? { before } : {}) },
    });
    return { payment_id, fiscal_number, fiscal_on };
  },
});
