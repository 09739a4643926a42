import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, addMonths, clubDay, daysBetween } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { ownerOf } from '../../platform/testing/database.ts';
import { forAll } from '../../platform/testing/properties.ts';
import { adminTest, moveMonth } from '../../testing/club.ts';
import { lapseAllOffers } from '../enrollments/waitlist/waitlist.ts';
import { renewSubscriptions } from '../subscriptions/renew-subscriptions.ts';
import { turnSeasons } from './turn-seasons.ts';

const { club, make, read, readOne, readValue, refused, asService, admin, row } = await adminTest();
const owner = await ownerOf(club);
const today = clubDay();
const begins = addDays(today, 31);
const plan_id = await make.plan();
let count = 0;

/** A member of a running season, and the next one planned with a copy of its class and one class more. */
async function plan({ max_capacity = 8, other = 8, swimClass = {}, paid = plan_id } = {}) {
  const name = `После ${++count}`;
  const class_id = await make.swimClass({ is_active: false, ...swimClass });
  const running = await make.insert('seasons', {
    name: `Сега ${count}`,
    starts_on: addDays(today, -100),
    ends_on: addDays(begins, -1),
    published_at: new Date().toISOString(),
  });
  await read`update classes set season_id = ${running}, is_active = true where id = ${class_id}`;
  const member = await make.member({ class_id, plan_id: paid });
  const days = { starts_on: begins, ends_on: addDays(begins, 200) };
  const { season_id } = await make.call('save_season', admin, { name, ...days, copy_from: running });
  const next = await readValue<string>`select id from classes where copied_from = ${class_id}`;
  await read`update classes set max_capacity = ${max_capacity} where id = ${next}`;
  const second = await make.swimClass({ season_id, max_capacity: other });
  const change = (windows: { audience: 'own' | 'sibling' | 'waitlist' | 'everybody'; opens_at: string }[]) =>
    make.call('save_season', admin, { season_id, name, ...days, windows });
  const turn = async () => {
    await read`update seasons set ends_on = ${addDays(today, -1)} where id = ${running}`;
    await read`update seasons set starts_on = ${today}, ends_on = ${addDays(today, 200)} where id = ${season_id}`;
    await turnSeasons(club.database);
  };
  return { ...member, running, season_id, next, second, change, turn };
}

const publish = (season_id: string, answer_until: string | null = addDays(today, 10)) =>
  make.call('publish_season', admin, { season_id, answer_until });
type Member = Awaited<ReturnType<typeof plan>>;
async function confirm({ child, season_id }: Member): Promise<string> {
  const [proposal] = await make.call('season_proposals', child.parent.caller, { season_id });
  const answer = { proposal_ids: [proposal!.proposal_id], answer: 'yes' as const };
  const [taken] = await make.call('answer_proposal', child.parent.caller, answer);
  return taken!.enrollment_id!;
}
const seats = (class_id: string) =>
  readValue<number>`select count(*)::integer from enrollments where class_id = ${class_id} and status = 'active'`;
const payments = (child_id: string) =>
  readValue<number>`select count(*)::integer from payments where child_id = ${child_id}`;
/** Frees the seat of the enrollment, and takes the offer of it. */
async function take(freed: string, waiting: string, { child }: Pick<Member, 'child'>) {
  await make.call('unenroll_child', admin, { enrollment_id: freed });
  const offer_id = await readValue<string>`
    select id from waitlist_offers where enrollment_id = ${waiting} and status = 'open'`;
  return make.call('accept_waitlist_offer', child.parent.caller, { offer_id, method: 'cash' });
}
const hours = (many: number) => new Date(Date.now() + many * 3_600_000).toISOString();

test('an offered seat opens no other class of the season before its hour', async () => {
  const member = await plan();
  await publish(member.season_id);
  await member.change([{ audience: 'everybody', opens_at: hours(24) }]);
  await confirm(member);
  const other = { class_id: member.second, child_id: member.child.id };
  await refused('season_not_open', 'enroll_child', member.parent.caller, { ...other, plan_id, method: 'cash' });
  await refused('season_not_open', 'hold_seat', member.parent.caller, other);
});

