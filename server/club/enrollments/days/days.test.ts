import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, clubDay, daysBetween } from '../../../../contracts/time.ts';
import { forAll } from '../../../platform/testing/properties.ts';
import { adminTest, moveMonth, race, refuses } from '../../../testing/club.ts';
import { remindOfLessons } from '../../lessons/remind-of-lessons.ts';

const { make, read, readOne, readValue, readValues, refused, asService, admin, row } = await adminTest(24);

type Child = Awaited<ReturnType<typeof make.child>>;

const MONDAY = 1;
const THURSDAY = 4;
/** A month that ends in ten days: of 28 to 31 days, whenever the tests run. */
const DAYS_LEFT = 10;
const RUNNING = { from: addMonths(addDays(clubDay(), DAYS_LEFT), -1), to: addDays(clubDay(), DAYS_LEFT) };
/** The part of a month's sum that is for the days left of it. */
const leftOf = (amount: number) => Math.round((amount * DAYS_LEFT) / daysBetween(RUNNING.from, RUNNING.to));
const sessions = [MONDAY, THURSDAY].map((day_of_week) => ({ day_of_week, start_time: '17:30' }));

/** A class on Mondays and Thursdays that takes children for one of the days. */
const classOf = (max_capacity: number, values: object = {}) =>
  make.swimClass({ max_capacity, single_days: true, sessions, ...values });

const enrollOn = async (child: Child, class_id: string, days: number[] | null, plan_id?: string) =>
  make.enroll(child, { class_id, days, ...(plan_id ? { plan_id } : {}) });

/** A lesson of the class on that day of the week, so many weeks from now; one that lies behind is moved there. */
async function lessonOn(class_id: string, day: number, weeks = 1): Promise<string> {
  return readValue<string>`
    update lessons set starts_at = starts_at + make_interval(weeks => ${Math.min(weeks, 1) - 1}) where id = (
      select id from lessons where class_id = ${class_id} and extract(isodow from starts_at at time zone 'Europe/Sofia') = ${day}
      order by starts_at offset ${Math.max(weeks, 1)} limit 1
    ) returning id`;
}

const onRoster = async (lesson_id: string) =>
  (await make.call('open_roster', admin, { lesson_id })).children.map(({ child_id }) => child_id);
const byDay = (class_id: string) =>
  read`select day_of_week, taken, free, waiting from class_day_availability where class_id = ${class_id} order by 1`;
const whole = (class_id: string) =>
  readOne`select taken, free, waiting from class_availability where class_id = ${class_id}`;

test('a child on Mondays takes a seat of Mondays alone: counts, rosters, marks, absences, reminders and messages know it', async () => {
  const class_id = await classOf(2);
  const child = await make.child();
  await enrollOn(child, class_id, [MONDAY]);
  const all = await make.member({ class_id });
  expect(await byDay(class_id)).toEqual([
    { day_of_week: MONDAY, taken: 2, free: 0, waiting: 0 },
    { day_of_week: THURSDAY, taken: 1, free: 1, waiting: 0 },
  ]);
  expect(await whole(class_id)).toEqual({ taken: 2, free: 0, waiting: 0 });
  expect(await read`select day_of_week, free from public_classes where class_id = ${class_id} order by 1`).toEqual([
    { day_of_week: MONDAY, free: 0 },
    { day_of_week: THURSDAY, free: 1 },
  ]);
  const [monday, thursday] = [await lessonOn(class_id, MONDAY), await lessonOn(class_id, THURSDAY)];
  expect((await onRoster(monday)).toSorted()).toEqual([child.id, all.child.id].toSorted());
  expect(await onRoster(thursday)).toEqual([all.child.id]);
  const left = (id: string) => readValue<number>`select private.seats_left(${id}::uuid)`;
  expect([await left(monday), await left(thursday)]).toEqual([0, 1]);

  await refused('not_in_class', 'announce_absence', child.parent.caller, { child_id: child.id, lesson_id: thursday });
  const absences = await make.call('announce_absences', child.parent.caller, {
    child_ids: [child.id],
    from: clubDay(),
    until: addDays(clubDay(), 20),
    dry_run: true,
  });
  const days = await read`select distinct extract(isodow from starts_at at time zone 'Europe/Sofia')::integer as day
    from lessons where id = any (${absences.lessons.map(({ lesson_id }) => lesson_id)}::uuid[])`;
  expect(days).toEqual([{ day: MONDAY }]);
  const written = async (lesson_id: string) =>
    (await make.call('preview_message', admin, { target: { lesson_id } })).families;
  expect([await written(monday), await written(thursday)]).toEqual([2, 1]);

  await read`update lessons set starts_at = starts_at - interval '14 days' where id in (${monday}, ${thursday})`;
  await refuses(make.mark(thursday, child.id), 'not_in_class');
  await make.mark(monday, child.id);
  const day = await make.call('read_day', admin, {
    day: clubDay(await readValue<string>`select starts_at from lessons where id = ${thursday}`),
  });
  expect(day.lessons.find(({ id }) => id === thursday)).toMatchObject({ taken: 1 });

  await read`update lessons set starts_at = now() + interval '3 hours' where id = (
    select id from lessons where class_id = ${class_id} and starts_at > now() order by starts_at desc limit 1)`;
  const today =
    await readValue<number>`select extract(isodow from (now() + interval '3 hours') at time zone 'Europe/Sofia')::integer`;
  await asService(remindOfLessons);
  const reminded = await read`select from notifications where user_id = ${child.parent.id} and kind = 'lesson_reminder'
    and data ->> 'starts_at' > ${new Date().toISOString()} and exists (
      select from lessons where id::text = data ->> 'lesson_id' and starts_at < now() + interval '4 hours')`;
  expect(reminded).toHaveLength(today === MONDAY ? 1 : 0);
});

