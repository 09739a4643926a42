import { sql } from 'kysely';
import { AUTOPAY_TRY_DAYS } from '../../../../contracts/cards.ts';
import type { JobSummary } from '../../../../contracts/jobs.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { SERVICE } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { log } from '../../../platform/log.ts';
import type { Outside } from '../../core/procedure.ts';
import { isDueRow } from '../../ledger/payment-conditions.ts';
import { movePayment } from '../move-payment.ts';
import { chargeReserved } from './charge-card.ts';
import { findOpenIntent, reserveIntent, type CardIntent } from './intents/card-intents.ts';
import { closeIntent } from './intents/close-intent.ts';

const AT_ONCE = 200;

/**
 * Charges kept cards for the months of subscriptions that pay by themselves, from the first day of the month on, and for
 * the fees that came with them; a card that is declined is tried again one, three and seven days later. A second run on
 * the same day charges no card again. Returns a summary.
 */
export async function chargeCards(outside: Outside, today: string = clubDay()): Promise<JobSummary> {
  const due = await readDue(outside, today);
  let charged = 0;
  let unanswered = 0;
  for (const paymentId of due) {
    try {
      const row = await reserveCharge(outside, paymentId, today);
      if (!row) continue;
      await chargeReserved(outside, row);
      charged++;
    } catch (error) {
      unanswered++;
      log('warn', 'cards.autopay', { payment: paymentId, error });
    }
  }
  return { cards: charged, unanswered };
}

/** Payments of a month that has begun, whose subscription has a card, and whose next try is due. */
async function readDue({ database, cards }: Outside, today: string): Promise<string[]> {
  return database.transaction(SERVICE, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select payments.id
      from subscriptions
      join payments on payments.subscription_id = subscriptions.id
      join saved_cards on saved_cards.id = subscriptions.card_id
      cross join lateral (
        select count(*)::integer as tries, min((created_at at time zone 'Europe/Sofia')::date) as first_on
        from card_intents where card_intents.payment_id = payments.id and off_session
      ) as asked
      where subscriptions.autopay and subscriptions.status = 'active' and saved_cards.provider = ${cards.name}
        and ${isDueRow()}
        and payments.amount > 0 and (payments.period is null or lower(payments.period) <= ${today}::date)
        and (payments.installment is null or payments.due_on <= ${today}::date)
        -- A fee waits for the month that it was asked for with.
        and not exists (
          select from payments as month
          where month.subscription_id = subscriptions.id and month.created_at = payments.created_at and lower(month.period) > ${today}::date
        )
        and (tries = 0 or first_on + (${AUTOPAY_TRY_DAYS}::integer[])[tries + 1] <= ${today}::date)
      order by payments.created_at limit ${AT_ONCE}`.execute(trx);
    return rows.map(({ id }) => id);
  });
}

/** Writes the next charge before the provider gets it; null when the payment's state has changed. */
async function reserveCharge(outside: Outside, paymentId: string, today: string): Promise<CardIntent | null> {
  const open = await outside.database.transaction(SERVICE, (trx) => findOpenIntent(trx, paymentId));
  // The payer has a form open: from now on it cannot be paid there, so that the payment is not charged twice.
  if (open) await closeIntent(outside, open);
  return outside.database.transaction(SERVICE, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (!payment || (await findOpenIntent(trx, paymentId))) return null;
    const { tries, first_on } = await triesOf(trx, paymentId);
    const wait = AUTOPAY_TRY_DAYS[tries];
    if (wait === undefined || (first_on !== null && addDays(first_on, wait) > today)) return null;
    const card = await readCard(trx, payment.subscription_id!, outside.cards.name);
    if (!card) return null;
    if (payment.status === 'failed') await movePayment(trx, paymentId, { to: 'pending', note: null, by: null });
    await trx.updateTable('payments').set({ method: 'card' }).where('id', '=', paymentId).execute();
    return reserveIntent(trx, {
      payment_id: paymentId,
      euro_cents: payment.euro_cents,
      provider: outside.cards.name,
      off_session: true,
      ...card,
    });
  });
}

async function lockPayment(trx: Transaction, paymentId: string) {
  return trx
    .selectFrom('payments')
    .select(['status', 'euro_cents', 'subscription_id'])
    .where('id', '=', paymentId)
    .where(({ eb, or, and }) =>
      or([eb('status', '=', 'pending'), and([eb('status', '=', 'failed'), eb('method', '=', 'card')])]),
    )
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

const triesOf = (trx: Transaction, paymentId: string): Promise<{ tries: number; first_on: string | null }> =>
  onlyRow(trx)`
    select count(*) as tries, min((created_at at time zone 'Europe/Sofia')::date) as first_on
    from card_intents where payment_id = ${paymentId} and off_session`;

async function readCard(trx: Transaction, subscriptionId: string, provider: CardIntent['provider']) {
  return trx
    .selectFrom('subscriptions')
    .innerJoin('saved_cards', 'saved_cards.id', 'subscriptions.card_id')
    .innerJoin('card_customers', (join) =>
      join
        .onRef('card_customers.user_id', '=', 'saved_cards.user_id')
        .onRef('card_customers.provider', '=', 'saved_cards.provider'),
    )
    .select(['saved_cards.id as card_id', 'saved_cards.user_id', 'provider_card_id', 'provider_customer_id'])
    .where('subscriptions.id', '=', subscriptionId)
    .where('subscriptions.status', '=', 'active')
    .where('autopay', '=', true)
    .where('saved_cards.provider', '=', provider)
    .executeTakeFirst();
}
