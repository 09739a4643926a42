import type { CardForm } from '../../../contracts/cards.ts';
import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import { epcText } from '../../../contracts/epc.ts';
import { startPaymentInput } from '../../../contracts/inputs/payments.ts';
import { isDue, type EasyPayCode, type TransferDetails } from '../../../contracts/payments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { hasAdminRights, isFamilyPayment, requireUser } from '../core/access/access.ts';
import { auditForFamily } from '../core/audit.ts';
import { defineProcedure, Later } from '../core/procedure.ts';
import { findOpenIntent } from './cards/intents/card-intents.ts';
import { closeIntent } from './cards/intents/close-intent.ts';
import { startCard } from './cards/start-card.ts';
import { startEasyPay } from './easypay/start-easypay.ts';
import { movePayment } from './move-payment.ts';
import { requireMethod } from './require-method.ts';

interface StartedPayment {
  payment_id: string;
  method: PaymentMethod;
  /** In the club's currency. */
  amount: number;
  euro_cents: number;
  reference: string;
  transfer: TransferDetails | null;
  card: CardForm | null;
  easypay: EasyPayCode | null;
}

export const startPayment = defineProcedure({
  name: 'start_payment',
  summary:
    'Chooses the method of a waiting payment, or keeps the one that is chosen, and returns its details: transfer details with a payment code, the settings of the card form, the code for EasyPay, or nothing for cash. A declined card may be tried again.',
  input: startPaymentInput,
  async run(context, { payment_id, enrollment_id, order_id, method: chosenMethod, save_card }) {
    const userId = requireUser(context);
    const admin = await hasAdminRights(context);
    return asServiceRole(context.trx, async (trx) => {
      const payment = await lockDue(trx, { payment_id, enrollment_id, order_id }, admin);
      const mine = await isFamilyPayment(trx, userId, payment);
      // As where there is none: another family's payment changes no answer.
      if (!mine && !admin) throw new ClubError('nothing_to_pay');
      if (!isDue(payment)) throw new ClubError('payment_not_pending');
      const { id, amount, euro_cents, reference } = payment;
      const method = chosenMethod ?? payment.method;
      requireMethod(context, method);
      if ((method === 'card' || method === 'easypay') && euro_cents === 0) throw new ClubError('nothing_to_pay');
      if (payment.status === 'failed') await movePayment(trx, id, { to: 'pending', note: null, by: userId });
      await trx.updateTable('payments').set({ method }).where('id', '=', id).execute();
      await auditForFamily(context, { mine }, 'start_payment', { table: 'payments', id, details: { method } });
      const transfer = method === 'bank_transfer' ? await transferDetails(trx, payment) : null;
      const open = await findOpenIntent(trx, id);
      const started: StartedPayment = {
        payment_id: id,
        method,
        amount,
        euro_cents,
        reference,
        transfer,
        card: null,
        easypay: null,
      };
      if (method === 'card')
        return new Later(async (outside) => ({
          ...started,
          card: await startCard(outside, {
            paymentId: id,
            userId,
            savesCard: chosenMethod ? (save_card ?? false) : save_card,
          }),
        }));
      const closing = context.cards ? open : null;
      if (!closing && method !== 'easypay') return started;
      return new Later(async (outside) => {
        // Closes an open card form, so that what is now paid otherwise is not paid by card from another window.
        if (closing) await closeIntent(outside, closing);
        return { ...started, easypay: method === 'easypay' ? await startEasyPay(outside, id) : null };
      });
    });
  },
});

type Which = Partial<Record<'payment_id' | 'enrollment_id' | 'order_id', string | undefined>>;

async function lockDue(trx: Transaction, { payment_id, enrollment_id, order_id }: Which, admin: boolean) {
  return trx
    .selectFrom('payments')
    .select(['id', 'user_id', 'child_id', 'status', 'method', 'amount', 'euro_cents', 'reference'])
    .$if(payment_id !== undefined, (query) => query.where('id', '=', payment_id!))
    .$if(enrollment_id !== undefined, (query) => query.where('enrollment_id', '=', enrollment_id!))
    .$if(order_id !== undefined, (query) => query.where('order_id', '=', order_id!))
    .$if(payment_id === undefined, (query) =>
      query.where(({ eb, or, and }) =>
        or([eb('status', '=', 'pending'), and([eb('status', '=', 'failed'), eb('method', '=', 'card')])]),
      ),
    )
    .orderBy('created_at')
    .orderBy('installment')
    .limit(1)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ClubError(payment_id && admin ? 'payment_not_found' : 'nothing_to_pay'));
}

/** The account for transfers; refuses when the club has not entered it yet. */
async function transferDetails(
  trx: Transaction,
  { euro_cents: euroCents, reference, user_id }: { euro_cents: number; reference: string; user_id: string },
): Promise<TransferDetails> {
  const club = await trx
    .selectFrom('club_settings')
    .select(['bank_beneficiary as beneficiary', 'bank_iban as iban', 'bank_bic as bic', 'bank_name as bank'])
    .executeTakeFirstOrThrow();
  if (!club.iban || !club.beneficiary) throw new ClubError('method_not_available');
  const family = await trx.selectFrom('profiles').select('reference').where('user_id', '=', user_id).executeTakeFirst();
  return {
    ...club,
    euro_cents: euroCents,
    reference,
    family_reference: family?.reference ?? '',
    qr: epcText({ ...club, euroCents, reference }),
  };
}
