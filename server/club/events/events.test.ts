import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Sum } from '../../../contracts/money.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import type { Caller } from '../../platform/caller.ts';
import { adminTest, refuses } from '../../testing/club.ts';

const { club, make, read, readOne, refused, readValue, readValues, admin, row, creditOf } = await adminTest(24);
const BALANCED = { difference: 0, euro_difference: 0, cash_difference: 0 };
const values = (more: object = {}) => ({
  title: 'Турнир „Купа Мадара“',
  kind: 'meet' as const,
  starts_on: addDays(clubDay(), 30),
  starts_time: '09:00',
  ends_on: addDays(clubDay(), 30),
  ends_time: '13:00',
  capacity: 2,
  fee: 0,
  closes_on: addDays(clubDay(), 20),
  is_published: true,
  ...more,
});
const event = async (more: object = {}) => (await make.call('save_event', admin, values(more))).event_id;
const come = async (event_id: string) => {
  const child = await make.child();
  const outcome = await make.call('register_for_event', child.parent.caller, { event_id, child_id: child.id });
  return { ...child, ...outcome };
};
const seatsOf = (eventId: string) =>
  readOne`select registered, waiting, free from event_seats where event_id = ${eventId}`;
const notified = (userId: string) =>
  readValues<string>`select kind from notifications where user_id = ${userId} order by created_at`;

test('an event keeps the club’s clock; days in the wrong order are named at their field', async () => {
  const event_id = await event({ starts_on: '2030-07-01', ends_on: '2030-07-02', closes_on: '2030-06-20' });
  expect(
    await read`select to_char(starts_at at time zone 'UTC', 'HH24:MI') as starts,
      to_char(registration_closes_at at time zone 'Europe/Sofia', 'YYYY-MM-DD HH24:MI') as closes
      from events where id = ${event_id}`,
  ).toEqual([{ starts: '06:00', closes: '2030-06-20 23:59' }]);
  const faults = (more: object) =>
    make.call('save_event', admin, values(more)).catch((error: { details: unknown }) => error.details);
  expect(await faults({ ends_time: '08:00' })).toEqual([{ field: 'ends_time', fault: 'before_start' }]);
  expect(await faults({ closes_on: addDays(clubDay(), 31) })).toEqual([{ field: 'closes_on', fault: 'too_big' }]);
  expect(await faults({ fee: null, title: '' })).toEqual([
    { field: 'title', fault: 'required' },
    { field: 'fee', fault: 'required' },
  ]);
});

test('fifty families press at once on five seats: five come, forty-five wait in order', async () => {
  const event_id = await event({ capacity: 5 });
  const children = await Promise.all(Array.from({ length: 50 }, () => make.child()));
  const outcomes = await Promise.all(
    children.map(({ id, parent }) => make.call('register_for_event', parent.caller, { event_id, child_id: id })),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'registered')).toHaveLength(5);
  const positions = outcomes.map(({ position }) => position).filter((position) => position !== null);
  expect(positions.sort((a, b) => a - b)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
  expect(await seatsOf(event_id)).toEqual({ registered: 5, waiting: 45, free: 0 });
});

test('an attendee who leaves makes room for the first on the waitlist, who is notified and charged the fee', async () => {
  const event_id = await event({ capacity: 1, fee: 3000 });
  const [first, second, third] = [await come(event_id), await come(event_id), await come(event_id)];
  expect([first.outcome, second.position, third.position]).toEqual(['registered', 1, 2]);
  expect(second.payment_id).toBeNull();
  const left = await make.call('leave_event', first.parent.caller, { event_id, child_id: first.id });
  expect(left).toMatchObject({ credit: 0, let_in: 1 });
  expect(await read`select status from payments where id = ${first.payment_id}`).toEqual([{ status: 'failed' }]);
  expect(await notified(second.parent.id)).toEqual(['event_waitlisted', 'event_registered']);
  expect(
    await read`select amount, status from payments where event_registration_id = ${second.registration_id}`,
  ).toEqual([{ amount: 3000, status: 'pending' }]);
  expect(await notified(third.parent.id)).toEqual(['event_waitlisted']);
  const again = await make.call('register_for_event', first.parent.caller, { event_id, child_id: first.id });
  expect(again.position).toBe(2);
});

