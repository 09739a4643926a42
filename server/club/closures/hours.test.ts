import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays, clubDay, weekday } from '../../../contracts/time.ts';
import { adminTest, race } from '../../testing/club.ts';

const { make, read, readOne, readValues, readAs, refused, admin } = await adminTest();

/** A weekly hour four days from now, in the night: no lesson of it is near. */
const FAR_OFF = [{ day_of_week: weekday(addDays(clubDay(), 4)), start_time: '03:00' }];

const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A location with a class that has a lesson which runs, one soon and one tomorrow evening; a family of two parents is in it. */
async function openPool() {
  const location_id = await make.location();
  const { class_id, instructor } = await make.taughtClass({ location_id, sessions: FAR_OFF });
  const { child, parent, enrollment_id } = await make.member({ class_id, sessions: 8 });
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${guardian.id})`;
  const [running, soon, later] = [
    await make.lesson(class_id, { hours: -0.2 }),
    await make.lesson(class_id, { hours: 2 }),
    await make.lesson(class_id, { hours: 30 }),
  ];
  const status = () =>
    read<{ id: string; status: string }>`
      select id, status from lessons where class_id = ${class_id} and starts_at < now() + interval '31 hours' order by starts_at`;
  return { location_id, class_id, instructor, child, parent, guardian, enrollment_id, running, soon, later, status };
}

const closing = (location_id: string, more: object = {}) => ({
  closure_id: randomUUID(),
  location_id,
  from: hoursFromNow(-0.05),
  until: hoursFromNow(5),
  reason: 'Спукана тръба',
  ...more,
});

const heard = (user_id: string) =>
  read<{ kind: string }>`select kind from notifications where user_id = ${user_id} and kind in (
    'urgent_message', 'lesson_cancelled', 'lessons_cancelled', 'lesson_restored') order by created_at, kind`;
const kinds = async (user_id: string) => (await heard(user_id)).map(({ kind }) => kind);

test('a pool that is closed cancels what runs and what comes until it opens, gives sessions back and writes to both parents, urgently and once', async () => {
  const pool = await openPool();
  const other = await openPool();
  await make.mark(pool.running, pool.child.id);
  const balance = () =>
    readOne<{ left: number }>`select sessions_remaining as left from enrollments where id = ${pool.enrollment_id}`;
  expect(await balance()).toEqual({ left: 7 });
  const args = closing(pool.location_id);
  await read`update club_settings set call_after_minutes = 20`;
  expect(await make.call('close_pool', admin, args)).toMatchObject({
    closure_id: args.closure_id,
    families: 1,
    returned_sessions: 1,
    lessons: [{ id: pool.running }, { id: pool.soon }],
  });
  expect((await pool.status()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'scheduled']);
  expect((await other.status()).map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'scheduled']);
  expect(await balance()).toEqual({ left: 8 });
  expect(await kinds(pool.parent.id)).toEqual(['urgent_message']);
  expect(await kinds(pool.guardian.id)).toEqual(['urgent_message']);
  expect(await kinds(pool.instructor.id)).toEqual(['lessons_cancelled']);
  expect(await kinds(other.parent.id)).toEqual([]);
  const message = await readOne<{ urgent: boolean; subject: string; body: string; minutes: number }>`
    select urgent, subject, body, call_after_minutes as minutes from messages where id = ${args.closure_id}`;
  expect(message).toMatchObject({
    urgent: true,
    body: expect.stringContaining('Спукана тръба') as string,
    minutes: 20,
  });
  await read`update club_settings set call_after_minutes = default`;
});

test('a preview says the same and changes nothing', async () => {
  const pool = await openPool();
  const args = closing(pool.location_id);
  const preview = await make.call('close_pool', admin, { ...args, dry_run: true });
  expect(preview).toMatchObject({ families: 1, lessons: [{ id: pool.running }, { id: pool.soon }] });
  expect((await pool.status()).map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'scheduled']);
  expect(await kinds(pool.parent.id)).toEqual([]);
  expect(await read`select from closures where location_id = ${pool.location_id}`).toEqual([]);
  expect(await make.call('close_pool', admin, args)).toEqual(preview);
});

test('a preview names each family with its children and what each gets back, and who leads the lessons; the closing says the same', async () => {
  const pool = await openPool();
  await make.mark(pool.running, pool.child.id);
  const monthly = await make.child();
  await make.enroll(monthly, {
    class_id: pool.class_id,
    plan_id: await make.plan({ kind: 'pool_unlimited', sessions: null }),
  });
  const [guest, alone, trial] = [await make.child(), await make.child(), await make.child()];
  const creditId = async (kind: string, reason: string, childId: string) => {
    const { id } = await readOne<{ id: string }>`insert into make_up_credits (child_id, reason, kind, valid_until)
      values (${childId}, ${reason}, ${kind}, now() + interval '9 days') returning id`;
    await read`insert into make_up_ledger (credit_id, delta, reason) values (${id}, 1, 'earned')`;
    return id;
  };
  const own = await make.taughtClass({
    location_id: pool.location_id,
    sessions: FAR_OFF.map((session) => ({ ...session, start_time: '05:00' })),
  });
  const ownClass = own.class_id;
  await read`update classes set kind = 'private', max_capacity = 1 where id = ${ownClass}`;
  const slots = [await make.lesson(ownClass, { hours: 3.5 }), await make.lesson(ownClass, { hours: 4.5 })];
  await read`insert into visits (child_id, lesson_id, kind, credit_id) values
    (${guest.id}, ${pool.soon}, 'make_up', ${await creditId('make_up', 'granted', guest.id)}),
    (${guest.id}, ${slots[0]}, 'private', ${await creditId('private', 'bought', guest.id)}),
    (${alone.id}, ${slots[1]}, 'private', null), (${trial.id}, ${pool.soon}, 'trial', null)`;
  const args = closing(pool.location_id);
  const preview = await make.call('close_pool', admin, { ...args, dry_run: true });
  const returnsOf = ({ id }: { id: string }) =>
    preview.concerned.flatMap(({ children }) => children).find((child) => child.id === id)?.returns;
  expect(returnsOf(pool.child)).toEqual([
    { kind: 'session', count: 1 },
    { kind: 'unused', count: 1 },
  ]);
  expect(returnsOf(monthly)).toEqual([{ kind: 'nothing', count: 2 }]);
  expect(returnsOf(guest)).toEqual([
    { kind: 'make_up', count: 1 },
    { kind: 'private', count: 1 },
  ]);
  expect(returnsOf(alone)).toEqual([{ kind: 'payment', count: 1 }]);
  expect(returnsOf(trial)).toEqual([{ kind: 'nothing', count: 1 }]);
  const names = preview.concerned.map(({ full_name }) => full_name);
  expect(names).toHaveLength(5);
  const leaders = await readValues<string>`
    select full_name from profiles where user_id in (${pool.instructor.id}, ${own.instructor.id}) order by full_name`;
  expect(preview.coaches).toEqual(leaders);
  await refused('not_allowed', 'close_pool', pool.instructor.caller, { ...args, dry_run: true });
  await refused('not_allowed', 'close_pool', pool.parent.caller, { ...args, dry_run: true });
  const { concerned, coaches } = await make.call('close_pool', admin, args);
  expect({ concerned, coaches }).toEqual({ concerned: preview.concerned, coaches: preview.coaches });
});

test('where canceled lessons give make-ups, that is what comes back, also for a session that was taken', async () => {
  const pool = await openPool();
  await make.mark(pool.running, pool.child.id);
  await read`
    update enrollments set created_at = now() - interval '1 day', seated_at = now() - interval '1 day' where id = ${pool.enrollment_id}`;
  await read`update club_settings set make_ups = true, make_ups_of_cancelled = true`;
  const preview = await make
    .call('close_pool', admin, { ...closing(pool.location_id), dry_run: true })
    .finally(() => read`update club_settings set make_ups = false, make_ups_of_cancelled = false`);
  expect(preview.concerned.flatMap(({ children }) => children)).toMatchObject([
    { id: pool.child.id, returns: [{ kind: 'make_up', count: 2 }] },
  ]);
});

test('without ids of its own, as a script calls it: each family’s sessions are named, and the location is opened by its id', async () => {
  const pool = await openPool();
  const { closure_id: _, ...args } = closing(pool.location_id);
  await make.mark(pool.running, pool.child.id);
  const closed = await make.call('close_pool', admin, args);
  expect(closed.returned).toEqual([{ parent_id: pool.parent.id, sessions: 1 }]);
  const { location_id } = pool;
  expect(await make.call('reopen_pool', admin, { location_id })).toMatchObject({ restored_lessons: 1, families: 1 });
  await refused('closure_not_found', 'reopen_pool', admin, { location_id });
  await refused('invalid_input', 'reopen_pool', admin, {});
});

test('opened again, lessons that have not begun are held after all and their families know; what was canceled otherwise stays so', async () => {
  const pool = await openPool();
  const own = await make.lesson(pool.class_id, { hours: 3 });
  await make.call('cancel_lesson', admin, { lesson_id: own, reason: 'Треньорът е болен' });
  const args = closing(pool.location_id);
  await make.call('close_pool', admin, args);
  const open = { closure_id: args.closure_id, message_id: randomUUID() };
  expect(await make.call('reopen_pool', admin, open)).toEqual({
    restored_lessons: 1,
    busy_lessons: 0,
    families: 1,
  });
  const statuses = Object.fromEntries((await pool.status()).map(({ id, status }) => [id, status]));
  expect(statuses).toEqual({
    [pool.running]: 'cancelled',
    [pool.soon]: 'scheduled',
    [own]: 'cancelled',
    [pool.later]: 'scheduled',
  });
  expect(await kinds(pool.guardian.id)).toEqual(['lesson_cancelled', 'urgent_message', 'urgent_message']);
  await refused('closure_not_found', 'reopen_pool', admin, { ...open, message_id: randomUUID() });
});

test('a lesson whose instructor leads another one by now stays canceled', async () => {
  const pool = await openPool();
  const args = closing(pool.location_id);
  await make.call('close_pool', admin, args);
  const elsewhere = await make.swimClass({
    instructor_id: pool.instructor.id,
    sessions: [{ ...FAR_OFF[0]!, start_time: '05:00' }],
  });
  await make.lesson(elsewhere, { hours: 2.2 });
  expect(
    await make.call('reopen_pool', admin, { closure_id: args.closure_id, message_id: randomUUID() }),
  ).toMatchObject({ restored_lessons: 0, busy_lessons: 1 });
});

test('pressed twice it is closed once; two who close it at once do not stop each other', async () => {
  const pool = await openPool();
  const args = closing(pool.location_id);
  await race({ of: 2, code: 'closure_exists' }, () => make.call('close_pool', admin, args));
  await refused('closure_exists', 'close_pool', admin, args);
  await make.call('close_pool', admin, closing(pool.location_id));
  expect(await kinds(pool.parent.id)).toEqual(['urgent_message']);
});

test('the desk alone closes; hours that end before they begin or now are refused', async () => {
  const pool = await openPool();
  const args = closing(pool.location_id);
  const reception = await make.user({ role: 'reception' });
  for (const { caller } of [pool.parent, pool.instructor]) {
    await refused('not_allowed', 'close_pool', caller, args);
    const open = { closure_id: args.closure_id, message_id: randomUUID() };
    await refused('not_allowed', 'reopen_pool', caller, open);
  }
  const bad = [
    { until: hoursFromNow(-1) },
    { from: hoursFromNow(-3), until: hoursFromNow(-1) },
    { until: hoursFromNow(24 * 15) },
  ];
  for (const hours of bad) await refused('invalid_input', 'close_pool', admin, { ...args, ...hours });
  await refused('location_not_found', 'close_pool', admin, { ...args, location_id: randomUUID() });
  expect(await make.call('close_pool', reception.caller, { ...args, reason: 'Токът {{{дете}} спря' })).toMatchObject({
    families: 1,
  });
  expect(await readOne`select body from messages where id = ${args.closure_id}`).toEqual({
    body: expect.stringContaining('Токът { { {дете}} спря') as string,
  });
});

test('no lesson is made within the hours that a location is closed, and others of the day are', async () => {
  const pool = await openPool();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const at = (hour: string) => `${day}T${hour}:00:00+03:00`;
  await make.call('close_pool', admin, closing(pool.location_id, { from: at('09'), until: at('13') }));
  await make.call('save_class', admin, {
    title: 'Акули',
    instructor_id: pool.instructor.id,
    location_id: pool.location_id,
    duration_minutes: 45,
    price_per_class: 1500,
    max_capacity: 8,
    lane: 3,
    sessions: [1, 2, 3, 4, 5, 6, 7].flatMap((day_of_week) =>
      ['10:00', '18:00'].map((start_time) => ({ day_of_week, start_time })),
    ),
  });
  const made = await read<{ at: string }>`
    select to_char(starts_at at time zone 'Europe/Sofia', 'HH24:MI') as at from lessons join classes on classes.id = class_id
    where location_id = ${pool.location_id} and title = 'Акули' and (starts_at at time zone 'Europe/Sofia')::date = ${day}::date`;
  expect(made).toEqual([{ at: '18:00' }]);
});

/** Another pool with that many lanes, of which a class has the first one for the whole week's nights and at the given hour. */
async function poolWithLanes(lane_count: number) {
  const location_id = await make.location();
  await read`update locations set lane_count = ${lane_count} where id = ${location_id}`;
  const busy = await make.taughtClass({ location_id, lane: 1, sessions: [{ ...FAR_OFF[0]!, start_time: '01:00' }] });
  return { location_id, busy, lesson: await make.lesson(busy.class_id, { hours: 2.1 }) };
}
const movesOf = (ids: string[]) =>
  read<{ id: string; status: string; moved_to: string | null; moved_lane: number | null }>`
    select id, status, moved_to, moved_lane from lessons where id = any (${ids}) order by starts_at, id`;

test('lessons that have not begun are moved to free lanes elsewhere, the others are canceled, and each family hears which', async () => {
  const pool = await openPool();
  await read`update classes set lane = 2 where id = ${pool.class_id}`;
  const second = await make.taughtClass({ location_id: pool.location_id, lane: 3, sessions: FAR_OFF });
  const member = await make.member({ class_id: second.class_id });
  const atOnce = await make.lesson(second.class_id, { hours: 2 });
  const other = await poolWithLanes(2);
  const args = closing(pool.location_id, { move_to: other.location_id });
  expect(await make.call('close_pool', admin, args)).toMatchObject({ families: 3 });
  const moves = await movesOf([pool.running, pool.soon, atOnce]);
  const at = { status: 'scheduled', moved_to: other.location_id, moved_lane: 2 };
  expect(moves.find(({ id }) => id === pool.running)).toMatchObject({ status: 'cancelled', moved_to: null });
  expect(moves.filter(({ moved_to }) => moved_to !== null)).toEqual([expect.objectContaining(at)]);
  const isMoved = moves.find(({ id }) => id === pool.soon)?.moved_to != null;
  expect(await kinds(isMoved ? pool.instructor.id : second.instructor.id)).not.toContain('lessons_cancelled');
  expect(await kinds(member.parent.id)).toEqual(['urgent_message']);
  expect(
    await read`select from notifications where kind = 'lesson_moved' and user_id in (${pool.instructor.id}, ${second.instructor.id})`,
  ).toHaveLength(1);
  const week = await make.call('read_day', admin, { day: clubDay(hoursFromNow(2)) });
  const [lesson] = week.lessons.filter(({ id }) => id === (isMoved ? pool.soon : atOnce));
  expect(lesson).toMatchObject({ location_id: other.location_id, lane: 2, is_moved: true, clashes: [] });
  const moved = isMoved ? { id: pool.soon, by: pool.instructor } : { id: atOnce, by: second.instructor };
  const roster = await make.call('open_roster', moved.by.caller, { lesson_id: moved.id });
  const { name } = await readOne<{ name: string }>`select name from locations where id = ${other.location_id}`;
  expect(roster.lesson).toMatchObject({ moved_to: other.location_id, moved_lane: 2, location_name: name });
  await make.call('reopen_pool', admin, { closure_id: args.closure_id, message_id: randomUUID() });
  const after = await movesOf([pool.soon, atOnce]);
  expect(after).toEqual(after.map(({ id }) => ({ id, status: 'scheduled', moved_to: null, moved_lane: null })));
});

test('where all lessons are moved, the closure leads to the message about that', async () => {
  const pool = await openPool();
  await read`update classes set lane = 2 where id = ${pool.class_id}`;
  const other = await poolWithLanes(2);
  const args = closing(pool.location_id, { move_to: other.location_id, from: hoursFromNow(1) });
  expect(await make.call('close_pool', admin, args)).toMatchObject({
    families: 1,
    lessons: [{ is_moved: true }],
    concerned: [{ children: [{ id: pool.child.id, returns: [{ kind: 'moved', count: 1 }] }] }],
  });
  const { threads } = await make.call('read_message', admin, { message_id: args.closure_id });
  expect(threads).toMatchObject([
    { family_id: pool.parent.id, subject: expect.stringContaining('се мести') as string },
  ]);
});

test('two pools that are closed at once never take the same lane of a third', async () => {
  const [one, two] = [await openPool(), await openPool()];
  await read`update classes set lane = 1 where id in (${one.class_id}, ${two.class_id})`;
  const third = await poolWithLanes(2);
  await Promise.all(
    [one, two].map(({ location_id }) =>
      make.call('close_pool', admin, closing(location_id, { move_to: third.location_id })),
    ),
  );
  const moves = await movesOf([one.soon, two.soon]);
  expect(moves.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'scheduled']);
});

test('a location that is closed itself, unknown or the same takes no lessons', async () => {
  const [one, two] = [await openPool(), await openPool()];
  await make.call('close_pool', admin, closing(two.location_id));
  await make.call('close_pool', admin, closing(one.location_id, { move_to: two.location_id }));
  expect((await movesOf([one.soon])).map(({ status }) => status)).toEqual(['cancelled']);
  await refused('location_not_found', 'close_pool', admin, closing(two.location_id, { move_to: randomUUID() }));
  await refused('invalid_input', 'close_pool', admin, closing(two.location_id, { move_to: two.location_id }));
});

test('a lesson that was moved is held where it is: it is canceled when that location closes, not when the first one closes again', async () => {
  const pool = await openPool();
  await read`update classes set lane = 2 where id = ${pool.class_id}`;
  const other = await poolWithLanes(2);
  await make.call('close_pool', admin, closing(pool.location_id, { move_to: other.location_id }));
  await make.call('close_pool', admin, closing(pool.location_id));
  const at = async () => (await movesOf([pool.soon])).map(({ status, moved_to }) => ({ status, moved_to }));
  expect(await at()).toEqual([{ status: 'scheduled', moved_to: other.location_id }]);
  const closed = await make.call('close_pool', admin, closing(other.location_id));
  expect(closed.lessons.map(({ id }) => id).toSorted()).toEqual([pool.soon, other.lesson].toSorted());
  expect((await at()).map(({ status }) => status)).toEqual(['cancelled']);
  // Of the lesson that ran, of the move, and of its end.
  expect(await kinds(pool.parent.id)).toEqual(Array(3).fill('urgent_message'));
});

test('a lesson that was canceled where it had been moved is held at its own location again, and the families are sent there', async () => {
  const pool = await openPool();
  await read`update classes set lane = 2 where id = ${pool.class_id}`;
  const other = await poolWithLanes(2);
  const guest = await make.member({ class_id: other.busy.class_id });
  const first = closing(pool.location_id, { move_to: other.location_id });
  const second = closing(other.location_id);
  for (const args of [first, second]) await make.call('close_pool', admin, args);
  for (const { closure_id } of [first, second])
    await make.call('reopen_pool', admin, { closure_id, message_id: randomUUID() });
  expect(await movesOf([pool.soon])).toMatchObject([{ status: 'scheduled', moved_to: null }]);
  const newest = async (user_id: string) =>
    (
      await readOne<{ subject: string }>`
      select subject from messages join threads on message_id = messages.id where family_id = ${user_id}
      order by sent_at desc limit 1`
    ).subject;
  const nameOf = async (id: string) =>
    (await readOne<{ name: string }>`select name from locations where id = ${id}`).name;
  expect(await newest(pool.parent.id)).toBe(`Отворено: ${await nameOf(pool.location_id)}`);
  expect(await newest(guest.parent.id)).toBe(`Отворено: ${await nameOf(other.location_id)}`);
});

test('opened again under another closure, lessons stay as they are until that one ends', async () => {
  const [pool, moved] = [await openPool(), await openPool()];
  await read`update classes set lane = 2 where id = ${moved.class_id}`;
  const other = await poolWithLanes(2);
  const first = closing(pool.location_id);
  const firstOfMoved = closing(moved.location_id, { move_to: other.location_id });
  for (const args of [first, firstOfMoved]) await make.call('close_pool', admin, args);
  const second = closing(pool.location_id, { until: hoursFromNow(8) });
  const secondOfMoved = closing(moved.location_id, { until: hoursFromNow(8) });
  for (const args of [second, secondOfMoved]) await make.call('close_pool', admin, args);
  const open = ({ closure_id }: { closure_id: string }) =>
    make.call('reopen_pool', admin, { closure_id, message_id: randomUUID() });
  for (const args of [first, firstOfMoved])
    expect(await open(args)).toEqual({ restored_lessons: 0, busy_lessons: 0, families: 0 });
  const states = async () =>
    (await movesOf([pool.soon, moved.soon])).map(({ status, moved_to }) => `${status} ${moved_to !== null}`).toSorted();
  expect(await states()).toEqual(['cancelled false', 'scheduled true']);
  expect(await kinds(pool.parent.id)).toEqual(['urgent_message']);
  for (const args of [second, secondOfMoved]) expect(await open(args)).toMatchObject({ restored_lessons: 1 });
  expect(await states()).toEqual(['scheduled false', 'scheduled false']);
});

test('a pool with hundreds of lessons is closed in one press', async () => {
  const pool = await openPool();
  await read`
    insert into lessons (class_id, starts_at, duration_minutes)
    select ${pool.class_id}, now() + make_interval(hours => 3, mins => minute), 45 from generate_series(1, 210) as minute`;
  const args = closing(pool.location_id, { until: hoursFromNow(9) });
  const { lessons, families } = await make.call('close_pool', admin, args);
  expect([lessons.length, families]).toEqual([212, 1]);
  expect(await kinds(pool.parent.id)).toEqual(['urgent_message']);
});

test('a pool is closed also while one of its lessons is canceled, and years ahead it is not', async () => {
  const pools = await Promise.all(Array.from({ length: 6 }, openPool));
  const outcomes = await Promise.allSettled(
    pools.flatMap((pool) => [
      make.call('cancel_lesson', admin, { lesson_id: pool.soon, reason: 'Треньорът е болен' }),
      make.call('close_pool', admin, closing(pool.location_id)),
    ]),
  );
  const refusals = outcomes.filter(({ status }, index) => status === 'rejected' && index % 2 === 1);
  expect(refusals).toEqual([]);
  const far = { from: '9999-12-31T20:00:00Z', until: '9999-12-31T23:59:00Z' };
  await refused('invalid_input', 'close_pool', admin, closing(pools[0]!.location_id, far));
  const closure_id = randomUUID();
  await refused('invalid_input', 'reopen_pool', admin, { closure_id, message_id: closure_id });
});

test('hours that have not ended are opened again, and not removed like days', async () => {
  const pool = await openPool();
  const args = closing(pool.location_id);
  const { closure_id } = args;
  await make.call('close_pool', admin, args);
  await refused('closure_not_found', 'remove_closure', admin, { closure_id });
  await make.call('reopen_pool', admin, { closure_id, message_id: randomUUID() });
  await make.call('remove_closure', admin, { closure_id });
});

test('a lesson is not restored by hand while its location is closed, nor while that is being pressed', async () => {
  const pool = await openPool();
  const restore = { lesson_id: pool.soon };
  await make.call('cancel_lesson', admin, { ...restore, reason: 'Треньорът е болен' });
  const args = closing(pool.location_id);
  await Promise.allSettled([
    make.call('close_pool', admin, args),
    make.call('restore_lesson', pool.instructor.caller, restore),
  ]);
  const [soon] = (await pool.status()).filter(({ id }) => id === pool.soon);
  expect(soon).toMatchObject({ status: 'cancelled' });
  await refused('location_closed_then', 'restore_lesson', pool.instructor.caller, restore);
  await refused('location_closed_then', 'restore_lesson', admin, restore);
  await make.call('reopen_pool', admin, { closure_id: args.closure_id, message_id: randomUUID() });
  const [after] = (await pool.status()).filter(({ id }) => id === pool.soon);
  if (after!.status === 'cancelled') await make.call('restore_lesson', admin, restore);
  const days = {
    location_id: pool.location_id,
    starts_on: clubDay(),
    ends_on: addDays(clubDay(), 1),
    reason: 'Ремонт',
  };
  await make.call('add_closure', admin, { ...days, cancel_lessons: true });
  await refused('location_closed_then', 'restore_lesson', admin, restore);
});

test('hours are not deleted, and closed days are not made or changed past the procedures, not even by an admin', async () => {
  const pool = await openPool();
  const args = closing(pool.location_id);
  await make.call('close_pool', admin, args);
  const attempts = await Promise.allSettled([
    readAs(admin)`delete from closures where id = ${args.closure_id}`,
    readAs(admin)`update closures set ends_on = ends_on - 1 where id = ${args.closure_id}`,
    readAs(admin)`insert into closures (starts_on, ends_on) values (${clubDay()}, ${clubDay()})`,
  ]);
  expect(attempts).toMatchObject(attempts.map(() => ({ status: 'rejected', reason: { code: '42501' } })));
  expect(await read`select from closures where id = ${args.closure_id}`).toHaveLength(1);
});