test('who takes a seat or waits after a season is published has no right before the others', async () => {
  const { class_id, season_id, next, change, child } = await plan();
  await publish(season_id, null);
  const early = (['own', 'sibling', 'waitlist'] as const).map((audience) => ({ audience, opens_at: hours(-1) }));
  await change([...early, { audience: 'everybody', opens_at: hours(24) }]);
  const late = await make.child();
  const sibling = await make.child(late.parent);
  await make.enroll(late, { class_id });
  await read`update classes set max_capacity = 2 where id = ${class_id}`;
  const waiting = await make.child();
  expect((await make.enroll(waiting, { class_id })).outcome).toBe('waitlisted');
  for (const { id, parent } of [late, sibling, waiting])
    await refused('season_not_open', 'hold_seat', parent.caller, { class_id: next, child_id: id });
  await make.call('hold_seat', child.parent.caller, { class_id: next, child_id: child.id });
});

test('a seat goes on in one class of a season, and in none that runs', async () => {
  const member = await plan();
  const { child, parent, enrollment_id, season_id, next, second } = member;
  await publish(season_id, null);
  const move = (id: string, class_id: string) =>
    make.call('transfer_enrollment', parent.caller, { enrollment_id: id, class_id });
  const coming = (await move(enrollment_id, next)).enrollment_id;
  await refused('season_seat', 'transfer_enrollment', parent.caller, { enrollment_id, class_id: second });
  const runs = await make.swimClass();
  await refused('season_seat', 'transfer_enrollment', parent.caller, { enrollment_id: coming, class_id: runs });
  await move(coming, second);
  expect([await seats(next), await seats(second), await seats(runs)]).toEqual([0, 1, 0]);
  expect(await payments(child.id)).toBe(1);
});

test('an offered seat stays its child’s while others wait for one', async () => {
  const member = await plan({ max_capacity: 1 });
  await publish(member.season_id);
  expect((await make.enroll(await make.child(), { class_id: member.next })).outcome).toBe('waitlisted');
  await asService(lapseAllOffers);
  await confirm(member);
  expect(await seats(member.next)).toBe(1);
});

test('a child that gets a seat of the season to come from the waitlist swims on where it is', async () => {
  const member = await plan({ max_capacity: 1 });
  const { child, parent, class_id, enrollment_id, season_id, next } = member;
  await publish(season_id, null);
  const first = await make.enroll(await make.child(), { class_id: next });
  const waits = await make.call('transfer_enrollment', parent.caller, { enrollment_id, class_id: next });
  await take(first.enrollment_id, waits.enrollment_id, member);
  expect([await seats(class_id), await seats(next), await payments(child.id)]).toEqual([1, 1, 1]);
  await member.turn();
  expect(await read`select id, class_id from enrollments where child_id = ${child.id} and status = 'active'`).toEqual([
    { id: enrollment_id, class_id: next },
  ]);
});

test('who waits to move from a coming seat moves with its plan after the season has begun', async () => {
  const member = await plan({ other: 1 });
  const { child, parent, enrollment_id, season_id, second } = member;
  await publish(season_id);
  const first = await make.enroll(await make.child(), { class_id: second });
  const coming = await confirm(member);
  const waits = await make.call('transfer_enrollment', parent.caller, { enrollment_id: coming, class_id: second });
  await member.turn();
  await take(first.enrollment_id, waits.enrollment_id, member);
  expect(await read`select id, class_id from enrollments where child_id = ${child.id} and status = 'active'`).toEqual([
    { id: enrollment_id, class_id: second },
  ]);
  expect(await payments(child.id)).toBe(1);
});

