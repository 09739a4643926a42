import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { clubTest, race, refuses } from '../../testing/club.ts';
import { makeLessons } from './make-lessons.ts';

const { make, read, readValue, refused, asService } = await clubTest(16);

async function draft(values: object = {}) {
  const instructor = await make.user({ role: 'instructor' });
  const location_id = await make.location();
  const sessions = [
    { day_of_week: 1, start_time: '17:30' },
    { day_of_week: 3, start_time: '17:30' },
  ];
  return {
    title: 'Делфинчета',
    instructor_id: instructor.id,
    location_id,
    duration_minutes: 45,
    price_per_class: 1500,
    max_capacity: 8,
    lane: 1,
    sessions,
    ...values,
  };
}
const admin = async () => await make.caller('admin');

test('a class comes with its sessions and with lessons for twelve weeks, at club time in summer and in winter', async () => {
  const { class_id } = await make.call('save_class', await admin(), await draft());
  const lessons = await read<{ count: number; local: string[]; first: string }>`select count(*),
    array_agg(distinct to_char(starts_at at time zone 'Europe/Sofia', 'ID HH24:MI')) as local from lessons where class_id = ${class_id}`;
  expect(lessons[0]!.count).toBeGreaterThanOrEqual(23);
  expect(lessons[0]!.local).toEqual(['1 17:30', '3 17:30']);
});

test('no session, an unknown day, a wrong time: each named at its field', async () => {
  const caller = await admin();
  const save = async (sessions: unknown) => make.call('save_class', caller, (await draft({ sessions })) as never);
  await refuses(save([]), 'invalid_input', { details: [{ field: 'sessions', fault: 'required' }] });
  await refuses(save([{ day_of_week: 8, start_time: '25:00' }]), 'invalid_input', {
    details: [
      { field: 'sessions.0.day_of_week', fault: 'too_big' },
      { field: 'sessions.0.start_time', fault: 'invalid' },
    ],
  });
});

test('sessions of a class that overlap are named together with its clashes with others, also of a closed class', async () => {
  const caller = await admin();
  const first = await draft({ title: 'Костенурки' });
  await make.call('save_class', caller, first);
  const at = (...times: string[]) => times.map((start_time) => ({ day_of_week: 1, start_time }));
  const save = async (values: object) =>
    make.call('save_class', caller, { ...(await draft()), location_id: first.location_id, ...values });
  await refuses(save({ sessions: at('17:00', '20:00', '20:15', '20:00') }), 'lane_clash', {
    details: 'Костенурки',
    hint: 'sessions.0.start_time sessions.2.start_time:session_overlap sessions.3.start_time:session_exists',
  });
  await refuses(save({ sessions: at('20:00', '20:00', '20:30') }), 'session_exists', {
    details: null,
    hint: 'sessions.1.start_time sessions.2.start_time:session_overlap',
  });
  await refuses(save({ sessions: at('17:00', '17:30'), is_active: false }), 'session_overlap', {
    hint: 'sessions.1.start_time',
  });
  await save({ sessions: [...at('20:00', '20:45'), { day_of_week: 2, start_time: '20:15' }] });
});

test('a missing field and one of another kind get different messages', async () => {
  const faults = async (values: object) =>
    make
      .call('save_class', await admin(), (await draft(values)) as never)
      .catch((error: { details: unknown }) => error.details);
  expect(await faults({ duration_minutes: 45.5, max_capacity: 'осем', title: undefined })).toEqual([
    { field: 'title', fault: 'required' },
    { field: 'duration_minutes', fault: 'invalid' },
    { field: 'max_capacity', fault: 'invalid' },
  ]);
});

test('a lane, the hall and an instructor are booked once, and the clash is named', async () => {
  const caller = await admin();
  const first = await draft({ title: 'Костенурки' });
  await make.call('save_class', caller, first);
  const at = (start_time: string) => [{ day_of_week: 1, start_time }];
  const other = async (values: object) =>
    make.call('save_class', caller, { ...(await draft()), location_id: first.location_id, ...values });
  await refuses(other({ sessions: at('18:00') }), 'lane_clash', {
    details: 'Костенурки',
    hint: 'sessions.0.start_time',
  });
  await refuses(other({ sessions: at('17:00'), lane: null }), 'hall_clash', { details: 'Костенурки' });
  await refuses(other({ sessions: at('17:00'), lane: 2, instructor_id: first.instructor_id }), 'instructor_clash', {
    details: 'Костенурки',
  });
  // All clashes are named at once, each with its field, also two with one class.
  await refuses(
    other({ sessions: at('17:00'), lane: first.lane, instructor_id: first.instructor_id }),
    'instructor_clash',
    {
      details: 'Костенурки\nКостенурки',
      hint: 'sessions.0.start_time sessions.0.start_time:lane_clash',
    },
  );
  const second = await other({ title: 'Скариди', sessions: [{ day_of_week: 4, start_time: '10:00' }] });
  await refuses(
    other({
      sessions: [...at('18:00'), { day_of_week: 4, start_time: '10:15' }, { day_of_week: 5, start_time: '10:00' }],
    }),
    'lane_clash',
    { hint: 'sessions.0.start_time sessions.1.start_time' },
  );
  await make.call('delete_class', caller, { class_id: second.class_id });
  await other({ sessions: at('18:15') });
  await other({ sessions: at('17:30'), lane: 2 });
});

