import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { Factories } from '../../../db/seed/factories.ts';
import { SERVICE, type Caller } from '../../platform/caller.ts';
import { ClubError } from '../../platform/club-error.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing.ts';
import { renewSubscriptions } from '../subscriptions/renew-subscriptions.ts';

let club: TestDatabase;
let make: Factories;
let admin: Caller;
beforeAll(async () => {
  club = await createTestDatabase();
  make = new Factories(club.database);
  admin = (await make.user({ role: 'admin' })).caller;
});
afterAll(() => club.drop());

const read = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await club.database.transaction(SERVICE, (trx) => query.execute(trx))).rows;
const today = clubDay();

const CHILDREN = 2;
const CLASSES = 2;
const child = fc.nat(CHILDREN - 1);
const group = fc.nat(CLASSES - 1);
const method = fc.constantFrom('cash', 'bank_transfer', 'card');

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('enroll'),
      child,
      group,
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
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unenroll'), which: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('transfer'), which: fc.nat(3), group }) },
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('price'), price: fc.integer({ min: 0, max: 30_000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('prorate', 'erase') }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A family with two children, two classes of one place each, a package, a month, and a code that may be used twice. */
async function world() {
  const parent = await make.user({ role: 'parent' });
  const children = [];
  for (let n = 0; n < CHILDREN; n++) children.push(await make.child(parent, { full_name: `Дете ${n}` }));
  const groups = [await make.group({ max_capacity: 1 }), await make.group({ max_capacity: 8 })];
  const plans = {
    pack: await make.plan({ price: 12_345 }),
    month: await make.plan({ kind: 'pool_unlimited', sessions: null, price: 16_001 }),
  };
  const code = `KNIGA-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await make.call('save_promotion', admin, {
    code,
    percent: 33,
    starts_on: today,
    max_uses: 2,
    once_a_family: false,
  });
  return { parent, children, groups, plans, code };
}
type World = Awaited<ReturnType<typeof world>>;

/** Does a step as the person who would; what the club refuses is no fault. */
async function take(here: World, at: Step): Promise<void> {
  try {
    await attempt(here, at);
  } catch (error) {
    if (!(error instanceof ClubError)) throw error;
  }
}

async function attempt({ parent, children, groups, plans, code }: World, at: Step): Promise<void> {
  const pick = async (query: RawBuilder<{ id: string }>, index: number) => {
    const rows = await read(query);
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
  const as = parent.caller;
  if (at.do === 'enroll')
    await make.call('enroll_child', as, {
      child_id: children[at.child]!.id,
      class_id: groups[at.group]!,
      plan_id: at.monthly ? plans.month : plans.pack,
      method: at.method,
      promo_code: at.promo ? code : null,
    });
  if (at.do === 'pay' || at.do === 'reject') {
    const payment_id = await pick(
      sql`select id from payments where user_id = ${parent.id} and status = 'pending' order by created_at`,
      at.which,
    );
    if (payment_id) await make.call(at.do === 'pay' ? 'validate_payment' : 'reject_payment', admin, { payment_id });
  }
  if (at.do === 'refund') {
    const payments = await read<{ id: string; amount: number }>(
      sql`select id, amount from payments where user_id = ${parent.id} and status in ('validated', 'paid', 'refunded') order by created_at`,
    );
    const payment = payments[at.which % Math.max(1, payments.length)];
    if (payment)
      await make.call('refund_payment', admin, {
        payment_id: payment.id,
        amount: Math.ceil((payment.amount * at.percent) / 100),
        reason: 'requested_by_customer',
      });
  }
  if (at.do === 'unenroll' || at.do === 'transfer') {
    const enrollment_id = await enrollment(at.which);
    if (!enrollment_id) return;
    if (at.do === 'unenroll') await make.call('unenroll_child', as, { enrollment_id });
    else await make.call('transfer_enrollment', as, { enrollment_id, class_id: groups[at.group]! });
  }
  if (at.do === 'pause' || at.do === 'wake' || at.do === 'end' || at.do === 'cancel') {
    const subscription_id = await subscription(at.which);
    if (!subscription_id) return;
    const day = addDays(today, at.days);
    if (at.do === 'pause')
      await make.call('pause_subscription', as, { subscription_id, starts_on: today, ends_on: day });
    if (at.do === 'wake') await make.call('end_pause', as, { subscription_id });
    if (at.do === 'end') await make.call('end_subscription', as, { subscription_id, ends_on: day });
    if (at.do === 'cancel') await make.call('resume_subscription', as, { subscription_id });
  }
  if (at.do === 'renew') {
    await letDaysPass(parent.id, at.days);
    await club.database.transaction(SERVICE, renewSubscriptions);
  }
  if (at.do === 'price')
    await make.call('change_plan_price', admin, { plan_id: plans.month, price: at.price, valid_from: today });
  if (at.do === 'prorate') await read(sql`update club_settings set prorate_first_month = not prorate_first_month`);
  if (at.do === 'erase') await make.call('delete_child', as, { child_id: children[0]!.id, typed_name: 'Дете 0' });
}

/** As if the family's months, pauses and last days had come nearer by so many days. */
async function letDaysPass(parentId: string, days: number): Promise<void> {
  const mine = sql`select subscriptions.id from subscriptions join children on children.id = child_id where parent_id = ${parentId}`;
  await read(sql`update subscription_pauses set starts_on = starts_on - ${days}::integer, ends_on = ends_on - ${days}::integer
    where subscription_id in (${mine})`);
  await read(sql`update payments set period = daterange(lower(period) - ${days}::integer, upper(period) - ${days}::integer)
    where subscription_id in (${mine}) and period is not null`);
  await read(sql`update subscriptions set ends_on = ends_on - ${days}::integer,
    current_period = daterange(lower(current_period) - ${days}::integer, upper(current_period) - ${days}::integer) where id in (${mine})`);
}

/** What must hold whatever has happened. */
async function expectInOrder({ parent, code }: World, sofar: readonly Step[]): Promise<void> {
  const after = JSON.stringify(sofar);
  const check = await make.call('check_books', admin, {});
  expect(Number(check.difference), after).toBe(0);
  const [faults] = await read<Record<string, number>>(sql`
    select
      count(*) filter (where refunded_amount > amount)::integer as refunded_too_much,
      count(*) filter (where status = 'pending' and amount = 0)::integer as waits_for_nothing,
      count(*) filter (where status in ('validated', 'paid', 'refunded') and amount > 0 and not exists (
        select from invoices where invoices.payment_id = payments.id and kind = 'receipt'))::integer as without_receipt,
      greatest(0, count(*) filter (where promo_code = ${code} and (status <> 'failed' or method = 'card')) - 2)::integer as code_used_too_often
    from payments where user_id = ${parent.id}`);
  expect(Object.values(faults!), after).toEqual([0, 0, 0, 0]);
  // A month is charged once: no two payments that count cover the same day of a subscription.
  const twice = await read(sql`
    select one.id from payments as one join payments as other on other.subscription_id = one.subscription_id and other.id > one.id
    where one.user_id = ${parent.id} and one.period && other.period and one.status <> 'failed' and other.status <> 'failed'`);
  expect(twice, after).toEqual([]);
  const [debt] = await read<{ listed: number; owed: number }>(sql`
    select coalesce((select amount from family_debts where user_id = ${parent.id}), 0)::integer as listed,
      coalesce(sum(amount), 0)::integer as owed
    from payments where user_id = ${parent.id} and (status = 'pending' or (status = 'failed' and method = 'card'))
      and due_on <= ${today}::date`);
  expect(debt!.listed, after).toBe(debt!.owed);
}

test('whatever families and office do in whatever order, the books balance after each step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      const here = await world();
      for (const [index, at] of steps.entries()) {
        await take(here, at);
        await expectInOrder(here, steps.slice(0, index + 1));
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);
