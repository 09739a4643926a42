import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import type { Caller } from '../../../platform/caller.ts';
import { adminTest, race, refuses } from '../../../testing/club.ts';
import { emptyCare } from '../../children/care/empty-care.ts';
import { remindOfPayments } from '../../payments/debts/remind-of-payments.ts';

const {
  club,
  make,
  read,
  readAs,
  readOne,
  readValue,
  readValues,
  refused,
  row,
  admin,
  creditOf,
  noticesOf,
  asService,
} = await adminTest(24);
const BALANCED = { difference: 0, euro_difference: 0, cash_difference: 0 };
const FIRST = addDays(clubDay(), 30);
const dates = (...which: number[]) => which.map((number) => addDays(FIRST, number - 1));
const values = (more: object = {}) => ({
  title: 'Лагер на язовира',
  kind: 'camp' as const,
  starts_on: FIRST,
  starts_time: '09:00',
  ends_on: addDays(FIRST, 4),
  ends_time: '16:00',
  capacity: 12,
  fee: 5000,
  is_published: true,
  ...more,
});
const camp = async (more: object = {}) => (await make.call('save_event', admin, values(more))).event_id;
const byDay = (more: object = {}) => camp({ by_day: true, ...more });
async function come(event_id: string, days: string[] | null = null, answers: object[] = []) {
  const child = await make.child();
  const args = { event_id, child_id: child.id, days, answers } as never;
  const outcome = await make.call('register_for_event', child.parent.caller, args);
  return { ...child, ...outcome };
}
type Comes = Awaited<ReturnType<typeof come>>;
const daysOf = (registrationId: string) =>
  readValues<string>`select date::text from event_registration_days join event_days on event_days.id = day_id
    where registration_id = ${registrationId} order by date`;
const owes = (registrationId: string) =>
  read`select amount, due_on::text, status from payments where event_registration_id = ${registrationId}
    and status <> 'failed' order by due_on, amount`;
const change = ({ parent, id }: Comes, event_id: string, days: string[]) =>
  make.call('change_event_days', parent.caller, { event_id, child_id: id, days });
const pay = (payment_id: string) => make.call('validate_payment', admin, { payment_id, method: 'cash' });
const open = async (eventId: string, offset = 0) =>
  read`update event_days set date = date - 30 + ${offset}::integer where event_id = ${eventId}`.then(
    () =>
      read`update events set starts_at = now() - interval '1 hour', registration_closes_at = null where id = ${eventId}`,
  );
/** The children above the seats of a day. */
const tooMany = (eventId: string) => read`
  select date from event_days join events on events.id = event_id
  where event_id = ${eventId} and capacity < (
    select count(*) from event_registration_days join event_registrations on event_registrations.id = registration_id
    where day_id = event_days.id and status = 'registered'
  )`;

test('a camp has the days between its first and last, or those that are said; who comes to one with one price comes on all', async () => {
  const event_id = await camp();
  expect(await readValues`select date::text from event_days where event_id = ${event_id} order by date`).toEqual(
    dates(1, 2, 3, 4, 5),
  );
  const { registration_id } = await come(event_id);
  expect(await daysOf(registration_id)).toEqual(dates(1, 2, 3, 4, 5));
  const hours = { from: '10:00', until: '12:30' };
  const days = dates(1, 3).map((date) => ({ date, ...hours }));
  await make.call('save_event', admin, values({ event_id, days }));
  expect(await daysOf(registration_id)).toEqual(dates(1, 3));
  expect(await readOne`select starts::text, ends::text from event_days where event_id = ${event_id} limit 1`).toEqual({
    starts: '10:00:00',
    ends: '12:30:00',
  });
  const faults = (more: object) =>
    make.call('save_event', admin, values(more)).catch((error: { details: unknown }) => error.details);
  expect(await faults({ days: [{ date: addDays(FIRST, 9), ...hours }] })).toEqual([
    { field: 'days.0.date', fault: 'invalid' },
  ]);
  expect(await faults({ days: [{ date: FIRST, from: '12:00', until: '12:00' }] })).toEqual([
    { field: 'days.0.until', fault: 'before_start' },
  ]);
  const party = await camp({ kind: 'party' });
  expect(await readValue`select count(*)::integer from event_days where event_id = ${party}`).toBe(0);
});

