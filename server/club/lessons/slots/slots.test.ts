import { beforeAll, expect, test } from 'vitest';
import { addDays, clubDay, weekday } from '../../../../contracts/time.ts';
import { ANONYMOUS, SERVICE } from '../../../platform/caller.ts';
import { clubTest, race, refuses } from '../../../testing/club.ts';

const { make, read, readOne, readValue, readValues, refused, noticesOf, creditOf, readAs, row, logged } =
  await clubTest(12);

beforeAll(() => read`update club_settings set private_lessons = true`);

const DAY = addDays(clubDay(), 10);
const NEXT = addDays(DAY, 1);

/** An instructor with a location, who opens slots there. */
async function scene({ seats = 1, price = 3000 }: { seats?: number; price?: number } = {}) {
  const admin = await make.user({ role: 'admin' });
  const instructor = await make.user({ role: 'instructor', full_name: 'Мария Лекова' });
  const location_id = await make.location({ lane_count: 4 });
  const terms = { location_id, lane: 2, price, seats, duration_minutes: 30 };
  const open = (times: object[], more: object = {}, caller = instructor.caller) =>
    make.call('open_slots', caller, { ...terms, times, ...more } as never);
  const first = await open([{ date: DAY, time: '09:00' }]);
  expect(first.refused).toEqual([]);
  const [lesson_id] = first.lesson_ids as [string];
  const child = await make.child();
  const book = (more: object = {}, caller = child.parent.caller) =>
    make.call('book_slot', caller, { child_id: child.id, lesson_id, method: 'cash', ...more });
  const free = () => readAs(ANONYMOUS)`select starts_at, free from free_slots where location_id = ${location_id}`;
  return { admin, instructor, location_id, lesson_id, child, open, book, free };
}

test('an instructor opens single slots and weekly ones; visitors read name, hour and price', async () => {
  const { instructor, location_id, open, lesson_id } = await scene();
  const weekly = { day_of_week: weekday(NEXT), start_time: '10:00', from: NEXT, until: addDays(NEXT, 20) };
  const { lesson_ids, refused: none } = await open([{ date: DAY, time: '10:30' }, weekly]);
  expect([lesson_ids.length, none]).toEqual([4, []]);
  // The same terms are one class, so that the club's lists do not grow.
  expect(await readValue`select count(*)::integer from classes where location_id = ${location_id}`).toBe(1);
  const slots = await readAs(ANONYMOUS)`
    select lesson_id, instructor_name, price, seats, free, to_char(starts_at at time zone 'Europe/Sofia', 'YYYY-MM-DD HH24:MI') as at
    from free_slots where location_id = ${location_id} order by starts_at limit 2`;
  expect(slots).toEqual([
    { lesson_id, instructor_name: 'Мария Лекова', price: 3000, seats: 1, free: 1, at: `${DAY} 09:00` },
    expect.objectContaining({ at: `${DAY} 10:30` }),
  ]);
  expect(await logged('open_slots', instructor.id)).toMatchObject([
    { details: { lessons: 1 } },
    { details: { lessons: 4 } },
  ]);
});

test('a time that is taken is named with its reason and nothing is opened; the others are on request', async () => {
  const { instructor, location_id, open } = await scene();
  const elsewhere = await make.location();
  const day_of_week = weekday(NEXT);
  // The lane, and the instructor elsewhere: once by a lesson that is there, and beyond those that are made by the hour of the week.
  await make.swimClass({ location_id, lane: 2, sessions: [{ day_of_week, start_time: '12:00' }] });
  await make.swimClass({
    location_id: elsewhere,
    instructor_id: instructor.id,
    sessions: [{ day_of_week, start_time: '14:00' }],
  });
  await make.insert('closures', { location_id, starts_on: addDays(DAY, 3), ends_on: addDays(DAY, 3) });
  const far = addDays(NEXT, 7 * 20);
  const times = [
    { date: clubDay(), time: '00:00' },
    { date: NEXT, time: '08:00' },
    { date: NEXT, time: '08:15' },
    { date: NEXT, time: '12:30' },
    { date: NEXT, time: '13:45' },
    { date: addDays(DAY, 3), time: '09:00' },
    { date: far, time: '12:30' },
    { date: far, time: '14:30' },
  ];
  const answer = await open(times);
  expect(answer).toMatchObject({ lesson_ids: [], free: 1 });
  const faults = ['past', 'twice', 'lane', 'instructor', 'closed', 'lane', 'instructor'];
  expect(answer.refused.map(({ fault }) => fault)).toEqual(faults);
  expect((await open(times, { skip: true })).lesson_ids).toHaveLength(1);
  // Another lane, and an hour that begins when the lesson ends, are free.
  expect((await open([{ date: NEXT, time: '12:45' }])).lesson_ids).toHaveLength(1);
  const colleague = await make.user({ role: 'instructor' });
  expect((await open([{ date: NEXT, time: '12:00' }], { lane: 3 }, colleague.caller)).lesson_ids).toHaveLength(1);
  await refuses(open([{ date: NEXT, time: '16:00' }], { lane: 5 }), 'lane_not_found', { details: '4' });
});