test('a fee that was paid becomes credit while registration is open, and not afterwards', async () => {
  const event_id = await event({ fee: 3000 });
  const [early, late] = [await come(event_id), await come(event_id)];
  for (const { payment_id } of [early, late]) await make.call('validate_payment', admin, { payment_id: payment_id! });
  const leave = ({ parent, id }: typeof early) => make.call('leave_event', parent.caller, { event_id, child_id: id });
  expect(await leave(early)).toMatchObject({ credit: 3000 });
  await read`update events set registration_closes_at = now() - interval '1 hour' where id = ${event_id}`;
  expect(await leave(late)).toMatchObject({ credit: 0 });
  await refuses(come(event_id), 'registration_closed');
  await refuses(leave(late), 'registration_not_found');
  expect(await make.call('check_books', admin, {})).toMatchObject(BALANCED);
});

test('a child that is deleted leaves its events first: its fee is kept as credit, its seat goes to the next', async () => {
  const event_id = await event({ fee: 3000, capacity: 1 });
  const [first, second] = [await come(event_id), await come(event_id)];
  await make.call('validate_payment', admin, { payment_id: first.payment_id!, method: 'cash' });
  const { full_name } = await row('children', { id: first.id });
  const deleteChild = () =>
    make.call('delete_child', first.parent.caller, { child_id: first.id, typed_name: String(full_name) });
  await deleteChild();
  expect(await creditOf(first.parent.id)).toMatchObject({ amount: 3000 });
  expect(await seatsOf(event_id)).toEqual({ registered: 1, waiting: 0, free: 0 });
  expect(await notified(second.parent.id)).toEqual(['event_waitlisted', 'event_registered']);
  expect(await make.call('check_books', admin, {})).toMatchObject(BALANCED);
});

test('a fee that the family paid may be paid out once it is credit; what granted credit paid of it may not', async () => {
  const event_id = await event({ fee: 3000, capacity: 3 });
  const [cash, part, drops] = [await come(event_id), await come(event_id), await come(event_id)];
  const pay = ({ payment_id }: typeof cash, method: 'cash' | 'bank_transfer') =>
    make.call('validate_payment', admin, { payment_id: payment_id!, method });
  await make.call('grant_credit', admin, { user_id: part.parent.id, amount: 1000, reason: 'Доброволец' });
  await make.call('pay_from_credit', part.parent.caller, { payment_id: part.payment_id! });
  const ledger = () =>
    readOne<Sum>`select sum(amount)::integer as amount, sum(euro_cents)::integer as euro_cents from ledger_entries`;
  const before = await ledger();
  await pay(cash, 'cash');
  await pay(part, 'bank_transfer');
  const paid = await ledger();
  for (const { parent, id } of [cash, part]) await make.call('leave_event', parent.caller, { event_id, child_id: id });
  // The family reads of credit, not of money that comes back.
  const emails = await read<{ kind: string; text: string }>`
    select kind, text from email.outgoing where user_id = ${cash.parent.id} and kind in ('event_left', 'payment_credited', 'payment_refunded')`;
  expect(emails.map(({ kind }) => kind).toSorted()).toEqual(['event_left', 'payment_credited']);
  for (const { text } of emails) expect(text).toMatch(/30,00.* кредит/);
  expect(await make.call('leave_event', drops.parent.caller, { event_id, child_id: drops.id })).toMatchObject({
    credit: 0,
  });
  expect(await ledger()).toEqual(paid);
  expect(
    await read`select distinct status from payments where user_id in (${cash.parent.id}, ${part.parent.id})`,
  ).toEqual([{ status: 'refunded' }]);
  const { rows } = await make.call('export_books', admin, { month: clubDay().slice(0, 7), view_only: true });
  const { reference } = await row('payments', { id: cash.payment_id! });
  const moves = rows.filter((one) => one.reference === reference).map(({ kind, method }) => `${kind}: ${method}`);
  expect(moves.toSorted()).toEqual(['credit: bank_transfer', 'payment: cash', 'refund: bank_transfer']);
  const payOut = (user_id: string, amount: number) =>
    make.call('pay_out_credit', admin, { user_id, amount, method: 'cash', note: null });
  const rest = (await make.call('family_statement', admin, { user_id: part.parent.id })).payable;
  expect(rest.amount).toBeGreaterThan(1990);
  expect(rest.amount).toBeLessThan(2010);
  await refuses(payOut(part.parent.id, 3000), 'credit_granted');
  await payOut(part.parent.id, rest.amount);
  await payOut(cash.parent.id, 3000);
  expect(await creditOf(cash.parent.id)).toEqual({ amount: 0, euro_cents: 0 });
  expect(await ledger()).toEqual(before);
  expect(await make.call('check_books', admin, {})).toMatchObject(BALANCED);
});

