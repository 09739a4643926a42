import { payable, payOutShare } from '../../../contracts/books.ts';
import { payOutCreditInput } from '../../../contracts/inputs/books.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { requireProofOfSum } from '../core/access/recent-proof.ts';
import { requireSecondPerson } from '../core/access/second-person.ts';
import { audit } from '../core/audit.ts';
import { clubCurrency } from '../core/club-currency.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { changeCredit, lockCredit, readReceived } from '../ledger/credit.ts';

export const payOutCredit = defineProcedure({
  name: 'pay_out_credit',
  summary:
    'Records that an admin gave a family’s credit back, in cash or by transfer, and notifies the family. Never more than it has, and only what the family paid: credit that the club granted is spent on payments.',
  input: payOutCreditInput,
  async run(context, { user_id, amount, method, note }) {
    await requireAdmin(context);
    await requireProofOfSum(context, amount);
    const { paid, credit } = await asServiceRole(context.trx, async (trx) => {
      const before = await lockCredit(trx, user_id);
      if (before.amount <= 0) throw new ClubError('no_credit');
      if (amount > before.amount) throw new ClubError('credit_too_small');
      const mayPay = payable(before, await readReceived(trx, user_id));
      if (amount > mayPay.amount) throw new ClubError('credit_granted');
      const paid = payOutShare(mayPay, amount, await clubCurrency(trx));
      if (!paid) throw new ClubError('nothing_to_pay');
      await requireSecondPerson(context, { family: user_id, amount: paid.amount });
      await changeCredit(trx, before, {
        userId: user_id,
        kind: 'paid_out',
        euroCents: -paid.euro_cents,
        amount: -paid.amount,
        method,
        note,
        by: context.userId,
      });
      await notify(trx, { to: user_id, kind: 'credit_paid_out', data: { ...paid, note } });
      const left = { amount: before.amount - paid.amount, euro_cents: before.euro_cents - paid.euro_cents };
      return { paid, credit: left };
    });
    await audit(context, 'pay_out_credit', { table: 'auth.users', id: user_id, details: { ...paid, method, note } });
    return { user_id, paid, credit };
  },
});