test('a substitute is busy then, too, and takes no lesson at the time of a slot', async () => {
  const { admin, instructor, open } = await scene();
  const class_id = await make.swimClass();
  const taken = await make.lesson(class_id, { hours: 300 });
  await make.call('set_substitute', admin.caller, { lesson_id: taken, instructor_id: instructor.id });
  const at = new Date((await row('lessons', taken)).starts_at as string);
  const wall = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Sofia', hour: '2-digit', minute: '2-digit' });
  const time = { date: clubDay(at.toISOString()), time: wall.format(at) };
  expect(await open([time])).toMatchObject({ refused: [{ fault: 'instructor' }] });
  await make.call('set_substitute', admin.caller, { lesson_id: taken, instructor_id: null });
  expect((await open([time])).lesson_ids).toHaveLength(1);
  await refused('instructor_clash', 'set_substitute', admin.caller, { lesson_id: taken, instructor_id: instructor.id });
});

test('a class takes no hour of a private lesson to come, its lane or its instructor', async () => {
  const { admin, instructor, location_id } = await scene();
  const sessions = [{ day_of_week: weekday(DAY), start_time: '08:45' }];
  const own = { title: 'Делфини', duration_minutes: 45, price_per_class: 1500, max_capacity: 8, sessions };
  const other = await make.user({ role: 'instructor' });
  const elsewhere = await make.location();
  await refused('lane_clash', 'save_class', admin.caller, { ...own, location_id, lane: 2, instructor_id: other.id });
  const save = { ...own, location_id: elsewhere, instructor_id: other.id };
  await refused('instructor_clash', 'save_class', admin.caller, { ...save, instructor_id: instructor.id });
  await refused('instructor_clash', 'save_class', admin.caller, { ...save, assistant_ids: [instructor.id] });
  expect(await make.call('save_class', admin.caller, { ...save, location_id, lane: 3 })).toMatchObject({});
});

test('two instructors at one lane, and an instructor twice at one time: one opens', async () => {
  const { instructor, location_id, open } = await scene();
  const other = await make.user({ role: 'instructor' });
  const at = [{ date: NEXT, time: '09:00' }];
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => open(at)),
    ...Array.from({ length: 4 }, () => open(at, {}, other.caller)),
  ]);
  expect(answers.filter(({ lesson_ids }) => lesson_ids.length > 0)).toHaveLength(1);
  const elsewhere = await make.location();
  const twice = await Promise.all([
    open([{ date: NEXT, time: '15:00' }]),
    open([{ date: NEXT, time: '15:00' }], { location_id: elsewhere }),
    make.call('open_slots', instructor.caller, {
      location_id,
      lane: 4,
      price: 100,
      seats: 2,
      duration_minutes: 60,
      times: [{ date: NEXT, time: '14:30' }],
    }),
  ]);
  expect(twice.filter(({ lesson_ids }) => lesson_ids.length > 0)).toHaveLength(1);
  // An hour of a class and a slot at once: one of the two.
  const admin = await make.user({ role: 'admin' });
  const sessions = [{ day_of_week: weekday(NEXT), start_time: '18:00' }];
  const save = {
    title: 'Медузи',
    duration_minutes: 45,
    price_per_class: 0,
    max_capacity: 8,
    sessions,
    location_id,
    lane: 2,
  };
  const [saved, opened] = await Promise.allSettled([
    make.call('save_class', admin.caller, { ...save, instructor_id: (await make.user({ role: 'instructor' })).id }),
    open([{ date: NEXT, time: '18:30' }]),
  ]);
  const isOpen = opened.status === 'fulfilled' && opened.value.lesson_ids.length > 0;
  expect([saved.status === 'fulfilled', isOpen].filter(Boolean)).toHaveLength(1);
});