test('two admins that book the same lane at once: one of them does', async () => {
  const caller = await admin();
  const location_id = await make.location();
  const drafts = await Promise.all(Array.from({ length: 8 }, () => draft({ location_id })));
  await race({ of: drafts, code: 'lane_clash' }, (one) => make.call('save_class', caller, one));
});

test('a changed class keeps the lessons of the sessions that stay and drops those of the ones that go', async () => {
  const caller = await admin();
  const values = await draft();
  const { class_id } = await make.call('save_class', caller, values);
  const ids = () =>
    read`select id from lessons where class_id = ${class_id} and extract(isodow from starts_at) = 1 order by starts_at`;
  const mondays = await ids();
  await make.call('save_class', caller, {
    ...values,
    class_id,
    lane: 3,
    duration_minutes: 60,
    sessions: [values.sessions[0]!, { day_of_week: 5, start_time: '19:00' }],
  });
  expect(await ids()).toEqual(mondays);
  const days =
    await read`select distinct extract(isodow from starts_at)::integer as day, duration_minutes from lessons where class_id = ${class_id} order by 1`;
  expect(days).toEqual([
    { day: 1, duration_minutes: 60 },
    { day: 5, duration_minutes: 60 },
  ]);
});

test('seats cannot be taken from children who are in', async () => {
  const caller = await admin();
  const values = await draft();
  const { class_id } = await make.call('save_class', caller, values);
  const plan_id = await make.plan();
  for (let count = 0; count < 2; count++) {
    const { id, parent } = await make.child();
    await make.call('enroll_child', parent.caller, { child_id: id, class_id, plan_id, method: 'cash' });
  }
  await refused('capacity_below_taken', 'save_class', caller, { ...values, class_id, max_capacity: 1 });
});

test('a class has no fewer seats than one of its lessons has children and guests', async () => {
  const caller = await admin();
  const values = await draft();
  const { class_id } = await make.call('save_class', caller, values);
  const member = await make.member({ class_id });
  const lesson_id = await make.lesson(class_id, { hours: 30 });
  for (let count = 0; count < 2; count++)
    await make.call('book_visit', caller, { child_id: (await make.child()).id, lesson_id, kind: 'trial' });
  const resize = (max_capacity: number) => make.call('save_class', caller, { ...values, class_id, max_capacity });
  await refuses(resize(2), 'capacity_below_taken', { details: '3' });
  await make.call('announce_absence', member.parent.caller, { child_id: member.child.id, lesson_id, note: null });
  await resize(2);
  expect(await readValue`select private.seats_left(${lesson_id})`).toBe(0);
});

test('lessons are made once, and not on days on which the location is closed', async () => {
  const caller = await admin();
  const values = await draft({ sessions: [{ day_of_week: 2, start_time: '10:00' }] });
  await make.insert('closures', {
    location_id: values.location_id,
    starts_on: clubDay(),
    ends_on: addDays(clubDay(), 20),
    reason: 'Ремонт',
  });
  const { class_id } = await make.call('save_class', caller, values);
  const first = await readValue<string>`select min(starts_at)::date as day from lessons where class_id = ${class_id}`;
  expect(first > addDays(clubDay(), 20)).toBe(true);
  expect(await asService((trx) => makeLessons(trx, { classId: class_id }))).toBe(0);
});

test('only an admin makes classes, with an instructor and a location that exist', async () => {
  const values = await draft();
  for (const role of ['instructor', 'parent', 'athlete'] as const) {
    await refused('not_allowed', 'save_class', (await make.user({ role })).caller, values);
  }
  const caller = await admin();
  await refused('instructor_not_found', 'save_class', caller, {
    ...values,
    instructor_id: (await make.user({ role: 'parent' })).id,
  });
  await refused('location_not_found', 'save_class', caller, { ...values, location_id: crypto.randomUUID() });
  const location_id = await make.location({ lane_count: 4 });
  await refused('lane_not_found', 'save_class', caller, { ...values, location_id, lane: 5 });
  await refused('class_not_found', 'save_class', caller, { ...values, class_id: crypto.randomUUID() });
});

test('a class that never had children is deleted; one with a history stays, and only an admin deletes', async () => {
  const caller = await admin();
  const { class_id } = await make.call('save_class', caller, await draft());
  await refused('not_allowed', 'delete_class', await make.caller('instructor'), { class_id });
  await make.call('delete_class', caller, { class_id });
  expect(await read`select from lessons where class_id = ${class_id}`).toEqual([]);
  await refused('class_not_found', 'delete_class', caller, { class_id });

  const { class_id: kept } = await make.call('save_class', caller, await draft());
  const { parent, id: child_id } = await make.child();
  const plan_id = await make.plan({ price: 100 });
  const { enrollment_id } = await make.enroll({ id: child_id, parent }, { class_id: kept, plan_id });
  await make.call('unenroll_child', parent.caller, { enrollment_id });
  await refused('class_has_enrollments', 'delete_class', caller, { class_id: kept });
});
