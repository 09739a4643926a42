import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cardNumberOf, childOfCard } from '../../../../contracts/check-ins.ts';
import { clubTest } from '../../../testing/club.ts';

const { make, read, readAs, refused } = await clubTest(24);

/** A child of a class whose hall reads cards, with a lesson in half an hour. */
async function scene({ hours = 0.5 } = {}) {
  const location_id = await make.location();
  await read`update locations set has_check_in = true where id = ${location_id}`;
  const class_id = await make.swimClass({ location_id, title: 'Делфинчета' });
  const member = await make.member({ class_id, sessions: 8 });
  const lesson_id = await make.lesson(class_id, { hours });
  const desk = await make.caller('reception');
  const checkIn = (child_id = member.child.id) => make.call('check_in_child', desk, { location_id, child_id });
  const marks = () => read`select child_id, status from attendance where lesson_id = ${lesson_id}`;
  return { ...member, class_id, location_id, lesson_id, desk, checkIn, marks };
}

test('a card marks its child present once, and takes one session', async () => {
  const { checkIn, marks, child, lesson_id, enrollment_id } = await scene();
  const first = await checkIn();
  expect(first).toMatchObject({
    outcome: 'checked_in',
    was_absent: false,
    lesson: { id: lesson_id, title: 'Делфинчета' },
  });
  expect(await checkIn()).toMatchObject({ outcome: 'already', child_name: first.child_name });
  expect(await marks()).toEqual([{ child_id: child.id, status: 'present' }]);
  expect(await read`select sessions_remaining from enrollments where id = ${enrollment_id}`).toEqual([
    { sessions_remaining: 7 },
  ]);
});

test('two readers that read one card at once mark it once', async () => {
  const { checkIn, marks, enrollment_id } = await scene();
  const answers = await Promise.all([checkIn(), checkIn(), checkIn()]);
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['already', 'already', 'checked_in']);
  expect(await marks()).toHaveLength(1);
  expect(await read`select sessions_remaining from enrollments where id = ${enrollment_id}`).toEqual([
    { sessions_remaining: 7 },
  ]);
});

test('a child that had been announced absent is present, and the desk hears of it', async () => {
  const { checkIn, marks, child, parent, lesson_id } = await scene();
  await make.call('announce_absence', parent.caller, { child_id: child.id, lesson_id });
  expect(await checkIn()).toMatchObject({ outcome: 'checked_in', was_absent: true });
  expect(await marks()).toEqual([{ child_id: child.id, status: 'present' }]);
});

test('a guest is marked in its visit', async () => {
  const { checkIn, lesson_id } = await scene();
  const guest = await make.child();
  await read`insert into visits (child_id, lesson_id, kind) values (${guest.id}, ${lesson_id}, 'single')`;
  expect(await checkIn(guest.id)).toMatchObject({ outcome: 'checked_in' });
  expect(await read`select mark from visits where child_id = ${guest.id}`).toEqual([{ mark: 'present' }]);
});

test('without a lesson there about now nothing is marked, and the answer has the next one', async () => {
  const far = await scene({ hours: 5 });
  expect(await far.checkIn()).toMatchObject({ outcome: 'no_lesson', lesson: { id: far.lesson_id } });
  const over = await scene({ hours: -3 });
  expect((await over.checkIn()).lesson?.id).not.toBe(over.lesson_id);
  expect(await over.marks()).toEqual([]);
  const { checkIn, marks, lesson_id, desk } = await scene();
  await make.call('cancel_lesson', desk, { lesson_id, reason: 'Ремонт' });
  expect(await checkIn()).toMatchObject({ outcome: 'no_lesson' });
  expect(await marks()).toEqual([]);
  const elsewhere = await scene();
  await read`update lessons set moved_to = ${await make.location()} where id = ${elsewhere.lesson_id}`;
  expect(await elsewhere.checkIn()).toMatchObject({ outcome: 'no_lesson', lesson: { id: elsewhere.lesson_id } });
});

test('a child whose seat begins with a later lesson is not marked in one where it is still a guest’s', async () => {
  const { checkIn, marks, child, lesson_id, class_id } = await scene();
  await read`insert into absences (child_id, lesson_id, excused, by_club) values (${child.id}, ${lesson_id}, true, true)`;
  const first = await make.lesson(class_id, { hours: 48 });
  await read`delete from lessons where class_id = ${class_id} and id <> all (${[lesson_id, first]}::uuid[])`;
  expect(await checkIn()).toMatchObject({ outcome: 'no_lesson', lesson: { id: first } });
  expect(await marks()).toEqual([]);
});

test('reception and admins read cards where the location asks for them; families and instructors read none', async () => {
  const { location_id, child, parent, desk } = await scene();
  const input = { location_id, child_id: child.id };
  const unknown = { location_id, child_id: randomUUID() };
  for (const caller of [parent.caller, await make.caller('instructor')])
    for (const each of [input, unknown]) await refused('not_allowed', 'check_in_child', caller, each);
  await refused('child_not_found', 'check_in_child', desk, unknown);
  await refused('location_not_found', 'check_in_child', desk, { ...input, location_id: await make.location() });
  await expect(
    readAs(parent.caller)`update locations set has_check_in = false where id = ${location_id} returning id`,
  ).resolves.toEqual([]);
});

test('the number of a card is digits alone and leads back to its child; any other text to none', () => {
  for (const id of [randomUUID(), '00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']) {
    expect(cardNumberOf(id)).toMatch(/^\d{39}$/);
    expect(childOfCard(` ${cardNumberOf(id)}\n`)).toBe(id);
  }
  for (const text of ['', '123', '9'.repeat(39), 'x'.repeat(39), 'https://example.bg', '3800123456789'])
    expect(childOfCard(text)).toBeNull();
});
