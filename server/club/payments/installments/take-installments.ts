import { quoteInstallmentsInput, takeInstallmentsInput } from '../../../../contracts/inputs/installments.ts';
import type { Installment } from '../../../../contracts/installments.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { firstRow } from '../../../platform/database/rows.ts';
import { isFamilyPayment, requireUser } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { afterClosing, takeForms } from '../drop-payments.ts';
import { planInstallments, splitAsPlanned, type Asked } from './plan-installments.ts';
import { lockPayment } from './split.ts';

export const quoteInstallments = defineProcedure({
  name: 'quote_installments',
  summary:
    'The installments in which the caller’s family may pay what waits whole for a plan, as the plan offers them; in the club’s currency.',
  input: quoteInstallmentsInput,
  async run(context, { payment_id }): Promise<{ payment_id: string; installments: Installment[] }> {
    const userId = requireUser(context);
    return asServiceRole(context.trx, async (trx) => {
      const installments = await planInstallments(trx, await readOwn(trx, payment_id, userId));
      if (!installments) throw new ClubError('not_splittable');
      return { payment_id, installments };
    });
  },
});

export const takeInstallments = defineProcedure({
  name: 'take_installments',
  summary:
    'Pays what waits whole for a plan in the installments that the plan offers: as quote_installments says them, for the family itself, while nothing of it is paid. Notifies both parents of the days and sums.',
  input: takeInstallmentsInput,
  async run(context, { payment_id, installments }) {
    const userId = requireUser(context);
    return asServiceRole(context.trx, async (trx) => {
      await lockPayment(trx, payment_id);
      const payment = await readOwn(trx, payment_id, userId);
      const forms = await takeForms(trx, [payment_id]);
      const taken = await splitAsPlanned(trx, payment, installments);
      return afterClosing(context, forms, { payment_id, installments: taken });
    });
  },
});

/** A payment of the own family whose plan offers installments for it; another's is refused as one that offers none. */
async function readOwn(trx: Transaction, paymentId: string, userId: string) {
  const payment = await firstRow(trx)<Asked & { id: string; user_id: string; child_id: string | null }>`
    select payments.id, payments.user_id, payments.child_id, coalesce(payments.plan_id, enrollments.plan_id) as "planId", amount, due_on as "dueOn"
    from payments join enrollments on enrollments.id = enrollment_id
    where payments.id = ${paymentId}::uuid and public.offers_installments(payments)`;
  if (!payment || !(await isFamilyPayment(trx, userId, payment))) throw new ClubError('not_splittable');
  return payment;
}