test('a family chooses days and pays for them; a day that it does not choose stays free', async () => {
  const event_id = await byDay({ capacity: 1 });
  const first = await come(event_id, dates(1, 3));
  expect(await owes(first.registration_id)).toEqual([{ amount: 10_000, due_on: clubDay(), status: 'pending' }]);
  const second = await come(event_id, dates(2, 4));
  expect(second.outcome).toBe('registered');
  const waits = await come(event_id, dates(3, 5));
  expect(waits).toMatchObject({ outcome: 'waitlisted', payment_id: null });
  expect(await readOne`select free from event_seats where event_id = ${event_id}`).toEqual({ free: 1 });
  await refuses(come(event_id), 'invalid_input', { details: [{ field: 'days', fault: 'required' }] });
  await refuses(come(event_id, dates(9)), 'invalid_input', { details: [{ field: 'days', fault: 'invalid' }] });
  await refuses(come(await camp(), dates(1)), 'invalid_input', { details: [{ field: 'days', fault: 'invalid' }] });
});

test('the last seat of a day is taken once: twenty families press at once', async () => {
  const event_id = await byDay({ capacity: 1 });
  const children = await Promise.all(Array.from({ length: 20 }, () => make.child()));
  const outcomes = await Promise.all(
    children.map(({ id, parent }, index) =>
      make.call('register_for_event', parent.caller, { event_id, child_id: id, days: dates(1 + (index % 2), 3) }),
    ),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'registered')).toHaveLength(1);
  expect(await tooMany(event_id)).toEqual([]);
});

test('a change of days against new families: no day has more children than seats, whatever comes first', async () => {
  const event_id = await byDay({ capacity: 2 });
  const [one, other] = [await come(event_id, dates(1, 2)), await come(event_id, dates(1, 2))];
  const children = await Promise.all(Array.from({ length: 10 }, () => make.child()));
  await Promise.allSettled([
    ...children.map(({ id, parent }, index) =>
      make.call('register_for_event', parent.caller, { event_id, child_id: id, days: dates(3 + (index % 3)) }),
    ),
    change(one, event_id, dates(3, 4)),
    change(other, event_id, dates(4, 5)),
  ]);
  expect(await tooMany(event_id)).toEqual([]);
  const idle = await read`
    select waiting.id from event_registrations as waiting
    where event_id = ${event_id} and status = 'waitlist' and not exists (
      select from event_registration_days join event_days on event_days.id = day_id
      where registration_id = waiting.id and free_count(event_days) = 0
    )`;
  expect(idle).toEqual([]);
});

test('the database refuses the child too many on a day', async () => {
  const event_id = await byDay({ capacity: 1 });
  const waits = [await come(event_id, dates(1)), await come(event_id, dates(1))][1]!;
  const full = { constraint: 'event_registration_days__within_capacity' };
  await expect(
    read`update event_registrations set status = 'registered' where id = ${waits.registration_id}`,
  ).rejects.toMatchObject(full);
  const other = await come(event_id, dates(2));
  await expect(
    read`insert into event_registration_days (event_id, registration_id, day_id)
      select event_id, ${other.registration_id}, id from event_days where event_id = ${event_id} and date = ${FIRST}`,
  ).rejects.toMatchObject(full);
});

test('a freed day goes to the first whom it suits', async () => {
  const event_id = await byDay({ capacity: 1 });
  const first = await come(event_id, dates(1, 2));
  const both = await come(event_id, dates(1, 2));
  const one = await come(event_id, dates(2));
  await change(first, event_id, dates(1));
  const statusOf = ({ registration_id }: Comes) =>
    readValue`select status from event_registrations where id = ${registration_id}`;
  expect([await statusOf(both), await statusOf(one)]).toEqual(['waitlist', 'registered']);
  expect(await owes(one.registration_id)).toMatchObject([{ amount: 5000 }]);
});

test('days that are changed change what is owed: a day more is asked for, a paid day less is credit', async () => {
  const event_id = await byDay();
  const comes = await come(event_id, dates(1, 2));
  await pay(comes.payment_id!);
  expect(await change(comes, event_id, dates(1, 2, 3))).toMatchObject({ total: 15_000, credit: 0 });
  expect(await owes(comes.registration_id)).toMatchObject([
    { amount: 5000, status: 'pending' },
    { amount: 10_000, status: 'validated' },
  ]);
  expect(await change(comes, event_id, dates(5))).toMatchObject({ total: 5000, credit: 5000 });
  expect(await creditOf(comes.parent.id)).toMatchObject({ amount: 5000 });
  expect(await owes(comes.registration_id)).toMatchObject([{ amount: 10_000, status: 'validated' }]);
  await make.call('leave_event', comes.parent.caller, { event_id, child_id: comes.id });
  expect(await creditOf(comes.parent.id)).toMatchObject({ amount: 10_000 });
  expect(await make.call('check_books', admin, {})).toMatchObject(BALANCED);
});