test('a family books a slot: its price waits as a payment, the roster and the list of the instructor show the child', async () => {
  const { admin, instructor, lesson_id, child, book, free } = await scene();
  await refuses(book({ expected_amount: 2000 }), 'amount_changed');
  await refuses(book({ method: null }), 'invalid_input', { details: [{ field: 'method', fault: 'required' }] });
  const { visit_id, payment_id, balance } = await book({ expected_amount: 3000 });
  expect(balance).toBe(0);
  const [year, month, date] = DAY.split('-');
  expect(await readOne`select amount, status, visit_id, subject from payments where id = ${payment_id}`).toEqual({
    amount: 3000,
    status: 'pending',
    visit_id,
    subject: `Частен урок, ${date}.${month}.${year}`,
  });
  expect(await free()).toEqual([]);
  expect(await noticesOf(child.parent.id, 'visit_booked')).toMatchObject([{ visit: 'private', lesson_id }]);
  expect(await noticesOf(instructor.id, 'slot_booked')).toMatchObject([{ child_id: child.id, lesson_id }]);
  const roster = await make.call('open_roster', instructor.caller, { lesson_id });
  expect(roster.visits).toMatchObject([{ visit_id, child_id: child.id, kind: 'private' }]);
  const listed = async () => (await make.call('list_slots', instructor.caller, {}))[0];
  expect(await listed()).toMatchObject({ lesson_id, free: 0, visits: [{ visit_id, paid: 'waiting' }] });
  await make.call('validate_payment', admin.caller, { payment_id: payment_id! });
  expect(await listed()).toMatchObject({ visits: [{ child_id: child.id, paid: 'paid' }] });
  await read`update lessons set starts_at = now() - interval '1 hour' where id = ${lesson_id}`;
  await make.mark(lesson_id, child.id, { caller: instructor.caller });
  expect(await row('visits', visit_id)).toMatchObject({ mark: 'present' });
});

test('documents and a phone come first; a slot that is none, that has begun, and where none are sold is refused', async () => {
  const { admin, child, book, lesson_id } = await scene();
  await read`update profiles set phone = null where user_id = ${child.parent.id}`;
  await refuses(book(), 'phone_missing');
  await read`update profiles set phone = '+359888123456' where user_id = ${child.parent.id}`;
  await read`update club_settings set seat_needs_documents = true`;
  const document = await make.insert('documents', {
    kind: 'terms',
    version: 1,
    title: 'Общи условия',
    body: 'Т',
    is_required: true,
    published_at: new Date(Date.now() - 1000).toISOString(),
  });
  await refuses(book(), 'documents_missing');
  await read`update club_settings set seat_needs_documents = false`;
  await read`delete from documents where id = ${document}`;
  const weekly = await make.lesson(await make.swimClass(), { hours: 60 });
  await refuses(book({ lesson_id: weekly }), 'lesson_not_found');
  await refuses(book({ lesson_id: child.id }), 'lesson_not_found');
  const visit = { child_id: child.id, lesson_id, kind: 'single' as const };
  await refused('not_allowed', 'book_visit', child.parent.caller, { ...visit, method: 'cash' });
  await refused('lesson_does_not_fit', 'book_visit', admin.caller, visit);
  await read`update club_settings set private_lessons = false`;
  await refuses(book(), 'not_allowed');
  await refused('not_allowed', 'open_slots', admin.caller, {
    instructor_id: (await make.user({ role: 'instructor' })).id,
    location_id: await make.location(),
    price: 0,
    seats: 1,
    duration_minutes: 30,
    times: [{ date: DAY, time: '09:00' }],
  });
  await read`update club_settings set private_lessons = true`;
  await read`update lessons set starts_at = now() - interval '1 minute' where id = ${lesson_id}`;
  await refuses(book(), 'lesson_started');
});

test('a slot for two is two children’s, of one family or of two; who the other is a family does not read', async () => {
  const { lesson_id, child, book, free } = await scene({ seats: 2 });
  const other = await make.child();
  const third = await make.child();
  await book();
  expect(await free()).toMatchObject([{ free: 1 }]);
  await book({ child_id: other.id }, other.parent.caller);
  await refuses(book({ child_id: third.id }, third.parent.caller), 'class_full');
  await refuses(book({ child_id: third.id }, child.parent.caller), 'not_your_child');
  const seen = await readAs(other.parent.caller)`select child_id from visits where lesson_id = ${lesson_id}`;
  expect(seen).toEqual([{ child_id: other.id }]);
  await refused('not_allowed', 'open_roster', other.parent.caller, { lesson_id });
});

