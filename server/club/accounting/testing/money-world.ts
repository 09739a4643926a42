import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { evenInstallments } from '../../../../contracts/installments.ts';
import type { Currency } from '../../../../contracts/money.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { ProviderError } from '../../../integrations/cards/provider.ts';
import { SERVICE, type Caller } from '../../../platform/caller.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { csvOf } from '../../payments/bank-statements/testing/statement-files.ts';
import type { CardClub } from '../../payments/testing/card-club.ts';
import { renewSubscriptions } from '../../subscriptions/renew-subscriptions.ts';

/** A card that its bank refuses. */
const DECLINED = '4000000000000002';

const CHILDREN = 2;
const CLASSES = 2;
const child = fc.nat(CHILDREN - 1);
const swimClass = fc.nat(CLASSES - 1);
const method = fc.constantFrom('cash', 'bank_transfer', 'card', 'easypay');
export const PIECES = 6;

/** The acts of families and admins, about as often as they happen. */
export const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('enroll'),
      child,
      swimClass,
      monthly: fc.boolean(),
      promo: fc.boolean(),
      method,
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('pay', 'reject'), which: fc.nat(5) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('refund'), which: fc.nat(5), percent: fc.integer({ min: 1, max: 100 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('split', 'unsplit', 'take'),
      which: fc.nat(5),
      count: fc.integer({ min: 2, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('voucher'),
      which: fc.nat(5),
      // The same few numbers again and again, so that one that is free again pays once more.
      number: fc.nat(3),
      value: fc.integer({ min: 1, max: 14_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('claim') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unenroll'), which: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('transfer'), which: fc.nat(3), swimClass }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('pause', 'wake', 'end', 'cancel'),
      which: fc.nat(3),
      days: fc.integer({ min: 1, max: 20 }),
    }),
  },
  // Most often to where the next month is asked for.
  { weight: 5, arbitrary: fc.record({ do: fc.constant('renew'), days: fc.constantFrom(1, 3, 26, 27, 28, 40) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('card'), which: fc.nat(5), declined: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('askCode', 'payCode'), which: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('transferred'), which: fc.nat(5), percent: fc.constantFrom(40, 100, 130) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('unpair', 'undo', 'fromCredit'), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('payOut'), cents: fc.integer({ min: 1, max: 4000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('handOver'), cents: fc.integer({ min: 1, max: 9000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('confirmHandover', 'withdrawHandover', 'reopenDay') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('closeDay'), off: fc.constantFrom(-200, 0, 35) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('order'), pieces: fc.integer({ min: 1, max: 3 }), method }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancelOrder', 'completeOrder'), which: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('price'), price: fc.integer({ min: 0, max: 30_000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('prorate', 'erase') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('terms'),
      siblings: fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 2 }),
      second: fc.integer({ min: 0, max: 100 }),
      fees: fc.tuple(fc.constantFrom(0, 2999), fc.constantFrom(0, 4001)),
      dueDay: fc.option(fc.integer({ min: 1, max: 28 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('ownPrice'),
      child,
      amount: fc.option(fc.integer({ min: 0, max: 20_000 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('waive'), child, yearly: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('charge', 'grant'), cents: fc.integer({ min: 1, max: 9001 }), method }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A family with two children, two classes, a package, a month, a code that may be used twice, and a cap in the shop. */
export async function world(club: CardClub, admin: Caller) {
  const parent = await club.make.user({ role: 'parent' });
  const children = [];
  for (let n = 0; n < CHILDREN; n++) children.push(await club.make.child(parent, { full_name: `Дете ${n}` }));
  const swimClasses = [await club.make.swimClass({ max_capacity: 1 }), await club.make.swimClass({ max_capacity: 8 })];
  const plans = {
    pack: await club.make.plan({ price: 12_345, validity_months: 3, installments: 3, installment_months: 1 }),
    month: await club.make.plan({ kind: 'pool_unlimited', sessions: null, price: 16_001 }),
  };
  const code = `KNIGA-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await club.call('save_promotion', admin, {
    code,
    percent: 33,
    starts_on: clubDay(),
    max_uses: 2,
    once_a_family: false,
  });
  const cap = await club.make.insert('products', {
    name: 'Шапка',
    category: 'caps',
    price: 1999,
    stock_quantity: PIECES,
  });
  const { issuer_id } = await club.call('save_card_issuer', admin, { name: code, has_vouchers: true });
  return { club, admin, parent, children, swimClasses, plans, code, cap, issuer_id };
}
export type World = Awaited<ReturnType<typeof world>>;

/** Does a step as the person who would do it; a refusal by the club is no fault. */
export async function take(here: World, at: Step): Promise<void> {
  try {
    await attempt(here, at);
  } catch (error) {
    if (!(error instanceof ClubError || error instanceof ProviderError)) throw error;
  }
}

async function attempt(here: World, at: Step): Promise<void> {
  const { club, admin, parent, children, swimClasses, plans, code } = here;
  const pick = async (query: RawBuilder<{ id: string }>, index: number) => {
    const rows = await club.rows<{ id: string }>`${query}`;
    return rows.length > 0 ? rows[index % rows.length]!.id : null;
  };
  const enrollment = (index: number) =>
    pick(
      sql`select enrollments.id from enrollments join children on children.id = child_id
        where parent_id = ${parent.id} and status <> 'inactive' order by enrollments.created_at`,
      index,
    );
  const subscription = (index: number) =>
    pick(
      sql`select subscriptions.id from subscriptions join children on children.id = child_id where parent_id = ${parent.id}
        order by subscriptions.created_at desc`,
      index,
    );
  const order = (index: number) =>
    pick(sql`select id from orders where user_id = ${parent.id} order by created_at`, index);
  const waits = (index: number) =>
    pick(sql`select id from payments where user_id = ${parent.id} and status = 'pending' order by created_at`, index);
  const as = parent.caller;
  if (at.do === 'enroll')
    await club.call('enroll_child', as, {
      child_id: children[at.child]!.id,
      class_id: swimClasses[at.swimClass]!,
      plan_id: at.monthly ? plans.month : plans.pack,
      method: at.method,
      promo_code: at.promo ? code : null,
    });
  if (at.do === 'pay' || at.do === 'reject') {
    const payment_id = await waits(at.which);
    if (payment_id) await club.call(at.do === 'pay' ? 'validate_payment' : 'reject_payment', admin, { payment_id });
  }
  if (at.do === 'split' || at.do === 'unsplit' || at.do === 'take') {
    const payment_id = await waits(at.which);
    if (!payment_id) return;
    if (at.do === 'take')
      return void (await club.call('take_installments', as, await club.call('quote_installments', as, { payment_id })));
    if (at.do === 'unsplit') return void (await club.call('undo_payment_split', admin, { payment_id }));
    const total = await club.readValue<number>`select amount from payments where id = ${payment_id}`;
    const currency = await club.readValue<Currency>`select currency from club_settings`;
    const installments = evenInstallments(total, { count: at.count, from: clubDay(), currency });
    await club.call('split_payment', admin, { payment_id, installments });
  }
  if (at.do === 'voucher') {
    const payment_id = await waits(at.which);
    const { issuer_id } = here;
    if (payment_id)
      await club.call('take_voucher', admin, { payment_id, issuer_id, number: `V00${at.number}`, value: at.value });
  }
  if (at.do === 'claim')
    await club.call('claim_card_visits', admin, { issuer_id: here.issuer_id, month: `${clubDay().slice(0, 7)}-01` });
  if (at.do === 'refund') {
    const payments = await club.rows<{
      id: string;
      amount: number;
    }>`select id, amount from payments where user_id = ${parent.id} and status in ('validated', 'paid', 'refunded') order by created_at`;
    const payment = payments[at.which % Math.max(1, payments.length)];
    if (payment)
      await club.call('refund_payment', admin, {
        payment_id: payment.id,
        amount: Math.ceil((payment.amount * at.percent) / 100),
        reason: 'requested_by_customer',
      });
  }
  if (at.do === 'unenroll' || at.do === 'transfer') {
    const enrollment_id = await enrollment(at.which);
    if (!enrollment_id) return;
    if (at.do === 'unenroll') await club.call('unenroll_child', as, { enrollment_id });
    else await club.call('transfer_enrollment', as, { enrollment_id, class_id: swimClasses[at.swimClass]! });
  }
  if (at.do === 'pause' || at.do === 'wake' || at.do === 'end' || at.do === 'cancel') {
    const subscription_id = await subscription(at.which);
    if (!subscription_id) return;
    const day = addDays(clubDay(), at.days);
    if (at.do === 'pause')
      await club.call('pause_subscription', as, { subscription_id, starts_on: clubDay(), ends_on: day });
    if (at.do === 'wake') await club.call('end_pause', as, { subscription_id });
    if (at.do === 'end') await club.call('end_subscription', as, { subscription_id, ends_on: day });
    if (at.do === 'cancel') await club.call('resume_subscription', as, { subscription_id });
  }
  if (at.do === 'renew') {
    await letDaysPass(here, at.days);
    await club.club.database.transaction(SERVICE, renewSubscriptions);
  }
  if (at.do === 'price')
    await club.call('change_plan_price', admin, { plan_id: plans.month, price: at.price, valid_from: clubDay() });
  if (at.do === 'prorate') await club.rows`update club_settings set prorate_first_month = not prorate_first_month`;
  if (at.do === 'terms')
    await club.rows`update club_settings set sibling_discounts = ${at.siblings}::integer[], second_class_discount = ${at.second},
      registration_fee = ${at.fees[0]}, membership_fee = ${at.fees[1]}, payment_due_day = ${at.dueDay}`;
  if (at.do === 'ownPrice') {
    const of = { child_id: children[at.child]!.id, plan_id: plans.month };
    if (at.amount !== null) await club.call('save_child_price', admin, { ...of, amount: at.amount, reason: 'Треньор' });
    else await club.rows`delete from child_prices where child_id = ${of.child_id}`;
  }
  if (at.do === 'waive') {
    const kind = at.yearly ? 'membership' : 'registration';
    await club.call('waive_fee', admin, { child_id: children[at.child]!.id, kind, reason: 'Треньор' });
  }
  if (at.do === 'charge' && (at.method === 'cash' || at.method === 'bank_transfer'))
    await club.call('charge_family', admin, {
      once: crypto.randomUUID(),
      user_id: parent.id,
      amount: at.cents,
      subject: 'Екип',
      method: at.method,
    });
  if (at.do === 'grant')
    await club.call('grant_credit', admin, { user_id: parent.id, amount: at.cents, reason: 'Отменен урок' });
  if (at.do === 'order')
    await club.call('place_order', as, {
      items: [{ product_id: here.cap, quantity: at.pieces }],
      shipping_address: 'Шумен, ул. Роза 1',
      method: at.method,
    });
  if (at.do === 'cancelOrder' || at.do === 'completeOrder') {
    const order_id = await order(at.which);
    if (order_id) await club.call(at.do === 'cancelOrder' ? 'cancel_order' : 'complete_order', admin, { order_id });
  }
  if (at.do === 'card') {
    const payment_id = await waits(at.which);
    if (!payment_id) return;
    await club.pay({ parent, payment_id }, at.declined ? DECLINED : undefined);
    await club.deliver();
  }
  if (at.do === 'askCode') {
    const payment_id = await waits(at.which);
    if (payment_id) await club.call('start_payment', as, { payment_id, method: 'easypay' });
  }
  if (at.do === 'payCode') {
    // Also one whose payment was paid in another way, cancelled or changed meanwhile.
    const code = await pick(
      sql`select code as id from test_provider.easypay_bills where status = 'waiting' order by created_at`,
      at.which,
    );
    if (code) await club.cashDesks.pay(code);
  }
  if (at.do === 'transferred') await transfer(here, await waits(at.which), at.percent);
  if (at.do === 'unpair') {
    const transaction_id = await pick(
      sql`select transaction_id as id from bank_pairs join payments on payments.id = payment_id where user_id = ${parent.id}`,
      at.which,
    );
    if (transaction_id) await club.call('unpair_bank_transaction', admin, { transaction_id });
  }
  if (at.do === 'undo') {
    const payment_id = await pick(
      sql`select id from payments where user_id = ${parent.id} and confirmed_at is not null order by created_at`,
      at.which,
    );
    if (payment_id) await club.call('undo_payment_validation', admin, { payment_id });
  }
  if (at.do === 'fromCredit') {
    const payment_id = await waits(at.which);
    if (payment_id) await club.call('pay_from_credit', as, { payment_id });
  }
  if (at.do === 'payOut')
    await club.call('pay_out_credit', admin, { user_id: parent.id, amount: at.cents, method: 'cash' });
  if (at.do === 'handOver' || at.do === 'closeDay') await countCash(here, at);
  if (at.do === 'confirmHandover' || at.do === 'withdrawHandover') {
    const handover_id = await pick(sql`select id from cash_handovers where status = 'pending' order by created_at`, 0);
    const procedure = at.do === 'confirmHandover' ? 'confirm_cash_handover' : 'withdraw_cash_handover';
    if (handover_id) await club.call(procedure, admin, { handover_id });
  }
  if (at.do === 'reopenDay') {
    const close_id = await pick(sql`select id from cash_closes where reopened_at is null order by created_at desc`, 0);
    if (close_id) await club.call('reopen_cash_day', admin, { close_id });
  }
  if (at.do === 'erase') await club.call('delete_child', as, { child_id: children[0]!.id, typed_name: 'Дете 0' });
}

/** Hands cash of the fullest location over to the safe, or counts it, right or wrong. The club's only admin confirms alone. */
async function countCash({ club, admin }: World, at: Extract<Step, { do: 'handOver' | 'closeDay' }>): Promise<void> {
  const { held } = await club.call('read_own_cash', admin, {});
  const { location_id = null, euro_cents = 0 } = held[0] ?? {};
  if (at.do === 'handOver')
    await club.call('begin_cash_handover', admin, { from: 'me', to: 'safe', location_id, euro_cents: at.cents });
  else
    await club.call('close_cash_day', admin, {
      location_id,
      day: clubDay(),
      euro_cents: Math.max(0, euro_cents + at.off),
      reason: 'Преброено',
    });
}

/** Moves the family's months, pauses and last days this many days nearer. */
async function letDaysPass({ club, parent }: World, days: number): Promise<void> {
  const mine = sql`select subscriptions.id from subscriptions join children on children.id = child_id where parent_id = ${parent.id}`;
  await club.rows`update subscription_pauses set starts_on = starts_on - ${days}::integer, ends_on = ends_on - ${days}::integer
    where subscription_id in (${mine})`;
  await club.rows`update payments set period = daterange(lower(period) - ${days}::integer, upper(period) - ${days}::integer)
    where subscription_id in (${mine}) and period is not null`;
  await club.rows`update subscriptions set ends_on = ends_on - ${days}::integer,
    current_period = daterange(lower(current_period) - ${days}::integer, upper(current_period) - ${days}::integer) where id in (${mine})`;
}

/**
 * A statement with one transfer for a payment, of a part of it or more than it; paired by hand where its reference does
 * not pair it.
 */
async function transfer({ club, admin, parent }: World, paymentId: string | null, percent: number): Promise<void> {
  if (!paymentId) return;
  const [owed] = await club.rows<{
    reference: string;
    euro_cents: number;
  }>`select reference, euro_cents from payments where id = ${paymentId}`;
  const cents = Math.max(1, Math.round((owed!.euro_cents * percent) / 100));
  const reference = crypto.randomUUID();
  const line = { reference, amount: (cents / 100).toFixed(2), payer: 'Мария', purpose: owed!.reference };
  await club.call('import_bank_statement', admin, {
    file_name: `${reference}.csv`,
    content: Buffer.from(csvOf([line])).toString('base64'),
    currency: 'EUR',
  });
  const [transaction] = await club.rows<{
    id: string;
  }>`select id from bank_transactions where bank_reference = ${reference} and status = 'unpaired'`;
  if (transaction)
    await club.call('pair_bank_transaction', admin, {
      transaction_id: transaction.id,
      payment_ids: [paymentId],
      user_id: parent.id,
    });
}