const MONDAY = 1;
const onSingleDays = {
  single_days: true,
  sessions: [MONDAY, 4].map((day_of_week) => ({ day_of_week, start_time: '17:30' })),
};
const monthly = { kind: 'pool_unlimited', sessions: null } as const;
const one = await make.plan({ ...monthly, price: 6000, days_a_week: 1 });
const two = await make.plan({ ...monthly, price: 10_000, days_a_week: 2 });

/** A month of which twenty days are left. */
const month = { from: addMonths(addDays(today, 20), -1), to: addDays(today, 20) };

/** A member on two days with their plan and such a month, and its seat of two days in the next season. */
async function onTwoDays() {
  const member = await plan({ swimClass: onSingleDays, paid: two });
  const { enrollment_id, season_id, parent, child } = member;
  await moveMonth({ read, readValue }, enrollment_id, month.from, month.to);
  await publish(season_id);
  const coming = await confirm(member);
  const change = (id: string, days: number[] | null, plan_id: string, more = {}) =>
    make.call('change_days', parent.caller, { enrollment_id: id, days, plan_id, ...more });
  const swims = () => read<{ id: string; days: number[] | null; plan_id: string }>`
    select enrollments.id, class_id, days, enrollments.plan_id, subscriptions.plan_id as monthly
    from enrollments left join subscriptions on subscriptions.enrollment_id = enrollments.id
    where enrollments.child_id = ${child.id} and enrollments.status = 'active' order by class_id = ${member.next}`;
  const dues = () => readValue<number[]>`
    select coalesce(array_agg(amount), '{}') from payments where child_id = ${child.id} and more_days`;
  return { ...member, coming, changeDays: change, swims, dues };
}

test('a seat ahead for more days than the running one keeps its plan, which is charged from the first day of its season', async () => {
  const { changeDays, parent, enrollment_id, coming, class_id, next, swims, dues, turn } = await onTwoDays();
  await changeDays(enrollment_id, [MONDAY], one);
  expect(await swims()).toEqual([
    { id: enrollment_id, class_id, days: [MONDAY], plan_id: one, monthly: one },
    { id: coming, class_id: next, days: null, plan_id: two, monthly: null },
  ]);
  await read`update payments set plan_id = ${one}, amount = 6000 where enrollment_id = ${enrollment_id}`;
  await turn();
  expect(await swims()).toEqual([{ id: enrollment_id, class_id: next, days: null, plan_id: two, monthly: two }]);
  // The plan of two days is 40.00 dearer in a whole month.
  const amount = Math.round((4000 * 20) / daysBetween(month.from, month.to));
  expect(await dues()).toEqual([amount]);
  expect(
    await readOne`
      select kind, (data ->> 'amount')::integer as amount from notifications
      where user_id = ${parent.id} order by created_at desc, id desc limit 1`,
  ).toEqual({ kind: 'enrolled', amount });
});

test('a seat ahead goes on with the plan that runs by then, where that is for its days', async () => {
  const { changeDays, enrollment_id, coming, next, swims, dues, turn } = await onTwoDays();
  const any = await make.plan({ ...monthly, price: 12_000 });
  await changeDays(enrollment_id, null, any);
  expect(await swims()).toMatchObject([{ plan_id: any }, { id: coming, plan_id: any }]);
  const charged = await dues();
  await turn();
  expect(await swims()).toEqual([{ id: enrollment_id, class_id: next, days: null, plan_id: any, monthly: any }]);
  expect(await dues()).toEqual(charged);
});

test('a family changes the days and the plan of a seat ahead; until its season it swims and pays as before', async () => {
  const { changeDays, enrollment_id, coming, class_id, next, swims, dues, turn } = await onTwoDays();
  const seen = await changeDays(coming, [MONDAY], one, { dry_run: true });
  expect(await changeDays(coming, [MONDAY], one, { expected_amount: seen.amount })).toMatchObject({ amount: 0 });
  expect(await swims()).toEqual([
    { id: enrollment_id, class_id, days: null, plan_id: two, monthly: two },
    { id: coming, class_id: next, days: [MONDAY], plan_id: one, monthly: null },
  ]);
  await turn();
  expect(await swims()).toEqual([{ id: enrollment_id, class_id: next, days: [MONDAY], plan_id: one, monthly: one }]);
  expect(await dues()).toEqual([]);
});