test('ten families at one slot, and a cancellation against a booking: one child has it', async () => {
  const { lesson_id, book } = await scene();
  const children = await Promise.all(Array.from({ length: 10 }, () => make.child()));
  await race(
    { winners: 1, code: 'class_full' },
    children.map(({ id, parent }) => book({ child_id: id }, parent.caller)),
  );
  const [visit] = await read<{
    id: string;
    child_id: string;
  }>`select id, child_id from visits where lesson_id = ${lesson_id}`;
  const holder = children.find(({ id }) => id === visit!.child_id)!;
  const next = children.find(({ id }) => id !== visit!.child_id)!;
  await Promise.allSettled([
    make.call('cancel_visit', holder.parent.caller, { visit_id: visit!.id }),
    book({ child_id: next.id }, next.parent.caller),
  ]);
  const left = await read<{ child_id: string }>`select child_id from visits where lesson_id = ${lesson_id}`;
  expect(left.length).toBeLessThanOrEqual(1);
  expect(left).not.toContainEqual({ child_id: holder.id });
});

test('a free slot is closed, a booked one is not; at once with a booking one of the two happens', async () => {
  const { admin, instructor, lesson_id, open, book, child } = await scene();
  const [second] = (await open([{ date: NEXT, time: '09:00' }])).lesson_ids as [string];
  const close = (lesson_ids: string[], caller = instructor.caller) => make.call('close_slots', caller, { lesson_ids });
  await refuses(close([second], (await make.user({ role: 'instructor' })).caller), 'not_allowed');
  await refuses(
    close([await make.lesson(await make.swimClass({ instructor_id: instructor.id }), { hours: 70 })]),
    'lesson_not_found',
  );
  // The substitute of an hour does not close it, and it is too late once it has begun.
  const substitute = await make.user({ role: 'instructor' });
  await make.call('set_substitute', admin.caller, { lesson_id: second, instructor_id: substitute.id });
  await refuses(close([second], substitute.caller), 'not_allowed');
  await make.call('set_substitute', admin.caller, { lesson_id: second, instructor_id: null });
  const [begun] = (await open([{ date: NEXT, time: '12:00' }])).lesson_ids as [string];
  await read`update lessons set starts_at = now() - interval '1 minute' where id = ${begun}`;
  await refuses(close([begun]), 'lesson_started');
  await book();
  await refuses(close([second, lesson_id]), 'slot_booked');
  expect(await row('lessons', second)).toBeDefined();
  const [booked, closed] = await Promise.allSettled([book({ lesson_id: second }), close([second])]);
  expect([booked.status, closed.status].filter((status) => status === 'fulfilled')).toHaveLength(1);
  expect(await readValue`select count(*)::integer from visits where child_id = ${child.id}`).toBe(
    booked.status === 'fulfilled' ? 2 : 1,
  );
});

test('canceled in time, what waits is dropped and what was paid is credit; late, only the desk cancels', async () => {
  const { admin, instructor, lesson_id, child, book, free } = await scene();
  const first = await book();
  await make.call('cancel_visit', child.parent.caller, { visit_id: first.visit_id });
  expect(await noticesOf(instructor.id, 'slot_given_back')).toMatchObject([{ child_id: child.id, lesson_id }]);
  expect(await readValue`select status from payments where id = ${first.payment_id}`).toBe('failed');
  expect(await free()).toHaveLength(1);
  const second = await book();
  await make.call('validate_payment', admin.caller, { payment_id: second.payment_id! });
  await read`update lessons set starts_at = now() + interval '3 hours' where id = ${lesson_id}`;
  await refused('visit_notice_over', 'cancel_visit', child.parent.caller, { visit_id: second.visit_id });
  await make.call('cancel_visit', admin.caller, { visit_id: second.visit_id });
  expect(await creditOf(child.parent.id)).toMatchObject({ amount: 3000 });
});