test('an event that has begun is not left; staff may still remove an attendee', async () => {
  const event_id = await event({ fee: 3000 });
  const { parent, id, payment_id, registration_id } = await come(event_id);
  await make.call('validate_payment', admin, { payment_id: payment_id! });
  await read`
    update events set registration_closes_at = now() - interval '2 hours', starts_at = now() - interval '1 hour'
    where id = ${event_id}`;
  await refuses(make.call('leave_event', parent.caller, { event_id, child_id: id }), 'event_started');
  expect(await row('event_registrations', { id: registration_id })).toMatchObject({ status: 'registered' });
  expect(await make.call('drop_from_event', admin, { registration_id, note: 'Болен' })).toMatchObject({ credit: 3000 });
});

test('a fee that is on its way back to a card becomes no credit beside it', async () => {
  const event_id = await event({ fee: 3000 });
  const { parent, id, payment_id } = await come(event_id);
  await make.call('validate_payment', admin, { payment_id: payment_id! });
  await read`insert into refunds (payment_id, amount, reason, status, settled_amount, settled_currency)
    values (${payment_id}, 3000, 'requested_by_customer', 'pending', 1534, 'EUR')`;
  expect(await make.call('leave_event', parent.caller, { event_id, child_id: id })).toMatchObject({ credit: 0 });
});

test('a larger event takes attendees in from its waitlist; fewer seats than attendees are refused, and no event with attendees is deleted', async () => {
  const event_id = await event({ capacity: 1 });
  const [first, second] = [await come(event_id), await come(event_id)];
  expect(await make.call('save_event', admin, { ...values({ capacity: 2 }), event_id })).toMatchObject({ let_in: 1 });
  expect(await seatsOf(event_id)).toEqual({ registered: 2, waiting: 0, free: 0 });
  await refuses(
    make.call('save_event', admin, { ...values({ capacity: 1 }), event_id }),
    'event_capacity_below_taken',
    { details: '2' },
  );
  await refuses(make.call('delete_event', admin, { event_id }), 'event_has_registrations', { details: '2' });
  for (const { registration_id } of [first, second])
    await make.call('drop_from_event', admin, { registration_id, note: 'Отменя се' });
  expect(await notified(first.parent.id)).toEqual(['event_registered', 'event_left']);
  await make.call('delete_event', admin, { event_id });
});

