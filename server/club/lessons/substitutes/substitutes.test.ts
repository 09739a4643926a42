import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { clubTest, race, refuses } from '../../../testing/club.ts';

const { club, make, read, readValue, refused } = await clubTest(24);
const instructors = (count: number) =>
  Promise.all(Array.from({ length: count }, () => make.user({ role: 'instructor' })));

async function lesson(hours = 30) {
  const { instructor, class_id } = await make.taughtClass({}, 'Иван Петров');
  const { child, parent } = await make.member({ class_id });
  const lesson_id = await make.lesson(class_id, { hours });
  const notified = (user_id: string, kind: string) =>
    read`select data ->> 'name' as name, data ->> 'note' as note from notifications
      where user_id = ${user_id} and kind = ${kind} and data ->> 'lesson_id' = ${lesson_id}`;
  return { instructor, class_id, child, parent, lesson_id, notified };
}

test('a colleague who is free is asked, takes the lesson, and opens its roster; the asker learns who', async () => {
  const { instructor, child, lesson_id, notified } = await lesson();
  const colleague = await make.user({ role: 'instructor', full_name: 'Десислава Маринова' });
  const busy = await make.user({ role: 'instructor' });
  await make.lesson(await make.swimClass({ instructor_id: busy.id }), { hours: 30.2 });

  await make.call('ask_substitute', instructor.caller, { lesson_id, note: 'На лекар съм' });
  expect(await notified(colleague.id, 'substitute_asked')).toEqual([{ name: 'Иван Петров', note: 'На лекар съм' }]);
  expect(await notified(busy.id, 'substitute_asked')).toEqual([]);
  expect(await notified(instructor.id, 'substitute_asked')).toEqual([]);
  await refused('substitute_asked', 'ask_substitute', instructor.caller, { lesson_id });
  await refused('instructor_clash', 'take_lesson', busy.caller, { lesson_id });
  await refused('not_allowed', 'open_roster', colleague.caller, { lesson_id });

  await make.call('take_lesson', colleague.caller, { lesson_id });
  expect(await notified(instructor.id, 'substitute_found')).toMatchObject([{ name: 'Десислава Маринова' }]);
  const roster = await make.call('open_roster', colleague.caller, { lesson_id });
  expect(roster.children).toMatchObject([{ child_id: child.id }]);
  expect(await read`select status, taken_by from substitute_requests where lesson_id = ${lesson_id}`).toEqual([
    { status: 'taken', taken_by: colleague.id },
  ]);
});

test('a substitute sees the children, their notes and marks around the lesson’s day, and not for good', async () => {
  const { instructor, child, lesson_id } = await lesson();
  const colleague = await make.user({ role: 'instructor' });
  await make.call('ask_substitute', instructor.caller, { lesson_id });
  await make.call('take_lesson', colleague.caller, { lesson_id });
  const seen = () =>
    club.database.transaction(colleague.caller, (trx) =>
      trx.selectFrom('attendance').select('child_id').where('lesson_id', '=', lesson_id).execute(),
    );
  const move = (days: number) =>
    read`update lessons set starts_at = now() + make_interval(days => ${days}) where id = ${lesson_id}`;
  await move(0);
  await make.mark(lesson_id, child.id, { caller: colleague.caller });
  expect(await seen()).toEqual([{ child_id: child.id }]);
  for (const days of [-3, 3, 40]) {
    await move(days);
    await refused('substitute_days', 'open_roster', colleague.caller, { lesson_id });
    await refused('substitute_days', 'save_lesson_notes', colleague.caller, { lesson_id, notes: 'x' });
    expect(await seen()).toEqual([]);
    await make.call('open_roster', instructor.caller, { lesson_id });
  }
});

test('twenty colleagues press at once: one gets the lesson', async () => {
  const { instructor, lesson_id, notified } = await lesson();
  const colleagues = await instructors(20);
  await make.call('ask_substitute', instructor.caller, { lesson_id });
  await race({ of: colleagues, code: 'substitute_not_wanted' }, ({ caller }) =>
    make.call('take_lesson', caller, { lesson_id }),
  );
  expect(await notified(instructor.id, 'substitute_found')).toHaveLength(1);
});

test('one colleague takes two lessons of the same time at once: one of them', async () => {
  const lessons = [await lesson(50), await lesson(50.3)];
  const colleague = await make.user({ role: 'instructor' });
  for (const { instructor, lesson_id } of lessons) await make.call('ask_substitute', instructor.caller, { lesson_id });
  await race({ of: lessons, code: 'instructor_clash' }, ({ lesson_id }) =>
    make.call('take_lesson', colleague.caller, { lesson_id }),
  );
});

test('a request is withdrawn; a lesson without a request cannot be taken', async () => {
  const { instructor, parent, lesson_id } = await lesson();
  const [colleague] = await instructors(1);
  const take = (caller = colleague!.caller) => make.call('take_lesson', caller, { lesson_id });
  await refuses(take(), 'substitute_not_wanted');
  await make.call('ask_substitute', instructor.caller, { lesson_id });
  await refuses(take(instructor.caller), 'not_allowed');
  await refuses(take(parent.caller), 'not_allowed');
  await refused('not_allowed', 'withdraw_substitute_request', colleague!.caller, { lesson_id });
  await make.call('withdraw_substitute_request', instructor.caller, { lesson_id });
  await refused('substitute_not_wanted', 'withdraw_substitute_request', instructor.caller, { lesson_id });
  await refuses(take(), 'substitute_not_wanted');
});

test('the instructor names a substitute, and takes the lesson back; all concerned learn who leads', async () => {
  const { instructor, lesson_id, notified } = await lesson();
  const [colleague] = await instructors(1);
  const set = (instructor_id: string | null, caller = instructor.caller) =>
    make.call('set_substitute', caller, { lesson_id, instructor_id });
  await make.call('ask_substitute', instructor.caller, { lesson_id });
  await set(colleague!.id);
  expect(await notified(colleague!.id, 'substitute_found')).toHaveLength(1);
  expect(await readValue`select status from substitute_requests where lesson_id = ${lesson_id}`).toBe('taken');
  expect(await set(null)).toEqual({ lesson_id, substitute_instructor_id: null });
  expect(await notified(colleague!.id, 'substitute_found')).toMatchObject([{}, { name: 'Иван Петров' }]);
  await refuses(set(randomUUID()), 'instructor_not_found');
  const parent = await make.user({ role: 'parent' });
  await refuses(set(parent.id), 'instructor_not_found');
  await refuses(set(colleague!.id, colleague!.caller), 'not_allowed');
  await make.lesson(await make.swimClass({ instructor_id: colleague!.id }), { hours: 30 });
  await refuses(set(colleague!.id), 'instructor_clash');
});

test('lessons that have begun or are canceled find no substitute', async () => {
  const begun = await lesson(-1);
  await refused('lesson_started', 'ask_substitute', begun.instructor.caller, { lesson_id: begun.lesson_id });
  const { instructor, lesson_id } = await lesson();
  await make.call('ask_substitute', instructor.caller, { lesson_id });
  await make.call('cancel_lesson', instructor.caller, { lesson_id, reason: 'Ремонт' });
  expect(await readValue`select status from substitute_requests where lesson_id = ${lesson_id}`).toBe('withdrawn');
  await refused('lesson_cancelled', 'ask_substitute', instructor.caller, { lesson_id });
  const [colleague] = await instructors(1);
  await refused('lesson_cancelled', 'take_lesson', colleague!.caller, { lesson_id });
});