test('a private lesson moves to another slot of its instructor for the same price, with its payment or its credit, until the time of notice', async () => {
  const { admin, instructor, lesson_id, child, open, book } = await scene();
  const { caller } = child.parent;
  const at = async (time: string, more: object = {}) =>
    (await open([{ date: NEXT, time }], more)).lesson_ids[0] as string;
  const [next, dearer, paired] = [
    await at('09:00'),
    await at('10:00', { price: 5000 }),
    await at('11:00', { seats: 2 }),
  ];
  const other = await scene();
  const first = await book();
  const move = (to: string, visit_id = first.visit_id) => ({ visit_id, lesson_id: to });
  for (const wrong of [dearer, paired, other.lesson_id, await make.lesson(await make.swimClass(), { hours: 50 })])
    await refused('lesson_does_not_fit', 'move_visit', caller, move(wrong));
  await refused('lesson_does_not_fit', 'move_visit', admin.caller, move(dearer));
  await refused('not_your_child', 'move_visit', other.child.parent.caller, move(next));
  const { visit_id } = await make.call('move_visit', caller, move(next));
  expect(await read`select id, lesson_id from visits where child_id = ${child.id}`).toEqual([
    { id: visit_id, lesson_id: next },
  ]);
  expect(await row('payments', first.payment_id!)).toMatchObject({ visit_id, status: 'pending', due_on: NEXT });
  expect(await noticesOf(instructor.id, 'slot_given_back')).toMatchObject([{ lesson_id }]);
  expect(await noticesOf(instructor.id, 'slot_booked')).toMatchObject([{ lesson_id }, { lesson_id: next }]);
  // Any other visit moves to no private lesson.
  const trial = await make.call('book_visit', admin.caller, {
    child_id: (await make.child()).id,
    lesson_id: await make.lesson(await make.swimClass(), { hours: 60 }),
    kind: 'trial',
  });
  await refused('lesson_does_not_fit', 'move_visit', admin.caller, move(lesson_id, trial.visit_id));

  await read`update lessons set starts_at = now() + interval '3 hours' where id = ${next}`;
  await refused('visit_notice_over', 'move_visit', caller, move(lesson_id, visit_id));
  await make.call('move_visit', admin.caller, move(lesson_id, visit_id));
});

test('two families move to one slot at once: one does, the other keeps its own', async () => {
  const { lesson_id, child, open, book } = await scene();
  const [own, wish] = (await open(['09:00', '10:00'].map((time) => ({ date: NEXT, time })))).lesson_ids as [
    string,
    string,
  ];
  const other = await make.child();
  const visits = [await book(), await book({ child_id: other.id, lesson_id: own }, other.parent.caller)];
  const moves = [child, other].map(({ parent }, index) =>
    make.call('move_visit', parent.caller, { visit_id: visits[index]!.visit_id, lesson_id: wish }),
  );
  await race({ winners: 1, code: 'class_full' }, moves);
  const booked = await readValues<string>`select lesson_id from visits where child_id in (${child.id}, ${other.id})`;
  expect(booked).toHaveLength(2);
  expect(booked).toContain(wish);
  expect(booked.some((id) => id === own || id === lesson_id)).toBe(true);
});

test('a lesson that the club cancels gives the money back with the notice; opened again it is free', async () => {
  const { admin, instructor, lesson_id, child, book, open } = await scene();
  const { payment_id } = await book();
  await make.call('validate_payment', admin.caller, { payment_id: payment_id! });
  await make.call('cancel_lesson', instructor.caller, { lesson_id, reason: 'Болен съм' });
  expect(await noticesOf(child.parent.id, 'lesson_cancelled')).toHaveLength(1);
  expect(await creditOf(child.parent.id)).toMatchObject({ amount: 3000 });
  expect((await open([{ date: DAY, time: '09:00' }])).lesson_ids).toEqual([lesson_id]);
  expect(await readValue`select count(*)::integer from visits where lesson_id = ${lesson_id}`).toBe(0);
});

test('a slot that is opened again is the instructor’s, also where a colleague had taken the lesson before', async () => {
  const { admin, instructor, lesson_id, open } = await scene();
  const colleague = await make.user({ role: 'instructor' });
  await make.call('set_substitute', admin.caller, { lesson_id, instructor_id: colleague.id });
  expect(await make.call('list_slots', instructor.caller, {})).toEqual([]);
  expect(await make.call('list_slots', colleague.caller, {})).toMatchObject([{ lesson_id }]);
  await read`update lessons set moved_to = ${await make.location()}, moved_lane = 1 where id = ${lesson_id}`;
  await make.call('cancel_lesson', admin.caller, { lesson_id, reason: 'Ремонт' });
  expect((await open([{ date: DAY, time: '09:00' }])).lesson_ids).toEqual([lesson_id]);
  expect(await row('lessons', lesson_id)).toMatchObject({ moved_to: null, moved_lane: null });
  expect(await make.call('list_slots', instructor.caller, {})).toMatchObject([{ lesson_id, free: 1 }]);
  expect(await make.call('list_slots', colleague.caller, {})).toEqual([]);
});