test('an event that is called off takes no one in: all are removed and learn why, and what was paid is credit', async () => {
  const event_id = await event({ capacity: 1, fee: 3000 });
  const [paid, waits] = [await come(event_id), await come(event_id)];
  await make.call('validate_payment', admin, { payment_id: paid.payment_id! });
  const note = 'Хотелът е затворен';
  await refused('not_allowed', 'cancel_event', paid.parent.caller, { event_id, note });
  expect(await make.call('cancel_event', admin, { event_id, note })).toEqual({ people: 2, credit: 3000 });
  expect(await seatsOf(event_id)).toEqual({ registered: 0, waiting: 0, free: 1 });
  expect(await row('events', { id: event_id })).toMatchObject({ is_published: false });
  expect(await read`select id from payments where user_id = ${waits.parent.id}`).toEqual([]);
  expect(await notified(paid.parent.id)).toContain('event_cancelled');
  expect(await notified(waits.parent.id)).toEqual(['event_waitlisted', 'event_cancelled']);
  const heard = async (userId: string) =>
    readValue<object>`select data from notifications where user_id = ${userId} and kind = 'event_cancelled'`;
  expect(await heard(paid.parent.id)).toMatchObject({ note, amount: 3000 });
  expect(await heard(waits.parent.id)).toMatchObject({ note, amount: null });
  expect(await make.call('check_books', admin, {})).toMatchObject(BALANCED);

  expect(await make.call('cancel_event', admin, { event_id, note })).toEqual({ people: 0, credit: 0 });
  await read`update events set starts_at = now() - interval '1 hour' where id = ${event_id}`;
  await refuses(make.call('cancel_event', admin, { event_id, note }), 'event_started');
});

test('a fee that waits is dropped with its event; four admins who call it off at once give it back once', async () => {
  const event_id = await event({ fee: 3000 });
  const [paid, owes] = [await come(event_id), await come(event_id)];
  await make.call('validate_payment', admin, { payment_id: paid.payment_id! });
  const calls = Array.from({ length: 4 }, () => make.call('cancel_event', admin, { event_id, note: 'Буря' }));
  const credits = (await Promise.all(calls)).map(({ credit }) => credit);
  expect(credits.sort((one, other) => one - other)).toEqual([0, 0, 0, 3000]);
  expect(await row('payments', { id: owes.payment_id! })).toMatchObject({ status: 'failed' });
  expect(await make.call('check_books', admin, {})).toMatchObject(BALANCED);
});

test('once each; only own children; an unpublished event takes no registration', async () => {
  const event_id = await event({ capacity: null });
  const { id, parent } = await come(event_id);
  await refused('already_registered', 'register_for_event', parent.caller, { event_id, child_id: id });
  const other = await make.user({ role: 'parent' });
  await refused('not_your_child', 'register_for_event', other.caller, { event_id, child_id: id });
  expect(await make.call('register_for_event', other.caller, { event_id })).toMatchObject({ outcome: 'registered' });
  await refused('event_not_found', 'register_for_event', other.caller, {
    event_id: await event({ is_published: false }),
  });
  for (const call of ['save_event', 'delete_event'] as const)
    await refused('not_allowed', call, other.caller, {
      ...(call === 'save_event' ? values() : { event_id }),
    } as never);
});

test('an instructor runs events, and sees the attendees but not how a family is reached', async () => {
  const instructor = await make.caller('instructor');
  const { event_id } = await make.call('save_event', instructor, values({ fee: 3000 }));
  await come(event_id);
  const seen = (caller: Caller) =>
    club.database.transaction(caller, async (trx) => {
      const { rows } = await sql<{ name: string; email: string | null; amount: number | null }>`
        select name, email, amount from event_attendees where event_id = ${event_id}`.execute(trx);
      return rows;
    });
  expect(await seen(instructor)).toEqual([{ name: expect.stringMatching(/^Дете/), email: null, amount: null }]);
  expect(await seen(admin)).toEqual([expect.objectContaining({ email: expect.stringContaining('@'), amount: 3000 })]);
  expect(await seen(await make.caller('parent'))).toEqual([]);
});

test('attendees and the waitlist are notified once of another time or location, and of nothing else', async () => {
  const event_id = await event({ capacity: 1 });
  const comes = await come(event_id);
  const waits = await come(event_id);
  const day = addDays(clubDay(), 31);
  const save = (more: object) => make.call('save_event', admin, values({ event_id, capacity: 1, ...more }));
  await save({ description: 'Загрявка от 8:30' });
  await save({ starts_on: day, ends_on: day });
  await save({ starts_on: day, ends_on: day, is_published: false });
  await save({ is_published: false });
  const of = async (userId: string) => (await notified(userId)).filter((kind) => kind === 'event_changed');
  expect([await of(comes.parent.id), await of(waits.parent.id)]).toEqual([['event_changed'], ['event_changed']]);
});