test('in whatever order a family changes its seats and pays, the season begins with a plan for the days that its child swims, and each day is asked for', async () => {
  const any = await make.plan({ ...monthly, price: 12_000 });
  const prices = new Map([
    [one, 6000],
    [two, 10_000],
    [any, 12_000],
  ]);
  const wish = fc.constantFrom<{ days: number[] | null; plan_id: string }>(
    { days: [MONDAY], plan_id: one },
    { days: null, plan_id: two },
    { days: [MONDAY], plan_id: any },
    { days: null, plan_id: any },
  );
  const step = fc.oneof(fc.record({ isAhead: fc.boolean(), wish }), fc.constantFrom('renewal', 'payment'));
  const steps = [fc.constantFrom(0, 1, 4, 20), fc.array(step, { minLength: 1, maxLength: 8 })] as const;
  await forAll(12, [...steps], async (left, taken) => {
    const { changeDays, enrollment_id, coming, child, running, season_id, next, swims, turn } = await onTwoDays();
    const ends = addDays(today, left);
    await moveMonth({ read, readValue }, enrollment_id, addMonths(ends, -1), ends);
    await read`update seasons set ends_on = ${today} where id = ${running}`;
    await read`update seasons set starts_on = ${addDays(today, 1)} where id = ${season_id}`;
    for (const each of taken)
      if (each === 'renewal') await asService(renewSubscriptions);
      else if (each === 'payment')
        await read`
          update payments set status = 'validated', settled_amount = amount, settled_currency = 'EUR', settled_at = now()
          where child_id = ${child.id} and status = 'pending'`;
      else
        await changeDays(each.isAhead ? coming : enrollment_id, each.wish.days, each.wish.plan_id).catch(
          (error: unknown) => {
            if (!(error instanceof ClubError && error.code === 'same_days')) throw error;
          },
        );
    const ahead = (await swims()).find(({ id }) => id === coming);
    await turn();
    await asService(renewSubscriptions);
    const [seat] = await swims();
    expect(await swims()).toEqual([{ ...ahead, id: enrollment_id, class_id: next, monthly: ahead?.plan_id }]);
    expect([seat?.days ? one : two, any]).toContain(seat?.plan_id);
    const charges = await read<{ amount: number; from: string; to: string; until: string }>`
      select amount, lower(period)::text as from, upper(period)::text as to, upper(current_period)::text as until
      from payments join subscriptions on subscriptions.id = subscription_id
      where payments.child_id = ${child.id} and payments.status <> 'failed' and period is not null`;
    const { until } = charges[0]!;
    const whole = daysBetween(addMonths(until, -1), until);
    for (let day = today; day < until; day = addDays(day, 1)) {
      const sums = charges.map(({ amount, from, to }) =>
        from <= day && day < to ? (amount * whole) / daysBetween(from, to) : 0,
      );
      const sum = Math.round(sums.reduce((total, each) => total + each, 0));
      // The sum for the days that are left is rounded, for one day as for many.
      expect(sum).toBeGreaterThanOrEqual(prices.get(seat!.plan_id)! - whole);
      expect(sum).toBeLessThanOrEqual(12_000 + whole);
    }
  });
});

test('a seat that comes from the waitlist begins with the plan that runs by then', async () => {
  const member = await plan({ max_capacity: 1, swimClass: onSingleDays, paid: two });
  const { parent, enrollment_id, season_id, next, child } = member;
  await publish(season_id, null);
  const first = await make.enroll(await make.child(), { class_id: next });
  const waits = await make.call('transfer_enrollment', parent.caller, { enrollment_id, class_id: next });
  const any = await make.plan({ ...monthly, price: 12_000 });
  await make.call('change_days', parent.caller, { enrollment_id, days: null, plan_id: any });
  await take(first.enrollment_id, waits.enrollment_id, member);
  await member.turn();
  expect(
    await read`select class_id, plan_id from enrollments where child_id = ${child.id} and status = 'active'`,
  ).toEqual([{ class_id: next, plan_id: any }]);
});