test('days are held by the database, and a class keeps the days of its children', async () => {
  const class_id = await classOf(4);
  const child = await make.child();
  const { enrollment_id } = await enrollOn(child, class_id, [MONDAY]);
  for (const days of ['{}', '{4,1}', '{1,1}', '{0}', '{8}'])
    await expect(read`update enrollments set days = ${days}::smallint[] where id = ${enrollment_id}`).rejects.toThrow(
      'enrollments__days_in_order',
    );
  await expect(read`update enrollments set days = '{2}' where id = ${enrollment_id}`).rejects.toMatchObject({
    constraint: 'enrollments__days_of_class',
  });
  const facts = await readOne<Record<string, never>>`
    select title, instructor_id, location_id, duration_minutes, price_per_class, max_capacity from classes where id = ${class_id}`;
  const save = (values: object) =>
    make.call('save_class', admin, { ...facts, class_id, sessions, single_days: true, ...values } as never);
  await refuses(save({ single_days: false }), 'days_in_use');
  await refuses(save({ sessions: [sessions[1]] }), 'days_in_use');
  await expect(read`delete from class_sessions where class_id = ${class_id} and day_of_week = 1`).rejects.toMatchObject(
    {
      constraint: 'enrollments__days_of_class',
    },
  );
  await save({ sessions: [sessions[0], { day_of_week: 5, start_time: '08:00' }] });
  await make.call('change_days', admin, { enrollment_id, days: [5] });
  await save({ sessions: [{ day_of_week: 5, start_time: '08:00' }, sessions[1]] });

  const strict = await make.swimClass({ sessions });
  await refuses(enrollOn(await make.child(), strict, [MONDAY]), 'class_on_all_days');
  await refuses(enrollOn(await make.child(), class_id, [2]), 'day_not_of_class');
  const both = await enrollOn(await make.child(), strict, [MONDAY, THURSDAY]);
  expect(await row('enrollments', both.enrollment_id)).toMatchObject({ days: null });
});

test('twenty families at the last seat of Mondays while Thursday is free: one gets it, the others wait for Mondays', async () => {
  const class_id = await classOf(3);
  for (let taken = 0; taken < 2; taken++) await enrollOn(await make.child(), class_id, [MONDAY]);
  const children = await Promise.all(Array.from({ length: 20 }, () => make.child()));
  const plan_id = await make.plan();
  const outcomes = await Promise.all(children.map((child) => enrollOn(child, class_id, [MONDAY], plan_id)));
  expect(outcomes.filter(({ outcome }) => outcome === 'enrolled')).toHaveLength(1);
  expect(await byDay(class_id)).toEqual([
    { day_of_week: MONDAY, taken: 3, free: 0, waiting: 19 },
    { day_of_week: THURSDAY, taken: 0, free: 3, waiting: 0 },
  ]);
  // A child that waits for Mondays is not in the way on Thursdays.
  expect(await enrollOn(await make.child(), class_id, [THURSDAY])).toMatchObject({ outcome: 'enrolled' });
  // The database counts by day as well, past every procedure.
  const [waiting] = outcomes.filter(({ outcome }) => outcome === 'waitlisted');
  await expect(
    read`update enrollments set status = 'active' where id = ${waiting!.enrollment_id}`,
  ).rejects.toMatchObject({ constraint: 'enrollments__within_capacity' });
});