test('a program is written in one piece by the event’s own days, and moves and shrinks with it', async () => {
  const event_id = await event({ starts_on: '2030-07-01', ends_on: '2030-07-02', closes_on: null });
  const item = (day_number: number, starts: string, title: string) => ({ day_number, starts, title });
  const write = (...items: ReturnType<typeof item>[]) => make.call('save_event_program', admin, { event_id, items });
  expect(await write(item(1, '09:00', 'Загрявка'), item(2, '10:30', 'Финали'))).toEqual({ items: 2 });
  await refuses(write(item(3, '09:00', 'Никога')), 'invalid_input', {
    details: [{ field: 'items.0.day_number', fault: 'too_big' }],
  });
  const program = () =>
    read`select day_number, starts::text, title from event_items where event_id = ${event_id} order by starts`;
  await make.call('save_event', admin, {
    ...values({ starts_on: '2030-08-05', ends_on: '2030-08-05', closes_on: null }),
    event_id,
  });
  expect(await program()).toEqual([
    { day_number: 1, starts: '09:00:00', title: 'Загрявка' },
    { day_number: 1, starts: '10:30:00', title: 'Финали' },
  ]);
  expect(await write()).toEqual({ items: 0 });
  const parent = await make.caller('parent');
  await refused('not_allowed', 'save_event_program', parent, { event_id, items: [] });
});

test('attendance is recorded from the first day on, for those with a seat', async () => {
  const event_id = await event({ capacity: 1 });
  const [comes, waits] = [await come(event_id), await come(event_id)];
  const instructor = await make.caller('instructor');
  const mark = (registration_id: string, attendance: 'present' | 'absent' | null, caller = instructor) =>
    make.call('mark_event_attendance', caller, { event_id, marks: [{ registration_id, attendance }] });
  await refuses(mark(comes.registration_id, 'present'), 'event_not_begun');
  await read`update events set starts_at = now() - interval '1 hour', ends_at = now() where id = ${event_id}`;
  expect(await mark(comes.registration_id, 'present')).toEqual({ marked: 1 });
  await refuses(mark(waits.registration_id, 'present'), 'registration_not_found');
  await refuses(mark(comes.registration_id, 'absent', comes.parent.caller), 'not_allowed');
  const marks = () => read`select attendance from event_registrations where id = ${comes.registration_id}`;
  expect(await marks()).toEqual([{ attendance: 'present' }]);
  expect(await mark(comes.registration_id, null)).toEqual({ marked: 1 });
  expect(await marks()).toEqual([{ attendance: null }]);
});

test('a press that arrives late changes nothing that was marked after it', async () => {
  const event_id = await event({ capacity: 1 });
  const { registration_id } = await come(event_id);
  await read`update events set starts_at = now() - interval '1 hour', ends_at = now() where id = ${event_id}`;
  const instructor = await make.caller('instructor');
  const mark = (attendance: 'present' | 'absent' | null, secondsAgo: number) =>
    make.call('mark_event_attendance', instructor, {
      event_id,
      marked_at: new Date(Date.now() - secondsAgo * 1000).toISOString(),
      marks: [{ registration_id, attendance }],
    });
  expect(await mark('absent', 60)).toEqual({ marked: 1 });
  expect(await mark('present', 120)).toEqual({ marked: 0 });
  expect(await mark(null, 30)).toEqual({ marked: 1 });
  expect(await mark('present', 40)).toEqual({ marked: 0 });
  expect(await mark('present', -3600)).toEqual({ marked: 1 });
  const [{ marked_at }] = (await read`select marked_at from event_registrations where id = ${registration_id}`) as [
    { marked_at: string },
  ];
  expect(Date.parse(marked_at)).toBeLessThanOrEqual(Date.now());
});

