import { beforeEach, expect, test } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { clubTest, refuses } from '../../testing/club.ts';

const { make, read, readValue, refused } = await clubTest(24);

const today = clubDay();

beforeEach(async () => {
  await read`update club_settings set seat_needs_documents = false, certificate_rule = 'warn', payment_rule = 'warn', package_rule = 'warn'`;
  await read`update documents set is_required = false`;
});

/** A child of a class whose package has sessions, with nothing against it: certificate, payment and package are in order. */
async function scene() {
  const { instructor, class_id } = await make.taughtClass();
  const member = await make.member({ class_id });
  const { child } = member;
  await read`update payments set status = 'validated' where child_id = ${child.id}`;
  const lesson_id = await make.lesson(class_id, { hours: 0 });
  const certificate = async (valid_until: string, more: object = {}) =>
    make.insert('certificates', {
      child_id: child.id,
      kind: 'medical',
      valid_until,
      file_path: `${child.id}/${valid_until}.pdf`,
      ...more,
    });
  const asks = async () => (await make.call('may_swim', child.parent.caller, { child_id: child.id })).reasons;
  const reasons = async () => (await asks()).map(({ reason }) => reason);
  const onRoster = async () => {
    const { children } = await make.call('open_roster', instructor.caller, { lesson_id });
    return children.find(({ child_id }) => child_id === child.id)!.hindrances;
  };
  return { ...member, instructor, class_id, lesson_id, certificate, asks, reasons, onRoster };
}

const require = (kind: 'terms' | 'photos' | 'health_data') =>
  make.insert('documents', {
    kind,
    version: Math.floor(Math.random() * 1_000_000_000),
    title: kind,
    body: 'Т',
    is_required: true,
    published_at: new Date(Date.now() - 1000).toISOString(),
  });

test('a certificate is missing, ends within 30 days, which is a notice, and has ended', async () => {
  const { child, certificate, asks, onRoster } = await scene();
  expect(await asks()).toEqual([{ reason: 'certificate_missing', day: null, refuses: false }]);
  const past = await certificate(addDays(today, -1));
  expect(await asks()).toEqual([{ reason: 'certificate_ended', day: addDays(today, -1), refuses: false }]);
  await certificate(addDays(today, 30));
  expect(await make.call('may_swim', child.parent.caller, { child_id: child.id })).toEqual({
    may_swim: true,
    reasons: [{ reason: 'certificate_ending', day: addDays(today, 30), refuses: false }],
  });
  expect(await onRoster()).toEqual([{ reason: 'certificate_ending', day: addDays(today, 30) }]);
  await certificate(addDays(today, 31));
  expect(await asks()).toEqual([]);
  // One that was not accepted does not count.
  await read`update certificates set state = 'rejected', note = 'x', checked_at = now() where id <> ${past}`;
  expect(await asks()).toMatchObject([{ reason: 'certificate_ended' }]);
  await read`update club_settings set certificate_rule = 'none'`;
  expect(await asks()).toEqual([]);
});