test('a freed seat of a day goes to the first whom it suits, and none whom it does not is in the way', async () => {
  const class_id = await classOf(1);
  const onMonday = await enrollOn(await make.child(), class_id, [MONDAY]);
  const onThursday = await enrollOn(await make.child(), class_id, [THURSDAY]);
  const wishes: (number[] | null)[] = [null, [THURSDAY], [MONDAY], [MONDAY]];
  const waiting: { enrollment_id: string }[] = [];
  for (const days of wishes) waiting.push(await enrollOn(await make.child(), class_id, days));
  const offered = async () =>
    (
      await read<{
        enrollment_id: string;
      }>`select enrollment_id from waitlist_offers join enrollments on enrollments.id = enrollment_id
        where class_id = ${class_id} and waitlist_offers.status = 'open' order by waitlisted_at`
    ).map(({ enrollment_id }) => waiting.findIndex((one) => one.enrollment_id === enrollment_id));
  await make.call('unenroll_child', admin, { enrollment_id: onMonday.enrollment_id });
  expect(await offered()).toEqual([2]);
  expect(await byDay(class_id)).toEqual([
    { day_of_week: MONDAY, taken: 0, free: 0, waiting: 3 },
    { day_of_week: THURSDAY, taken: 1, free: 0, waiting: 2 },
  ]);
  await refused('class_full', 'set_enrollment_active', admin, {
    enrollment_id: waiting[3]!.enrollment_id,
    active: true,
  });
  await make.call('unenroll_child', admin, { enrollment_id: onThursday.enrollment_id });
  expect(await offered()).toEqual([1, 2]);
  // Both turn away: the child that waits for all days is the first.
  for (const index of [1, 2])
    await make.call('unenroll_child', admin, { enrollment_id: waiting[index]!.enrollment_id });
  expect(await offered()).toEqual([0]);
});

test('a child changes its days from the next lesson on: lessons of the past stay as they were, a full day refuses', async () => {
  const class_id = await classOf(2);
  const child = await make.child();
  const { enrollment_id } = await enrollOn(child, class_id, [MONDAY]);
  await read`update enrollments set created_at = now() - interval '30 days' where id = ${enrollment_id}`;
  const [past, pastThursday] = [await lessonOn(class_id, MONDAY, -1), await lessonOn(class_id, THURSDAY, -1)];
  await make.mark(past, child.id);
  const thursday = await lessonOn(class_id, THURSDAY);
  const change = (days: number[] | null, more = {}) =>
    make.call('change_days', child.parent.caller, { enrollment_id, days, ...more });
  await refuses(change([MONDAY]), 'same_days');
  expect(await change(null, { dry_run: true })).toMatchObject({ outcome: 'changed', amount: 0, payment_id: null });
  expect(await onRoster(thursday)).toEqual([]);
  expect(await change(null)).toMatchObject({ outcome: 'changed', days: null, amount: 0 });
  expect(await onRoster(thursday)).toEqual([child.id]);
  expect(await onRoster(pastThursday)).toEqual([]);
  expect(await onRoster(past)).toEqual([child.id]);
  // An absence on a day that it gives up is dropped; after two changes in one go the mark of the past may be corrected still.
  await make.call('announce_absence', child.parent.caller, {
    child_id: child.id,
    lesson_id: await lessonOn(class_id, MONDAY, 2),
  });
  await change([THURSDAY]);
  expect(await read`select from absences where child_id = ${child.id}`).toEqual([]);
  await make.mark(past, child.id, { status: 'excused' });
  expect(await row('enrollments', enrollment_id)).toMatchObject({ sessions_remaining: 8 });

  for (let taken = 0; taken < 2; taken++) await enrollOn(await make.child(), class_id, [MONDAY]);
  await refuses(change([MONDAY]), 'days_full');
  await refuses(change(null), 'days_full');
  const stranger = await make.caller('parent');
  await refused('not_your_child', 'change_days', stranger, { enrollment_id, days: null });
  expect(await row('enrollments', enrollment_id)).toMatchObject({ days: [THURSDAY], status: 'active' });
});

/** A class of one seat: one child on Mondays that waits for Thursday, which another has. */
async function waitingForMore(values: object = {}) {
  const class_id = await classOf(1, values);
  const [oneDay, twoDays] = await Promise.all(
    [1, 2].map((days_a_week) =>
      make.plan({ kind: 'pool_unlimited', sessions: null, price: days_a_week * 3000, days_a_week }),
    ),
  );
  const [child, other] = [await make.child(), await make.child()];
  const seat = (await enrollOn(child, class_id, [MONDAY], oneDay!)).enrollment_id;
  const others = (await enrollOn(other, class_id, [THURSDAY], oneDay!)).enrollment_id;
  const more = { enrollment_id: seat, days: [MONDAY, THURSDAY], plan_id: twoDays! };
  const wait = () => make.call('change_days', child.parent.caller, { ...more, waits: true });
  const rows = () =>
    read`select id, status, days, adds_days from enrollments where child_id = ${child.id} and class_id = ${class_id} order by created_at`;
  const offers = () =>
    read<{ id: string; status: string }>`
      select waitlist_offers.id, waitlist_offers.status from waitlist_offers join enrollments on enrollments.id = enrollment_id
      where child_id = ${child.id} order by waitlist_offers.created_at`;
  return { class_id, oneDay: oneDay!, twoDays: twoDays!, child, other, seat, others, more, wait, rows, offers };
}