test.each([false, true])(
  'a seat of more days than the running plan is for comes from the waitlist with its own plan (desk: %s)',
  async (atDesk) => {
    const member = await plan({ max_capacity: 1, swimClass: onSingleDays, paid: two });
    const { parent, enrollment_id, season_id, next, child } = member;
    await publish(season_id, null);
    const first = await make.enroll(await make.child(), { class_id: next, plan_id: two });
    const waits = await make.call('transfer_enrollment', parent.caller, { enrollment_id, class_id: next });
    await make.call('change_days', parent.caller, { enrollment_id, days: [MONDAY], plan_id: one });
    if (atDesk) {
      await make.call('unenroll_child', admin, { enrollment_id: first.enrollment_id });
      await make.call('set_enrollment_active', admin, { enrollment_id: waits.enrollment_id, active: true });
    } else await take(first.enrollment_id, waits.enrollment_id, member);
    const swims = () => read`
      select days, plan_id from enrollments
      where child_id = ${child.id} and status = 'active' order by class_id = ${next}`;
    expect(await swims()).toEqual([
      { days: [MONDAY], plan_id: one },
      { days: null, plan_id: two },
    ]);
    await member.turn();
    expect(await swims()).toEqual([{ days: null, plan_id: two }]);
  },
);

test('the month that begins with a season is asked for once, with the plan of the seat there', async () => {
  const { running, season_id, changeDays, enrollment_id, coming, child, turn } = await onTwoDays();
  const ends = addDays(today, 4);
  await moveMonth({ read, readValue }, enrollment_id, addMonths(ends, -1), ends);
  await read`update seasons set ends_on = ${addDays(ends, -1)} where id = ${running}`;
  await read`update seasons set starts_on = ${ends} where id = ${season_id}`;
  await changeDays(coming, [MONDAY], one);
  await asService(renewSubscriptions);
  const amounts = () =>
    readValue`select array_agg(amount order by lower(period)) from payments where child_id = ${child.id}`;
  expect(await amounts()).toEqual([10_000]);
  await turn();
  await asService(renewSubscriptions);
  expect(await amounts()).toEqual([10_000, 6000]);
});

test('a subscription that ends with its season is over when the next one begins: the seat there begins its plan', async () => {
  const { changeDays, enrollment_id, coming, child, next, swims, dues, turn } = await onTwoDays();
  await changeDays(enrollment_id, [MONDAY], one);
  await read`update subscriptions set ends_on = ${addDays(today, -1)} where enrollment_id = ${enrollment_id}`;
  await turn();
  await asService(renewSubscriptions);
  expect(await swims()).toEqual([{ id: coming, class_id: next, days: null, plan_id: two, monthly: two }]);
  expect(await dues()).toEqual([]);
  expect(
    await read`select amount from payments where child_id = ${child.id} and enrollment_id = ${coming} and status = 'pending'`,
  ).toEqual([{ amount: 10_000 }]);
});