test('documents count in their newest version, the child’s and the parent’s own; health data never does', async () => {
  const { child, certificate, reasons } = await scene();
  await certificate(addDays(today, 90));
  await require('health_data');
  expect(await reasons()).toEqual([]);
  const own = await require('terms');
  const photos = await require('photos');
  expect(await reasons()).toEqual(['documents_missing']);
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${guardian.id})`;
  await make.insert('consents', { document_id: own, user_id: guardian.id, signed_name: 'Ана Иванова' });
  expect(await reasons()).toEqual(['documents_missing']);
  await make.insert('consents', {
    document_id: photos,
    user_id: child.parent.id,
    child_id: child.id,
    signed_name: 'Ана Иванова',
  });
  expect(await reasons()).toEqual([]);
});

test('a payment is overdue from the day after its due day; what is in order or costs nothing is not', async () => {
  const { child, certificate, reasons } = await scene();
  await certificate(addDays(today, 90));
  await read`update payments set status = 'pending', date = ${today} where child_id = ${child.id}`;
  expect(await reasons()).toEqual([]);
  await read`update payments set date = ${addDays(today, -1)} where child_id = ${child.id}`;
  expect(await reasons()).toEqual(['payment_overdue']);
  await read`update club_settings set payment_rule = 'none'`;
  expect(await reasons()).toEqual([]);
});

test('a package is used up, but for the day on which its last session is swum, or over; of another class it hinders nothing here', async () => {
  const { child, instructor, certificate, reasons, onRoster, lesson_id } = await scene();
  await certificate(addDays(today, 90));
  await read`insert into session_ledger (enrollment_id, delta, reason)
    select id, 1 - sessions_remaining, 'adjusted' from enrollments where child_id = ${child.id}`;
  expect(await reasons()).toEqual([]);
  await make.mark(lesson_id, child.id, { status: 'present', caller: instructor.caller });
  expect(await onRoster()).toEqual([]);
  await read`update lessons set starts_at = starts_at - interval '2 days' where id = ${lesson_id}`;
  expect(await reasons()).toEqual(['package_ended']);
  const other = await make.taughtClass();
  await make.enroll(child, { class_id: other.class_id });
  await read`update payments set status = 'validated' where child_id = ${child.id}`;
  const elsewhere = await make.call('open_roster', other.instructor.caller, {
    lesson_id: await make.lesson(other.class_id, { hours: 1 }),
  });
  expect(elsewhere.children[0]!.hindrances).toEqual([]);
});

test('where the club refuses, a seat and a visit are refused with what the child lacks, at the desk too; a mark never is', async () => {
  const { child, instructor, certificate, lesson_id } = await scene();
  const desk = await make.caller('reception');
  const class_id = await make.swimClass();
  const visited = await make.lesson(await make.swimClass(), { hours: 30 });
  const seat = async (caller = desk) =>
    make.call('enroll_child', caller, { child_id: child.id, class_id, plan_id: await make.plan(), method: 'cash' });
  const visit = () =>
    make.call('book_visit', desk, { child_id: child.id, lesson_id: visited, kind: 'single', method: null });
  await read`update club_settings set certificate_rule = 'refuse', payment_rule = 'refuse'`;
  await read`update payments set status = 'pending', date = ${addDays(today, -1)} where child_id = ${child.id}`;
  await refuses(seat(), 'certificate_missing', { details: 'certificate_missing, payment_overdue' });
  await refuses(visit(), 'certificate_missing');
  await certificate(addDays(today, 10));
  await refuses(seat(), 'payment_overdue', { details: 'payment_overdue' });
  await make.mark(lesson_id, child.id, { status: 'present', caller: instructor.caller });
  await read`update payments set status = 'validated' where child_id = ${child.id}`;
  await visit();
  expect(await seat()).toMatchObject({ outcome: 'enrolled' });
});

test('others hear nothing of a child, and what does not exist is answered alike', async () => {
  const { child, instructor } = await scene();
  const other = await make.child();
  await refused('not_your_child', 'may_swim', other.parent.caller, { child_id: child.id });
  await refused('not_your_child', 'may_swim', instructor.caller, { child_id: child.id });
  await refused('not_your_child', 'may_swim', other.parent.caller, { child_id: crypto.randomUUID() });
});

test('the day counts children who may not swim, and those who teach; the roster says for how many children each is', async () => {
  const { class_id, lesson_id, instructor, certificate } = await scene();
  await make.member({ class_id });
  const assistant = await make.user({ role: 'instructor' });
  await read`insert into class_instructors (class_id, instructor_id, part) values (${class_id}, ${assistant.id}, 'assistant')`;
  await read`update club_settings set children_an_instructor = 6`;
  await certificate(addDays(today, 90));
  await read`update payments set status = 'validated'`;
  const day = await readValue<string>`
    select (starts_at at time zone 'Europe/Sofia')::date::text as day from lessons where id = ${lesson_id}`;
  const { lessons } = await make.call('read_day', await make.caller('reception'), { day });
  expect(lessons.find(({ id }) => id === lesson_id)).toMatchObject({
    expected: 2,
    hindered: 1,
    instructors: 2,
    children_an_instructor: 6,
  });
  const { lesson } = await make.call('open_roster', instructor.caller, { lesson_id });
  expect(lesson).toMatchObject({ instructors: 2, children_an_instructor: 6 });
  await read`update lessons set substitute_instructor_id = ${assistant.id} where id = ${lesson_id}`;
  expect((await make.call('open_roster', assistant.caller, { lesson_id })).lesson.instructors).toBe(1);
});

test('a level with a number of its own says for how many children each instructor is, in the stead of the club', async () => {
  const { class_id, lesson_id, instructor } = await scene();
  await read`update club_settings set children_an_instructor = 6`;
  const level = await readValue<string>`
    insert into levels (name, skill_level, color, ratio) values ('Костенурки', 'beginner', 'water', 3) returning id`;
  await read`update classes set level = 'beginner', level_id = ${level} where id = ${class_id}`;
  const { lesson } = await make.call('open_roster', instructor.caller, { lesson_id });
  expect(lesson.children_an_instructor).toBe(3);
  await read`update levels set ratio = null`;
  const again = await make.call('open_roster', instructor.caller, { lesson_id });
  expect(again.lesson.children_an_instructor).toBe(6);
});