test('a child waits for one more day beside its seat; the offer adds the day, for what the plan of two days costs more', async () => {
  const { class_id, twoDays, child, other, seat, others, more, wait, rows, offers } = await waitingForMore();
  await refuses(make.call('change_days', child.parent.caller, more), 'days_full');
  await refused('not_your_child', 'change_days', other.parent.caller, { ...more, waits: true });
  const waits = await wait();
  expect(waits).toMatchObject({ outcome: 'waitlisted', days: [THURSDAY], amount: 0, payment_id: null });
  expect(await rows()).toEqual([
    { id: seat, status: 'active', days: [MONDAY], adds_days: false },
    { id: waits.enrollment_id, status: 'waitlist', days: [THURSDAY], adds_days: true },
  ]);
  // The same wish again is the same wait.
  expect(await wait()).toMatchObject({ enrollment_id: waits.enrollment_id });
  await refuses(
    make.call('change_days', child.parent.caller, { enrollment_id: waits.enrollment_id, days: [MONDAY] }),
    'already_enrolled',
  );
  const elsewhere = await classOf(1);
  await refuses(
    make.call('transfer_enrollment', admin, { enrollment_id: waits.enrollment_id, class_id: elsewhere }),
    'already_enrolled',
  );
  await make.call('unenroll_child', other.parent.caller, { enrollment_id: others });
  const [offer] = await offers();
  expect(offer).toMatchObject({ status: 'open' });
  expect(await byDay(class_id)).toMatchObject([
    { taken: 1, waiting: 0 },
    { taken: 0, waiting: 1 },
  ]);
  const before = await rows();
  const { amount } = await make.call('quote_enrollment', child.parent.caller, { enrollment_id: waits.enrollment_id });
  expect([await rows(), (await offers())[0]!.status]).toEqual([before, 'open']);
  const accept = (expected_amount: number | null) =>
    make.call('accept_waitlist_offer', child.parent.caller, {
      offer_id: offer!.id,
      method: 'bank_transfer',
      expected_amount,
    });
  await refuses(accept(amount! + 1), 'amount_changed');
  const taken = await accept(amount);
  expect(taken).toMatchObject({ outcome: 'enrolled', enrollment_id: seat });
  expect(await rows()).toEqual([
    { id: seat, status: 'active', days: null, adds_days: false },
    { id: waits.enrollment_id, status: 'inactive', days: [THURSDAY], adds_days: false },
  ]);
  expect(await readValue`select plan_id from subscriptions where enrollment_id = ${seat}`).toBe(twoDays);
  expect(await readValue`select count(*)::integer from subscriptions where child_id = ${child.id}`).toBe(1);
  expect(await readValue`select amount from payments where id = ${taken.payment_id}`).toBe(amount);
  expect(amount).toBeGreaterThan(0);
  expect(amount).toBeLessThanOrEqual(3000);
});

test('the offer of a day more is taken with the plan of the wait, even where that is sold no more', async () => {
  const { twoDays, child, other, seat, others, wait, rows, offers } = await waitingForMore();
  const { enrollment_id } = await wait();
  await read`update plans set is_active = false where id = ${twoDays}`;
  await make.call('unenroll_child', other.parent.caller, { enrollment_id: others });
  const [offer] = await offers();
  const { amount } = await make.call('quote_enrollment', child.parent.caller, { enrollment_id });
  await make.call('accept_waitlist_offer', child.parent.caller, {
    offer_id: offer!.id,
    method: 'cash',
    expected_amount: amount,
  });
  expect((await rows())[0]).toMatchObject({ id: seat, status: 'active', days: null });
  expect(await readValue`select plan_id from enrollments where id = ${seat}`).toBe(twoDays);
});

test('asking again keeps no offer for longer, and who lets one go for other days waits behind the others', async () => {
  const { class_id, oneDay, child, other, others, wait, offers } = await waitingForMore();
  await wait();
  const next = await make.child();
  const { enrollment_id: behind } = await enrollOn(next, class_id, [THURSDAY], oneDay);
  await make.call('unenroll_child', other.parent.caller, { enrollment_id: others });
  const before = await offers();
  await wait();
  expect([before.length, await offers()]).toEqual([1, before]);
  await make.call('decline_waitlist_offer', child.parent.caller, { offer_id: before[0]!.id });

  const change = (days: number[]) => make.call('change_days', next.parent.caller, { enrollment_id: behind, days });
  const last = await make.child();
  const { enrollment_id } = await enrollOn(last, class_id, [THURSDAY], oneDay);
  await change([MONDAY]);
  await change([THURSDAY]);
  const open = await readValues`
    select enrollment_id from waitlist_offers join enrollments on enrollments.id = enrollment_id
    where class_id = ${class_id} and waitlist_offers.status = 'open'`;
  expect(open).toEqual([enrollment_id]);
});