test.each([
  [false, false],
  [true, false],
  [true, true],
])(
  'a wait for one more day goes on with its offer once its seat ahead has begun (offered: %s, one plan: %s)',
  async (isOffered, isOnePlan) => {
    const { changeDays, enrollment_id, coming, next, child, parent, turn } = await onTwoDays();
    if (isOnePlan) await changeDays(enrollment_id, [MONDAY], one);
    await changeDays(coming, [MONDAY], one);
    await read`update classes set max_capacity = 1 where id = ${next}`;
    const full = await make.enroll(await make.child(), { class_id: next, plan_id: one, days: [4] });
    expect(full.outcome).toBe('enrolled');
    const waits = await changeDays(coming, null, two, { waits: true });
    expect(waits.outcome).toBe('waitlisted');
    if (isOffered) await make.call('unenroll_child', admin, { enrollment_id: full.enrollment_id });
    await turn();
    expect(await row('enrollments', waits.enrollment_id)).toMatchObject({ status: 'waitlist', ended_at: null });
    expect(await read`select status from waitlist_offers where enrollment_id = ${waits.enrollment_id}`).toEqual(
      isOffered ? [{ status: 'open' }] : [],
    );
    if (!isOffered) await make.call('unenroll_child', admin, { enrollment_id: full.enrollment_id });
    const offer_id = await readValue<string>`
      select id from waitlist_offers where enrollment_id = ${waits.enrollment_id} and status = 'open'`;
    await make.call('accept_waitlist_offer', parent.caller, { offer_id, method: 'cash' });
    expect(
      await read`select class_id, days, plan_id from enrollments where child_id = ${child.id} and status = 'active'`,
    ).toEqual([{ class_id: next, days: null, plan_id: two }]);
  },
);

test('one child that fails to begin stops no other, and comes in another night', async () => {
  const failing = await onTwoDays();
  const other = await onTwoDays();
  for (const { changeDays, enrollment_id } of [failing, other]) {
    await changeDays(enrollment_id, [MONDAY], one);
    await read`update payments set plan_id = ${one}, amount = 6000 where enrollment_id = ${enrollment_id}`;
  }
  const before = await failing.swims();
  await owner.query(
    `alter table payments add constraint payments__fault check (child_id <> '${failing.child.id}' or not more_days)`,
  );
  await failing.turn();
  await other.turn();
  expect(await failing.swims()).toEqual(before);
  expect(await other.swims()).toMatchObject([{ class_id: other.next, plan_id: two }]);
  await owner.query('alter table payments drop constraint payments__fault');
  await turnSeasons(club.database);
  expect(await failing.swims()).toMatchObject([{ class_id: failing.next, plan_id: two }]);
  expect(await failing.dues()).toEqual(await other.dues());
});

test('a child that waited to move and left meanwhile begins its plan once', async () => {
  const [class_id, full] = [await make.swimClass(), await make.swimClass({ max_capacity: 1 })];
  const member = await make.member({ class_id });
  const { child, parent, enrollment_id } = member;
  const first = await make.enroll(await make.child(), { class_id: full });
  const waits = await make.call('transfer_enrollment', parent.caller, { enrollment_id, class_id: full });
  await make.call('unenroll_child', parent.caller, { enrollment_id });
  await take(first.enrollment_id, waits.enrollment_id, member);
  const bought = () =>
    readValue`select sum(delta)::integer from session_ledger where enrollment_id = ${waits.enrollment_id}`;
  const before = [await payments(child.id), await bought()];
  await turnSeasons(club.database);
  expect([await payments(child.id), await bought()]).toEqual(before);
});

test('a coming seat that was given back is given again by the desk once its season runs', async () => {
  const member = await plan();
  await publish(member.season_id);
  const enrollment_id = await confirm(member);
  await make.call('unenroll_child', member.parent.caller, { enrollment_id });
  await member.turn();
  await make.call('set_enrollment_active', admin, { enrollment_id, active: true });
  const before = await payments(member.child.id);
  await turnSeasons(club.database);
  expect([await seats(member.next), await payments(member.child.id)]).toEqual([1, before]);
});

test('families do not keep a draw from being closed', async () => {
  const { season_id, child, next } = await plan();
  const draw = { closes_at: hours(24), seed_source: 'Тираж 6/49' };
  await make.call('save_draw', admin, { season_id, draw });
  await publish(season_id, null);
  await read`update season_draws set closes_at = now() where season_id = ${season_id}`;
  const children = [{ child_id: child.id, plan_id, class_ids: [next] }];
  await asService(async (trx) => {
    await sql`select from season_draws where season_id = ${season_id} for update`.execute(trx);
    await refused('draw_closed', 'save_wishes', child.parent.caller, { season_id, children });
  });
});