test('all days cost the price of the whole, and some of them never more than that', async () => {
  const event_id = await byDay({ whole_fee: 18_000, capacity: 2 });
  const comes = await come(event_id, dates(1, 2, 3, 4, 5));
  expect(await owes(comes.registration_id)).toMatchObject([{ amount: 18_000 }]);
  expect(await owes((await come(event_id, dates(2, 3, 4, 5))).registration_id)).toMatchObject([{ amount: 18_000 }]);
  expect(await owes((await come(event_id, dates(1))).registration_id)).toMatchObject([{ amount: 5000 }]);
  await pay(comes.payment_id!);
  expect(await change(comes, event_id, dates(1, 2, 3, 4))).toMatchObject({ total: 18_000, credit: 0 });
  expect(await change(comes, event_id, dates(1, 2, 3))).toMatchObject({ total: 15_000, credit: 3000 });
  expect(await change(comes, event_id, dates(1, 2, 3, 4, 5))).toMatchObject({ total: 18_000, credit: 0 });
  expect(await owes(comes.registration_id)).toMatchObject([
    { amount: 3000, status: 'pending' },
    { amount: 18_000, status: 'validated' },
  ]);
  expect(await creditOf(comes.parent.id)).toMatchObject({ amount: 3000 });
  await make.call('leave_event', comes.parent.caller, { event_id, child_id: comes.id });
  expect(await creditOf(comes.parent.id)).toMatchObject({ amount: 18_000 });
  expect(await make.call('check_books', admin, {})).toMatchObject(BALANCED);
});

test('the price by day does not change while people are registered: a day that is dropped makes nothing dearer', async () => {
  const event_id = await byDay();
  const comes = await come(event_id, dates(1, 2, 3));
  await pay(comes.payment_id!);
  for (const more of [{ fee: 8000 }, { fee: 4000 }, { whole_fee: 12_000 }])
    await refused('event_has_registrations', 'save_event', admin, values({ event_id, by_day: true, ...more }));
  expect(await change(comes, event_id, dates(1, 2))).toMatchObject({ total: 10_000, credit: 5000 });
  await make.call('leave_event', comes.parent.caller, { event_id, child_id: comes.id });
  await make.call('save_event', admin, values({ event_id, by_day: true, fee: 8000 }));
});

test('no family is let in from the waitlist, and asked for a fee, once what is waited for has begun', async () => {
  const whole = await camp({ capacity: 1 });
  const days = await byDay({ capacity: 1 });
  const ofDay = async (day: number) => [await come(days, dates(day)), await come(days, dates(day))] as const;
  const [[there, waits], [past, late], [ahead, lucky]] = [
    [await come(whole), await come(whole)],
    await ofDay(1),
    await ofDay(5),
  ] as const;
  await open(whole);
  await open(days, -1);
  const drop = ({ registration_id }: Comes) => make.call('drop_from_event', admin, { registration_id, note: null });
  expect(await drop(there)).toMatchObject({ let_in: 0 });
  expect(await drop(past)).toMatchObject({ let_in: 0 });
  expect(await drop(ahead)).toMatchObject({ let_in: 1 });
  for (const [{ registration_id }, payments] of [
    [waits, 0],
    [late, 0],
    [lucky, 1],
  ] as const)
    expect(await owes(registration_id)).toHaveLength(payments);
});