test('hours on the terms of a class that is closed by now are sold all the same', async () => {
  const { location_id, open, free } = await scene();
  await read`update classes set is_active = false where location_id = ${location_id}`;
  expect(await free()).toEqual([]);
  await open([{ date: NEXT, time: '09:00' }]);
  expect(await free()).toHaveLength(1);
});

test('an hour whose card was declined waits for its payment; one without a payment is free of charge', async () => {
  const { admin, instructor, book, open, child } = await scene();
  const { payment_id } = await book();
  const paid = async () =>
    (await make.call('list_slots', instructor.caller, {})).flatMap(({ visits }) => visits.map((visit) => visit.paid));
  await read`update payments set method = 'card', status = 'failed' where id = ${payment_id}`;
  expect(await paid()).toEqual(['waiting']);
  const { lesson_ids } = await open([{ date: NEXT, time: '11:00' }]);
  await make.call('book_slot', admin.caller, { child_id: child.id, lesson_id: lesson_ids[0]! });
  expect(await paid()).toEqual(['waiting', 'free']);
});

test('the desk opens for an instructor and books free of charge; other callers and other instructors are refused', async () => {
  const { admin, instructor, location_id, lesson_id, child, book, open } = await scene();
  const reception = await make.user({ role: 'reception' });
  const at = [{ date: NEXT, time: '11:00' }];
  await refuses(open(at, {}, reception.caller), 'invalid_input', {
    details: [{ field: 'instructor_id', fault: 'required' }],
  });
  expect((await open(at, { instructor_id: instructor.id }, reception.caller)).lesson_ids).toHaveLength(1);
  const colleague = await make.user({ role: 'instructor' });
  await refuses(open(at, { instructor_id: instructor.id }, colleague.caller), 'not_allowed');
  await refuses(open(at, {}, child.parent.caller), 'not_allowed');
  await refused('not_allowed', 'list_slots', colleague.caller, { instructor_id: instructor.id });
  await refuses(open(at, { instructor_id: child.parent.id }, admin.caller), 'instructor_not_found');
  expect(await book({ method: null }, reception.caller)).toMatchObject({ payment_id: null });
  expect(await logged('book_visit', child.id)).toMatchObject([
    { actor_id: reception.id, details: { kind: 'private' } },
  ]);
  const listed = await make.call('list_slots', reception.caller, { instructor_id: instructor.id });
  expect(listed[0]).toMatchObject({ lesson_id, location_id, visits: [{ child_id: child.id, paid: 'free' }] });
});

test('no child is enrolled in private lessons, and lists of classes leave them out', async () => {
  const { admin, instructor, location_id, lesson_id, child } = await scene();
  const class_id = await readValue<string>`select class_id from lessons where id = ${lesson_id}`;
  const plan_id = await make.plan();
  await refuses(make.enroll(child, { class_id, plan_id, caller: admin.caller }), 'class_not_found');
  expect(await readAs(SERVICE)`select id from admin_classes where location_id = ${location_id}`).toEqual([]);
  expect(await readAs(admin.caller)`select class_id from class_availability where class_id = ${class_id}`).toEqual([]);
  expect(await readAs(admin.caller)`select class_id from public_classes where location_id = ${location_id}`).toEqual(
    [],
  );
  expect(await readAs(SERVICE)`select classes from admin_instructors where user_id = ${instructor.id}`).toEqual([
    { classes: 0 },
  ]);
  const seen = await make.call('fitting_lessons', admin.caller, { child_id: child.id, class_id });
  expect(seen).toEqual([]);
  await refused('class_not_found', 'copy_classes', admin.caller, { class_ids: [class_id], term: '2030' });
  await refused('class_not_found', 'delete_class', admin.caller, { class_id });
  await expect(
    read`insert into class_sessions (class_id, day_of_week, start_time, location_id, instructor_id, lanes, duration_minutes, is_active)
      select id, 1, '09:00', location_id, instructor_id, lanes, duration_minutes, is_active from classes where id = ${class_id}`,
  ).rejects.toMatchObject({ constraint: 'class_sessions__weekly' });
});
