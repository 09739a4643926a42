import { rejectPaymentInput, validatePaymentInput, type PaymentStatus } from '../../../contracts/payments.ts';
import { asClub } from '../../platform/database.ts';
import { defineProcedure, type ProcedureContext } from '../../platform/procedure.ts';
import { audit } from '../people/audit.ts';
import { movePayment, requirePaymentStaff } from './move-payment.ts';

export const validatePayment = defineProcedure({
  name: 'validate_payment',
  summary: 'Confirms that cash was taken or a transfer has arrived.',
  input: validatePaymentInput,
  run: (context, { payment_id, note }) => decide(context, payment_id, 'validated', note),
});

export const rejectPayment = defineProcedure({
  name: 'reject_payment',
  summary: 'Says that a payment in cash or by transfer did not come; the note tells the family why.',
  input: rejectPaymentInput,
  run: (context, { payment_id, note }) => decide(context, payment_id, 'failed', note),
});

async function decide(context: ProcedureContext, paymentId: string, to: PaymentStatus, note: string | null) {
  await requirePaymentStaff(context, paymentId);
  await asClub(context.trx, (trx) => movePayment(trx, paymentId, { to, note, by: context.userId }));
  await audit(context, to === 'validated' ? 'validate_payment' : 'reject_payment', {
    table: 'payments',
    id: paymentId,
    details: { note },
  });
  return { payment_id: paymentId, status: to };
}