test('a family sees its own people at an event with their position on the waitlist and their fee, and no other family’s', async () => {
  const event_id = await event({ capacity: 1, fee: 3000 });
  const comes = await come(event_id);
  await come(event_id);
  const parent = await make.user({ role: 'parent', full_name: 'Елена' });
  const child = await make.child(parent, { full_name: 'Мария' });
  await make.call('register_for_event', parent.caller, { event_id, child_id: child.id });
  const seen = (caller: Caller) =>
    club.database.transaction(caller, async (trx) => {
      const { rows } = await sql`select name, status, position, amount, payment_status from own_event_attendees
        where event_id = ${event_id} order by name`.execute(trx);
      return rows;
    });
  const nothing = { status: null, position: null, amount: null, payment_status: null };
  expect(await seen(parent.caller)).toEqual([
    { name: 'Елена', ...nothing },
    { name: 'Мария', ...nothing, status: 'waitlist', position: 2 },
  ]);
  expect(await seen(comes.parent.caller)).toContainEqual(
    expect.objectContaining({ status: 'registered', amount: 3000, payment_status: 'pending' }),
  );
});

test('an athlete who is a swimmer of the club comes as that swimmer, once; the family is notified and charged the fee', async () => {
  const event_id = await event({ fee: 3000 });
  const child = await make.child();
  const athlete = await make.user({ role: 'athlete' });
  await read`insert into athlete_accounts (user_id, birth_date, approved, approved_at, child_id)
    values (${athlete.id}, '2012-01-01', true, now(), ${child.id})`;
  const { registration_id } = await make.call('register_for_event', athlete.caller, { event_id });
  expect(await read`select child_id, user_id from event_registrations where id = ${registration_id}`).toEqual([
    { child_id: child.id, user_id: child.parent.id },
  ]);
  await refused('already_registered', 'register_for_event', child.parent.caller, { event_id, child_id: child.id });
  expect(await notified(child.parent.id)).toEqual(['event_registered']);
  expect(
    await club.database.transaction(athlete.caller, async (trx) => {
      const { rows } =
        await sql`select child_id, status, payment_id from own_event_attendees where event_id = ${event_id}`.execute(
          trx,
        );
      return rows;
    }),
  ).toEqual([{ child_id: child.id, status: 'registered', payment_id: null }]);
  await make.call('leave_event', athlete.caller, { event_id, child_id: child.id });
});

test('staff publish and hide several events at once; attendees keep their seats', async () => {
  const [open, draft] = [await event(), await event({ is_published: false })];
  const guest = await come(open);
  const states = () => read`select is_published from events where id in (${open}, ${draft})`;
  const publish = (caller: Caller, event_ids: string[], is_published: boolean) =>
    make.call('publish_events', caller, { event_ids, is_published });
  await refuses(publish(guest.parent.caller, [draft], true), 'not_allowed');
  await refuses(publish(admin, [draft, crypto.randomUUID()], true), 'event_not_found');
  expect(await publish(admin, [draft, open, draft], true)).toEqual({ changed: 1 });
  expect(await states()).toEqual([{ is_published: true }, { is_published: true }]);
  expect(await publish(admin, [open, draft], false)).toEqual({ changed: 2 });
  expect(await seatsOf(open)).toMatchObject({ registered: 1 });
});

test('an event names its ages; a child outside of them may come all the same', async () => {
  const event_id = await event({ age_min: 8, age_max: 14 });
  expect(await read`select age_min, age_max from events where id = ${event_id}`).toEqual([{ age_min: 8, age_max: 14 }]);
  expect((await come(event_id)).outcome).toBe('registered');
  await make.call('save_event', admin, { ...values(), event_id, age_min: null, age_max: 10 });
  expect(await row('events', event_id)).toMatchObject({ age_min: null, age_max: 10 });
  await refuses(make.call('save_event', admin, values({ age_min: 9, age_max: 8 })), 'invalid_input', {
    details: [{ field: 'age_max', fault: 'too_small' }],
  });
});