test('a deposit and the rest of the whole; the whole is cheaper than its days, dearer than one of them, and by day alone', async () => {
  const rest_due_on = addDays(FIRST, -5);
  const event_id = await byDay({ whole_fee: 18_000, deposit: 4000, rest_due_on });
  const comes = await come(event_id, dates(1, 2, 3, 4, 5));
  expect(await owes(comes.registration_id)).toMatchObject([{ amount: 4000 }, { amount: 14_000 }]);
  await pay(comes.payment_id!);
  expect(await change(comes, event_id, dates(1, 2))).toMatchObject({ total: 10_000, credit: 0 });
  expect(await owes(comes.registration_id)).toMatchObject([{ amount: 4000 }, { amount: 6000 }]);
  const faults = (more: object) =>
    byDay(more).catch(({ details }: { details: { field: string; fault: string }[] }) => details[0]);
  const fault = (name: string) => ({ field: 'whole_fee', fault: name });
  expect(await faults({ whole_fee: 25_000 })).toEqual(fault('too_big'));
  expect(await faults({ whole_fee: 4999 })).toEqual(fault('too_small'));
  expect(await faults({ whole_fee: 18_000, by_day: false })).toEqual(fault('invalid'));
  expect(await faults({ whole_fee: 18_000, deposit: 18_000, rest_due_on })).toEqual({
    field: 'deposit',
    fault: 'too_big',
  });
});

test('a full day, a stranger, and a family after registration has closed change no days; the desk does', async () => {
  const event_id = await byDay({ capacity: 1 });
  const comes = await come(event_id, dates(1));
  await come(event_id, dates(2));
  await refuses(change(comes, event_id, dates(1, 2)), 'event_day_full');
  const stranger = await make.caller('parent');
  await refused('not_your_child', 'change_event_days', stranger, { event_id, child_id: comes.id, days: dates(3) });
  await read`update events set registration_closes_at = now() - interval '1 hour' where id = ${event_id}`;
  await refuses(change(comes, event_id, dates(3)), 'registration_closed');
  const desk = await make.caller('reception');
  await make.call('change_event_days', desk, { event_id, child_id: comes.id, days: dates(3) });
  expect(await daysOf(comes.registration_id)).toEqual(dates(3));
});

test('a deposit is due now and the rest on its day; canceled before, what waits is dropped and the deposit is credit', async () => {
  const rest_due_on = addDays(FIRST, -5);
  const event_id = await camp({ fee: 30_000, deposit: 10_000, rest_due_on });
  const comes = await come(event_id);
  expect(await owes(comes.registration_id)).toEqual([
    { amount: 10_000, due_on: clubDay(), status: 'pending' },
    { amount: 20_000, due_on: rest_due_on, status: 'pending' },
  ]);
  expect(await read`select amount, due_on::text from family_debts where user_id = ${comes.parent.id}`).toEqual([
    { amount: 10_000, due_on: clubDay() },
  ]);
  await pay(comes.payment_id!);
  expect(
    await readAs(comes.parent.caller)`
      select amount, paid_amount, due_amount, due_on::text from own_event_attendees
      where registration_id = ${comes.registration_id}`,
  ).toEqual([{ amount: 20_000, paid_amount: 10_000, due_amount: 20_000, due_on: rest_due_on }]);
  expect(await make.call('leave_event', comes.parent.caller, { event_id, child_id: comes.id })).toMatchObject({
    credit: 10_000,
  });
  expect(await owes(comes.registration_id)).toMatchObject([{ amount: 10_000, status: 'refunded' }]);
  expect(await make.call('check_books', admin, {})).toMatchObject(BALANCED);
  const faults = (more: object) =>
    make.call('save_event', admin, values(more)).catch((error: { details: unknown }) => error.details);
  expect(await faults({ deposit: 5000, rest_due_on })).toEqual([{ field: 'deposit', fault: 'too_big' }]);
  expect(await faults({ deposit: 1000 })).toEqual([{ field: 'rest_due_on', fault: 'required' }]);
});

