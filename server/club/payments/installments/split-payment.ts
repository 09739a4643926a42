import { splitPaymentInput } from '../../../../contracts/inputs/installments.ts';
import { fitCents, type Installment } from '../../../../contracts/installments.ts';
import { toEuroCents, type Currency } from '../../../../contracts/money.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import { requireAdmin, unknownTo } from '../../core/access/access.ts';
import { requireOthersPayment } from '../../core/access/other-family.ts';
import { audit } from '../../core/audit.ts';
import { clubCurrency } from '../../core/club-currency.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { afterClosing, takeForms } from '../drop-payments.ts';
import { lockPayment, split, type Splittable } from './split.ts';

export const splitPayment = defineProcedure({
  name: 'split_payment',
  summary:
    'Lets a family pay what waits for a class, a package or a one-off charge in installments: each is a payment of its own with its day, and together they are what was asked for. The first is the payment itself. Notifies both parents of the days and sums.',
  input: splitPaymentInput,
  async run(context, { payment_id, installments }) {
    await requireAdmin(context);
    await requireOthersPayment(context, payment_id);
    return asServiceRole(context.trx, async (trx) => {
      const payment = await lockPayment(trx, payment_id);
      if (!payment) throw await unknownTo(context, 'payment_not_found', 'not_allowed');
      if (!payment.may_split) throw new ClubError('not_splittable');
      const agreed = sharesOf(payment, installments, await clubCurrency(trx));
      const forms = await takeForms(trx, [payment_id]);
      const payment_ids = await split(trx, payment_id, agreed);
      await audit({ ...context, trx }, 'split_payment', {
        table: 'payments',
        id: payment_id,
        details: { amount: payment.amount, count: agreed.length, day: only(agreed.slice(-1)).due_on },
      });
      return afterClosing(context, forms, { payment_ids });
    });
  },
});

/** The installments whose cents add up as well; refuses those that are not what was asked for. */
function sharesOf(payment: Splittable, installments: readonly Installment[], currency: Currency): Installment[] {
  const amounts = fitCents(
    installments.map(({ amount }) => amount),
    currency,
  );
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const cents = sumOf(amounts.map((amount) => toEuroCents(amount, currency)));
  if (sumOf(amounts) !== payment.amount || cents !== payment.euro_cents) throw new ClubError('installments_differ');
  return installments.map(({ due_on }, at) => ({ amount: amounts[at] ?? 0, due_on }));
}