test('a wait for more days ends with its seat, or by the family, whose seat keeps its absences; the next is asked', async () => {
  const gone = await waitingForMore();
  await gone.wait();
  await make.call('unenroll_child', gone.child.parent.caller, { enrollment_id: gone.seat });
  expect((await gone.rows()).map((each) => (each as { status: string }).status)).toEqual(['inactive', 'inactive']);

  const left = await waitingForMore();
  const leaves = await left.wait();
  const lesson_id = await lessonOn(left.class_id, MONDAY);
  await make.call('announce_absence', left.child.parent.caller, { child_id: left.child.id, lesson_id });
  await make.call('unenroll_child', left.child.parent.caller, { enrollment_id: leaves.enrollment_id });
  expect(await left.rows()).toMatchObject([{ status: 'active' }, { status: 'inactive' }]);
  expect(await readValue`select count(*)::integer from absences where child_id = ${left.child.id}`).toBe(1);

  const declined = await waitingForMore();
  const { enrollment_id } = await declined.wait();
  const next = await make.child();
  const nextId = (await enrollOn(next, declined.class_id, [THURSDAY], declined.oneDay)).enrollment_id;
  await make.call('unenroll_child', declined.other.parent.caller, { enrollment_id: declined.others });
  const [offer] = await declined.offers();
  await make.call('decline_waitlist_offer', declined.child.parent.caller, { offer_id: offer!.id });
  expect(await declined.rows()).toMatchObject([
    { status: 'active', days: [MONDAY] },
    { id: enrollment_id, status: 'inactive' },
  ]);
  expect(await readValue`select status from waitlist_offers where enrollment_id = ${nextId}`).toBe('open');

  const held = await waitingForMore();
  await held.wait();
  await make.call('unenroll_child', held.other.parent.caller, { enrollment_id: held.others });
  await make.call('unenroll_child', held.child.parent.caller, { enrollment_id: held.seat });
  expect(await held.offers()).toMatchObject([{ status: 'declined' }]);
});