test('the rest of a fee has a notice of its own in the week before its day, once, to both parents; none once it is paid', async () => {
  const rest_due_on = addDays(FIRST, -5);
  const event_id = await camp({ fee: 30_000, deposit: 10_000, rest_due_on });
  const [comes, paid] = [await come(event_id), await come(event_id)];
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${comes.id}, ${guardian.id})`;
  for (const payment_id of await readValues<string>`
    select id from payments where event_registration_id = ${paid.registration_id}`)
    await pay(payment_id);
  const remind = (day: string) => asService((trx) => remindOfPayments(trx, day));
  await remind(addDays(rest_due_on, -8));
  expect(await noticesOf(comes.parent.id, 'event_rest_due')).toEqual([]);
  await Promise.all([remind(addDays(rest_due_on, -7)), remind(addDays(rest_due_on, -7))]);
  await remind(addDays(rest_due_on, -6));
  const payment_id = await readValue<string>`
    select id from payments where event_registration_id = ${comes.registration_id} and amount = 20000`;
  for (const id of [comes.parent.id, guardian.id])
    expect(await noticesOf(id, 'event_rest_due')).toMatchObject([
      { payment_id, amount: 20_000, title: 'Лагер на язовира', valid_until: rest_due_on },
    ]);
  expect(await noticesOf(paid.parent.id, 'event_rest_due')).toEqual([]);
});

test('a day that a family has chosen, or that is marked, does not go; a whole camp moves with its children', async () => {
  const event_id = await byDay();
  const comes = await come(event_id, dates(5));
  const shorter = values({ event_id, by_day: true, ends_on: addDays(FIRST, 3) });
  await refuses(make.call('save_event', admin, shorter), 'event_day_taken');
  await refuses(make.call('save_event', admin, values({ event_id })), 'event_has_registrations', { details: '1' });
  const moved = { starts_on: addDays(FIRST, 7), ends_on: addDays(FIRST, 11) };
  await make.call('save_event', admin, values({ event_id, by_day: true, ...moved }));
  expect(await daysOf(comes.registration_id)).toEqual([addDays(FIRST, 11)]);
});

test('a day is marked from then on, by staff; an older press and a replay change nothing', async () => {
  const event_id = await byDay();
  const [here, away] = [await come(event_id, dates(1, 2)), await come(event_id, dates(1))];
  const instructor = await make.caller('instructor');
  const mark = (
    day: string | null,
    { registration_id }: Comes,
    attendance: 'present' | 'absent' | null,
    marked_at?: string,
  ) =>
    make.call('mark_event_attendance', instructor, {
      event_id,
      day,
      marked_at,
      marks: [{ registration_id, attendance }],
    });
  await refuses(mark(FIRST, here, 'present'), 'event_not_begun');
  await open(event_id);
  const today = clubDay();
  const at = new Date().toISOString();
  expect(await mark(today, here, 'present', at)).toEqual({ marked: 1 });
  expect(await mark(today, here, 'present', at)).toEqual({ marked: 0 });
  expect(await mark(today, here, 'absent', new Date(Date.now() - 60_000).toISOString())).toEqual({ marked: 0 });
  await mark(today, away, 'absent');
  expect(
    await readValues`select attendance from event_registrations where event_id = ${event_id} order by created_at`,
  ).toEqual(['present', 'absent']);
  await mark(today, away, null);
  expect(await readValue`select attendance from event_registrations where id = ${away.registration_id}`).toBeNull();
  await refuses(mark(addDays(today, 1), away, 'present'), 'event_not_begun');
  await refuses(mark(null, away, 'present'), 'invalid_input', { details: [{ field: 'day', fault: 'required' }] });
  await refused('not_allowed', 'mark_event_attendance', here.parent.caller, {
    event_id,
    day: today,
    marks: [{ registration_id: here.registration_id, attendance: 'present' }],
  });
});

test('a child is in one group of the event, moved by staff; a full group takes one child at once', async () => {
  const event_id = await camp();
  const instructor = await make.user({ role: 'instructor' });
  const write = (squads: object[]) => make.call('save_event_squads', admin, { event_id, squads } as never);
  await write([{ name: 'Делфини', instructor_id: instructor.id, capacity: 1 }, { name: 'Акули' }]);
  const squads = await read<{ id: string; name: string }>`
    select id, name from event_squads where event_id = ${event_id} order by name desc`;
  const [dolphins, sharks] = [squads[0]!, squads[1]!];
  const children = [await come(event_id), await come(event_id), await come(event_id)];
  const move = (caller: Caller, registration_ids: string[], squad_id: string | null) =>
    make.call('set_event_squad', caller, { event_id, registration_ids, squad_id });
  await race({ of: children, code: 'event_squad_full' }, ({ registration_id }) =>
    move(admin, [registration_id], dolphins.id),
  );
  await move(
    await make.caller('reception'),
    children.map(({ registration_id }) => registration_id),
    sharks.id,
  );
  await refuses(write([{ name: 'Акули', squad_id: sharks.id, capacity: 2 }]), 'event_squad_full');
  await refuses(write([{ name: 'Костенурки', instructor_id: children[0]!.parent.id }]), 'invalid_input', {
    details: [{ field: 'squads.0.instructor_id', fault: 'invalid' }],
  });
  await refused('not_allowed', 'set_event_squad', children[0]!.parent.caller, {
    event_id,
    registration_ids: [children[0]!.registration_id],
    squad_id: null,
  });
  const elsewhere = await camp();
  await refuses(
    make.call('set_event_squad', admin, {
      event_id: elsewhere,
      registration_ids: [(await come(elsewhere)).registration_id],
      squad_id: sharks.id,
    }),
    'event_squad_not_found',
  );
  await write([{ name: 'Делфини', squad_id: dolphins.id }]);
  expect(await readValues`select squad_id from event_registrations where event_id = ${event_id}`).toEqual([
    null,
    null,
    null,
  ]);
});

/** A camp with a question of each kind, and who teaches a squad of it. */
async function asking() {
  const event_id = await camp();
  await make.call('save_event_questions', admin, {
    event_id,
    questions: [
      { kind: 'choice', title: 'Тениска', options: ['S', 'M'], options_en: ['Small', 'Medium'], is_required: true },
      { kind: 'yes_no', title: 'Плува ли без помощ?' },
      { kind: 'text', title: 'Алергии', is_health: true },
    ],
  });
  const ids = await readValues<string>`select id from event_questions where event_id = ${event_id} order by position`;
  const [shirt, alone, allergies] = ids as [string, string, string];
  return { event_id, shirt, alone, allergies };
}

test('a family answers when it registers, each answer fitting its question, and changes them until the event begins', async () => {
  const { event_id, shirt, alone, allergies } = await asking();
  await refuses(come(event_id), 'invalid_input', { details: [{ field: `answers.${shirt}`, fault: 'required' }] });
  await refuses(come(event_id, null, [{ question_id: shirt, answer: 'XL' }]), 'invalid_input', {
    details: [{ field: `answers.${shirt}`, fault: 'invalid' }],
  });
  const size = { question_id: shirt, answer: 'M' };
  const { parent, id, registration_id } = await come(event_id, null, [size, { question_id: alone, answer: 'yes' }]);
  const answer = (caller: Caller, answers: object[]) =>
    make.call('answer_event_questions', caller, { event_id, child_id: id, answers } as never);
  const answersOf = () => readValue`select answers from own_event_attendees where registration_id = ${registration_id}`;
  await answer(parent.caller, [size, { question_id: allergies, answer: 'Ядки' }]);
  expect(await answersOf()).toEqual({ [shirt]: 'M', [allergies]: 'Ядки' });
  await answer(admin, [{ question_id: shirt, answer: 'S' }]);
  expect(await answersOf()).toEqual({ [shirt]: 'S', [allergies]: 'Ядки' });
  const stranger = await make.child();
  await refuses(answer(stranger.parent.caller, [size]), 'not_your_child');
  expect(await readAs(stranger.parent.caller)`select * from event_answers where event_id = ${event_id}`).toEqual([]);
  const { event_registrations } = (await make.call('export_my_data', parent.caller, {})) as unknown as Record<
    string,
    unknown[]
  >;
  expect(event_registrations).toMatchObject([
    {
      answers: [
        { question: 'Тениска', answer: 'S' },
        { question: 'Алергии', answer: 'Ядки' },
      ],
    },
  ]);
  await open(event_id);
  await refuses(answer(parent.caller, [size]), 'event_started');
});

test('health answers are read by the desk and the instructor of the child’s group alone, and every opening is recorded', async () => {
  const { event_id, shirt, allergies } = await asking();
  const comes = await come(event_id, null, [
    { question_id: shirt, answer: 'S' },
    { question_id: allergies, answer: 'Ядки' },
  ]);
  const [own, other] = [await make.user({ role: 'instructor' }), await make.user({ role: 'instructor' })];
  await make.call('save_event_squads', admin, { event_id, squads: [{ name: 'Делфини', instructor_id: own.id }] });
  const squad_id = await readValue<string>`select id from event_squads where event_id = ${event_id}`;
  const { registration_id } = comes;
  await make.call('set_event_squad', admin, { event_id, registration_ids: [registration_id], squad_id });
  const opened = (caller: Caller) => make.call('open_event_health', caller, { event_id });
  const answer = { registration_id, question_id: allergies, answer: 'Ядки' };
  const reception = await make.caller('reception');
  for (const caller of [admin, reception, own.caller]) {
    expect(await opened(caller)).toEqual({ answers: [answer] });
    expect(await readAs(caller)`select question_id from event_answers where event_id = ${event_id}`).toEqual([
      { question_id: shirt },
    ]);
    expect(await readAs(caller)`select answers, has_health from event_attendees where event_id = ${event_id}`).toEqual([
      { answers: { [shirt]: 'S' }, has_health: true },
    ]);
  }
  expect(await opened(other.caller)).toEqual({ answers: [] });
  await refuses(opened(comes.parent.caller), 'not_allowed');
  expect(
    await readValue`select count(*)::integer from roster_openings where child_ids @> array[${comes.id}::uuid]`,
  ).toBe(3);
});

test('a question about health that a family has answered stays one', async () => {
  const { event_id, shirt, allergies } = await asking();
  await come(event_id, null, [
    { question_id: shirt, answer: 'S' },
    { question_id: allergies, answer: 'Ядки' },
  ]);
  const curious = await make.caller('instructor');
  const write = (more: object) =>
    make.call('save_event_questions', curious, {
      event_id,
      questions: [{ question_id: allergies, kind: 'text', title: 'Алергии', is_health: true, ...more }],
    });
  await refuses(write({ is_health: false }), 'invalid_input', {
    details: [{ field: 'questions.0.is_health', fault: 'invalid' }],
  });
  const answers = () => readAs(curious)`select answer from event_answers where event_id = ${event_id}`;
  expect(await answers()).toEqual([{ answer: 'S' }]);
  await write({ title: 'Алергии и лекарства' });
  expect(await answers()).toEqual([]);
});

test('the list says who has not agreed to photos, where the event asks for it', async () => {
  const document_id = await make.insert('documents', {
    kind: 'photos',
    version: 1,
    title: 'Снимки',
    body: 'Съгласен съм.',
    published_at: new Date(0).toISOString(),
  });
  const event_id = await camp({ asks_photos: true });
  const [yes, no] = [await come(event_id), await come(event_id)];
  await read`insert into consents (document_id, user_id, child_id, signed_name)
    values (${document_id}, ${yes.parent.id}, ${yes.id}, 'Майка')`;
  for (const caller of [admin, await make.caller('reception'), await make.caller('instructor')])
    expect(
      await readAs(caller)`
        select child_id, photos_allowed from event_attendees where event_id = ${event_id} order by created_at`,
    ).toEqual([
      { child_id: yes.id, photos_allowed: true },
      { child_id: no.id, photos_allowed: false },
    ]);
});

test('health answers go with the health notes of a child that is long gone; other answers stay', async () => {
  const { event_id, shirt, allergies } = await asking();
  const comes = await come(event_id, null, [
    { question_id: shirt, answer: 'S' },
    { question_id: allergies, answer: 'Ядки' },
  ]);
  await read`update child_care set changed_at = now() - interval '3 years' where child_id = ${comes.id}`;
  await read`update children set created_at = now() - interval '3 years' where id = ${comes.id}`;
  const answersLeft = () =>
    readValues`select question_id from event_answers where registration_id = ${comes.registration_id}`;
  await emptyCare(club.database, 12);
  await emptyCare(club.database, 12, addDays(clubDay(), 31));
  expect(await answersLeft()).toHaveLength(2);
  await read`update events set starts_at = now() - interval '2 years', ends_at = now() - interval '2 years',
    registration_closes_at = null where id = ${event_id}`;
  await emptyCare(club.database, 12);
  await emptyCare(club.database, 12, addDays(clubDay(), 31));
  expect(await answersLeft()).toEqual([shirt]);
});

test('a child that is merged takes its days, its group and its answers along', async () => {
  const { event_id, shirt } = await asking();
  const comes = await come(event_id, null, [{ question_id: shirt, answer: 'S' }]);
  const double = await make.child(comes.parent);
  const { full_name } = await row('children', { id: comes.id });
  await make.call('merge_children', admin, {
    keep_id: double.id,
    merge_id: comes.id,
    typed_name: String(full_name),
  });
  expect(
    await readAs(comes.parent.caller)`
      select jsonb_array_length(days) as days, answers from own_event_attendees
      where event_id = ${event_id} and child_id = ${double.id}`,
  ).toEqual([{ days: 5, answers: { [shirt]: 'S' } }]);
});