test('of a wait and a family that enrolls at once, and of an offer accepted twice, no day has more children than seats', async () => {
  const { class_id, child, other, others, wait, offers, rows } = await waitingForMore();
  await wait();
  await make.call('unenroll_child', other.parent.caller, { enrollment_id: others });
  const [offer] = await offers();
  const families = await Promise.all(Array.from({ length: 4 }, () => make.child()));
  const accept = () => make.call('accept_waitlist_offer', child.parent.caller, { offer_id: offer!.id, method: 'cash' });
  const plan = await readValue<string>`select plan_id from enrollments where child_id = ${other.id}`;
  const [first, second] = await Promise.allSettled([
    accept(),
    accept(),
    ...families.map((each) => enrollOn(each, class_id, [THURSDAY], plan)),
  ]);
  expect([first!.status, second!.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await byDay(class_id)).toMatchObject([{ taken: 1 }, { taken: 1 }]);
  expect((await rows())[0]).toMatchObject({ status: 'active', days: null });
  // A child without a seat on other days waits for no more.
  await expect(
    read`insert into enrollments (child_id, class_id, plan_id, status, waitlisted_at, days, adds_days)
      values (${families[0]!.id}, ${class_id}, ${plan}, 'waitlist', now(), array[1]::smallint[], true)`,
  ).rejects.toMatchObject({ constraint: 'enrollments__adds_to_seat' });
});

test('plans are for a number of days a week; a month goes over to another one for the difference of the days that are left', async () => {
  const class_id = await classOf(4);
  const month = { kind: 'pool_unlimited', sessions: null } as const;
  const one = await make.plan({ ...month, price: 6000, days_a_week: 1 });
  const two = await make.plan({ ...month, price: 10_000, days_a_week: 2 });
  const any = await make.plan({ ...month, price: 12_000 });
  const child = await make.child();
  const { caller } = child.parent;
  const quote = async (days: number[] | null) => {
    const { items } = await make.call('quote_enrollments', caller, { items: [{ child_id: child.id, class_id, days }] });
    return items[0]!.plans
      .map(({ plan_id }) => plan_id)
      .filter((id) => [one, two, any].includes(id))
      .toSorted();
  };
  expect(await quote([MONDAY])).toEqual([one, any].toSorted());
  expect(await quote(null)).toEqual([two, any].toSorted());
  await refuses(enrollOn(child, class_id, null, one), 'plan_not_for_days');
  const { enrollment_id, payment_id } = await enrollOn(child, class_id, [MONDAY], one);
  expect(await row('payments', payment_id!)).toMatchObject({ amount: 6000 });
  await moveMonth({ read, readValue }, enrollment_id, RUNNING.from, RUNNING.to);

  const change = (args: object) => make.call('change_days', caller, { enrollment_id, days: null, ...args });
  await refuses(change({}), 'plan_not_for_days');
  await refuses(change({ plan_id: await make.plan() }), 'plan_not_for_days');
  const seen = await change({ plan_id: two, dry_run: true });
  expect(seen).toMatchObject({ amount: leftOf(4000), payment_id: null });
  await refuses(change({ plan_id: two, expected_amount: 1000 }), 'amount_changed');
  expect(await row('enrollments', enrollment_id)).toMatchObject({ days: [MONDAY], plan_id: one });
  const changed = await change({ plan_id: two, method: 'cash', expected_amount: seen.amount });
  expect(await row('payments', changed.payment_id!)).toMatchObject({
    amount: leftOf(4000),
    status: 'pending',
    method: 'cash',
  });
  expect(await readOne`select plan_id from subscriptions where enrollment_id = ${enrollment_id}`).toEqual({
    plan_id: two,
  });
  expect(await make.call('quote_renewals', caller, {})).toMatchObject([{ amount: 10_000 }]);
  // A month stays a month.
  const quarter = await make.plan({ ...month, price: 15_000, validity_months: 3, days_a_week: 1 });
  await refuses(change({ plan_id: quarter, days: [THURSDAY] }), 'plan_not_for_days');
  // Fewer days cost nothing, and give nothing back.
  expect(await change({ plan_id: one, days: [THURSDAY] })).toMatchObject({ amount: 0, payment_id: null });
  // Of a first month that was paid by its days only the days that are left cost more.
  await read`update payments set status = 'failed' where id = ${changed.payment_id}`;
  await moveMonth({ read, readValue }, enrollment_id, addDays(clubDay(), -1), addDays(clubDay(), 3));
  const first = await change({ plan_id: two, dry_run: true });
  expect(first.amount).toBeGreaterThan(0);
  expect(first.amount).toBeLessThan(450);
  // A child on single days moves to another class on days that its plan is for.
  const other = await classOf(4);
  await refused('plan_not_for_days', 'transfer_enrollment', caller, { enrollment_id, class_id: other });
  await make.call('transfer_enrollment', caller, { enrollment_id, class_id: other, days: [MONDAY] });
  expect(await row('enrollments', enrollment_id)).toMatchObject({ class_id: other, days: [MONDAY], days_since: null });
});

test('a child that waits to move takes no plan for fewer days along than it waits for', async () => {
  const month = { kind: 'pool_unlimited', sessions: null } as const;
  const [one, both] = [
    await make.plan({ ...month, price: 6000, days_a_week: 1 }),
    await make.plan({ ...month, price: 10_000, days_a_week: 2 }),
  ];
  const [from, class_id] = [await classOf(2), await classOf(1)];
  const holder = await make.member({ class_id });
  const child = await make.child();
  const { caller } = child.parent;
  const { enrollment_id } = await enrollOn(child, from, null, both);
  const waits = await make.call('transfer_enrollment', caller, { enrollment_id, class_id });
  await make.call('change_days', caller, { enrollment_id, days: [MONDAY], plan_id: one });
  await make.call('unenroll_child', holder.parent.caller, { enrollment_id: holder.enrollment_id });
  const offer_id = await readValue<string>`select id from waitlist_offers where enrollment_id = ${waits.enrollment_id}`;
  const accept = { offer_id, method: 'cash' as const };
  await refused('plan_not_for_days', 'accept_waitlist_offer', caller, accept);
  const atDesk = { enrollment_id: waits.enrollment_id, active: true };
  await refused('plan_not_for_days', 'set_enrollment_active', admin, atDesk);
  await make.call('change_days', caller, { enrollment_id, days: null, plan_id: both });
  expect((await make.call('accept_waitlist_offer', caller, accept)).enrollment_id).toBe(enrollment_id);
});

test('a month that goes down and up again is charged once for its days; what was refunded or dropped is charged again', async () => {
  const class_id = await classOf(4);
  const month = { kind: 'pool_unlimited', sessions: null } as const;
  const one = await make.plan({ ...month, price: 6000, days_a_week: 1 });
  const two = await make.plan({ ...month, price: 10_000, days_a_week: 2 });
  const any = await make.plan({ ...month, price: 13_000 });
  const { parent } = await make.child();
  const { caller } = parent;
  const start = async (days: number[] | null, plan_id: string) => {
    const { enrollment_id } = await enrollOn(await make.child(parent), class_id, days, plan_id);
    await moveMonth({ read, readValue }, enrollment_id, RUNNING.from, RUNNING.to);
    return {
      enrollment_id,
      down: () => make.call('change_days', caller, { enrollment_id, days: [MONDAY], plan_id: one }),
      up: (plan_id = two) => make.call('change_days', caller, { enrollment_id, days: null, plan_id }),
    };
  };
  // Its month was charged for two days.
  const paid = await start(null, two);
  expect(await paid.down()).toMatchObject({ amount: 0 });
  expect(await paid.up()).toMatchObject({ amount: 0, payment_id: null });
  // A still dearer plan costs what it is dearer than the dearest so far.
  expect(await paid.up(any)).toMatchObject({ amount: leftOf(3000) });
  await paid.down();
  expect(await paid.up()).toMatchObject({ amount: 0 });

  // It was charged for one day, and for the second one once, unpaid as it is.
  const second = await start([MONDAY], one);
  const first = await second.up();
  expect(first).toMatchObject({ amount: leftOf(4000) });
  const payment = await row('payments', first.payment_id!);
  expect(payment).toMatchObject({ plan_id: two, more_days: true, period: `[${clubDay()},${RUNNING.to})` });
  expect(payment.subscription_id).toBe(
    await readValue`select id from subscriptions where enrollment_id = ${second.enrollment_id}`,
  );
  await second.down();
  expect(await second.up()).toMatchObject({ amount: 0 });
  await second.down();
  await read`update payments set status = 'failed', method = 'cash' where id = ${payment.id}`;
  expect(await second.up()).toMatchObject({ amount: leftOf(4000) });

  // Two presses at once ask once.
  const raced = await start([MONDAY], one);
  await race({ winners: 1, code: 'same_days' }, [raced.up(), raced.up(), raced.up()]);
  expect(await read`select amount from payments where enrollment_id = ${raced.enrollment_id} and more_days`).toEqual([
    { amount: leftOf(4000) },
  ]);

  // A month that is paid ahead costs more of its own, once.
  const ahead = await start([MONDAY], one);
  const from = RUNNING.to;
  const to = addMonths(from, 1);
  await read`insert into payments (user_id, child_id, enrollment_id, subscription_id, plan_id, period, amount, method, status)
    select user_id, child_id, enrollment_id, subscription_id, plan_id, daterange(${from}::date, ${to}::date), 6000, 'cash', 'validated'
    from payments where enrollment_id = ${ahead.enrollment_id}`;
  expect(await ahead.up()).toMatchObject({ amount: leftOf(4000) + 4000 });
  await ahead.down();
  // The change drops a payment that waits for the month ahead, and the next one asks for it again.
  expect(await ahead.up()).toMatchObject({ amount: 4000 });
  expect(
    await read`select amount from payments where enrollment_id = ${ahead.enrollment_id} and more_days and status = 'pending' order by 1`,
  ).toEqual([{ amount: leftOf(4000) }, { amount: 4000 }]);
});

test('a change of days and enrollments at once: no day above its seats', async () => {
  const class_id = await classOf(1);
  const child = await make.child();
  const { enrollment_id } = await enrollOn(child, class_id, [THURSDAY]);
  const others = await Promise.all(Array.from({ length: 6 }, () => make.child()));
  const plan_id = await make.plan();
  await Promise.allSettled([
    ...others.map((other) => enrollOn(other, class_id, [MONDAY], plan_id)),
    ...Array.from({ length: 4 }, () => make.call('change_days', child.parent.caller, { enrollment_id, days: null })),
  ]);
  const taken = await read<{
    taken: number;
  }>`select taken from class_day_availability where class_id = ${class_id} order by day_of_week`;
  expect(taken).toEqual([{ taken: 1 }, { taken: 1 }]);
});

test('an offer of one day is taken once, also while its child changes its days', async () => {
  const class_id = await classOf(1);
  const inside = await enrollOn(await make.child(), class_id, [MONDAY]);
  const child = await make.child();
  const { enrollment_id } = await enrollOn(child, class_id, [MONDAY]);
  await make.call('unenroll_child', admin, { enrollment_id: inside.enrollment_id });
  const offer_id = await readValue<string>`select id from waitlist_offers where enrollment_id = ${enrollment_id}`;
  const accept = () => make.call('accept_waitlist_offer', child.parent.caller, { offer_id, method: 'cash' });
  await race({ winners: 1, code: 'offer_lapsed' }, [accept(), accept(), accept()]);
  expect(await row('enrollments', enrollment_id)).toMatchObject({ status: 'active', days: [MONDAY] });
  expect(await byDay(class_id)).toMatchObject([{ taken: 1 }, { taken: 0 }]);
});

test('whatever families do, no day has more children than seats, and what is shown is a plain count', async () => {
  const plan_id = await make.plan();
  const children = await Promise.all(Array.from({ length: 7 }, () => make.child()));
  const wish = fc.constantFrom<(number[] | null)[]>(null, [MONDAY], [THURSDAY]);
  const step = fc.record({
    act: fc.constantFrom('enroll', 'change', 'leave', 'accept', 'decline'),
    child: fc.nat(6),
    days: wish,
  });
  await forAll(12, [fc.nat(2), fc.array(step, { minLength: 6, maxLength: 24 })], async (more, steps) => {
    const class_id = await classOf(1 + more);
    for (const { act, child: index, days } of steps) {
      const { id, parent } = children[index]!;
      const [own] = await read<{ id: string; offer_id: string | null }>`
        select enrollments.id, waitlist_offers.id as offer_id from enrollments
        left join waitlist_offers on enrollment_id = enrollments.id and waitlist_offers.status = 'open'
        where class_id = ${class_id} and child_id = ${id} and enrollments.status <> 'inactive'`;
      const mine = { enrollment_id: own?.id ?? '', offer_id: own?.offer_id ?? '' };
      const ask = () => {
        if (act === 'enroll') return own ? null : make.enroll({ id, parent }, { class_id, plan_id, days });
        if (!own) return null;
        if (act === 'change')
          return make.call('change_days', parent.caller, { enrollment_id: mine.enrollment_id, days });
        if (act === 'leave') return make.call('unenroll_child', parent.caller, { enrollment_id: mine.enrollment_id });
        if (!own.offer_id) return null;
        const offer = { offer_id: mine.offer_id };
        return act === 'accept'
          ? make.call('accept_waitlist_offer', parent.caller, { ...offer, method: 'cash' })
          : make.call('decline_waitlist_offer', parent.caller, offer);
      };
      const code = await Promise.resolve(ask()).then(
        () => 'done',
        (fault: { code: string }) => fault.code,
      );
      expect(['done', 'same_days', 'days_full']).toContain(code);
      const rows = await read<{ status: string; days: number[] | null; held: boolean }>`
        select status, days, exists (select from waitlist_offers where enrollment_id = enrollments.id and status = 'open') as held
        from enrollments where class_id = ${class_id} and status <> 'inactive'`;
      const on = (day: number) => rows.filter((each) => !each.days || each.days.includes(day));
      const counted = [MONDAY, THURSDAY].map((day) => ({
        day_of_week: day,
        taken: on(day).filter(({ status }) => status === 'active').length,
        waiting: on(day).filter(({ status }) => status === 'waitlist').length,
      }));
      expect(
        await read`select day_of_week, taken, waiting from class_day_availability where class_id = ${class_id} order by 1`,
      ).toEqual(counted);
      const most = Math.max(...counted.map(({ taken }) => taken));
      expect(await whole(class_id)).toMatchObject({
        taken: most,
        waiting: rows.filter(({ status }) => status === 'waitlist').length,
      });
      const given = (day: number) => on(day).filter(({ status, held }) => status === 'active' || held).length;
      for (const day of [MONDAY, THURSDAY]) expect(given(day)).toBeLessThanOrEqual(1 + more);
      // No child waits for days that all have a seat.
      const roomFor = (one: { days: number[] | null }) =>
        (one.days ?? [MONDAY, THURSDAY]).every((day) => given(day) <= more);
      expect(rows.filter((one) => one.status === 'waitlist' && !one.held && roomFor(one))).toEqual([]);
    }
  });
});

test('a seat of one day takes the visits of that day along, and leaves those of the other', async () => {
  const class_id = await classOf(4);
  const child = await make.child();
  const [monday, thursday] = [await lessonOn(class_id, MONDAY), await lessonOn(class_id, THURSDAY)];
  for (const lesson_id of [monday, thursday])
    await make.call('book_visit', admin, { child_id: child.id, lesson_id, kind: 'single', method: 'cash' });
  await enrollOn(child, class_id, [MONDAY]);
  expect(
    await read`
      select visits.lesson_id, payments.status from visits join payments on visit_id = visits.id where visits.child_id = ${child.id}`,
  ).toEqual([{ lesson_id: thursday, status: 'pending' }]);
});

test('all that reads the lessons of enrolled children asks for their days', () => {
  // These read seats as such, marks, ledgers and credits, or what a family gets of its own rows.
  const others = [
    'accounts/erasure/count-losses.ts',
    'accounts/export/export-queries.ts',
    'benefit-cards/testing/card-test.ts',
    'children/care/last-use.ts',
    'children/merge-children.ts',
    'children/merge-moves.ts',
    'classes/delete-class.ts',
    'closures/close-pool.ts',
    'enrollments/days/set-days.ts',
    'enrollments/has-attended.ts',
    'enrollments/leave-class.ts',
    'kindergarten/attended.ts',
    'lessons/absences/announce-absence.ts',
    'lessons/cancel-lesson.ts',
    'lessons/visits/trials/first-trial.ts',
    'lessons/visits/trials/notify-tried.ts',
    'seasons/turn-seasons.ts',
    'withdrawals/find-contracts.ts',
  ];
  const root = new URL('../../', import.meta.url);
  const readers = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) return false;
    const text = readFileSync(new URL(file, root), 'utf8');
    return (
      /(from|join|selectFrom\('|innerJoin\(')\s?enrollments\b/.test(text) &&
      /\b(join|from) lessons\b|lesson_id/.test(text)
    );
  });
  const silent = readers.filter((file) => !/swims_on|swimsOn/.test(readFileSync(new URL(file, root), 'utf8')));
  expect(silent.toSorted()).toEqual(others);
});
