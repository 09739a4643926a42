import { expect, test } from 'vitest';
import { ANONYMOUS, SERVICE } from '../../platform/caller.ts';
import { clubTest, race, refuses } from '../../testing/club.ts';
import { lessonsOf } from '../lessons/calendar/lessons.ts';
import type { ProcedureTypes } from '../procedures.ts';

const { make, read, readAs, refused, asService } = await clubTest();
const instructor = (full_name: string) => make.user({ role: 'instructor', full_name });

type ClassArgs = ProcedureTypes['save_class']['Args'];
async function draft(values: Partial<ClassArgs> = {}): Promise<ClassArgs> {
  const instructor_id = (await instructor('Мария Петрова')).id;
  const location_id = await make.location();
  const sessions = [{ day_of_week: 2, start_time: '18:00' }];
  const size = { duration_minutes: 45, price_per_class: 1500, max_capacity: 8 };
  return { title: 'Делфини', ...size, instructor_id, location_id, sessions, ...values };
}

test('another teacher and an assistant do what the main instructor does, a stranger does not', async () => {
  const [teacher, assistant, stranger] = [await instructor('Иван'), await instructor('Петя'), await instructor('Гост')];
  const { class_id } = await make.call(
    'save_class',
    SERVICE,
    await draft({ teacher_ids: [teacher.id], assistant_ids: [assistant.id] }),
  );
  const { id: child_id, parent } = await make.child();
  await make.call('enroll_child', parent.caller, { child_id, class_id, plan_id: await make.plan(), method: 'cash' });
  const lesson_id = await make.lesson(class_id);
  const next = await make.lesson(class_id, { days: 7 });
  for (const { caller } of [teacher, assistant]) {
    expect(await readAs(caller)`select id from children where id = ${child_id}`).toHaveLength(1);
    await make.call('open_roster', caller, { lesson_id });
    const mark = { child_id, client_id: crypto.randomUUID(), marked_at: new Date().toISOString() };
    await make.call('mark_attendance', caller, { lesson_id, marks: [{ ...mark, status: 'present' }] });
    await make.call('ask_substitute', caller, { lesson_id: next, note: null });
    await make.call('withdraw_substitute_request', caller, { lesson_id: next });
  }
  for (const { id, lessons } of [
    { id: assistant.id, lessons: 2 },
    { id: stranger.id, lessons: 0 },
  ]) {
    const calendar = await asService((trx) => lessonsOf(trx, id));
    expect(calendar.filter((lesson) => [lesson_id, next].includes(lesson.id))).toHaveLength(lessons);
  }
  await refused('not_allowed', 'open_roster', stranger.caller, { lesson_id });
  expect(await readAs(stranger.caller)`select id from children where id = ${child_id}`).toEqual([]);
});

test('the public reads the names of teachers, not those of assistants', async () => {
  const [teacher, assistant] = [await instructor('Иван Втори'), await instructor('Петя Помощник')];
  const args = await draft({ teacher_ids: [teacher.id], assistant_ids: [assistant.id] });
  const { class_id } = await make.call('save_class', SERVICE, args);
  const names = await readAs(ANONYMOUS)`select instructor_name from public_classes where class_id = ${class_id}`;
  expect(names).toEqual([{ instructor_name: 'Мария Петрова, Иван Втори' }]);
  await refuses(readAs(ANONYMOUS)`select from class_instructors`, '42501');
});

test('a change that leaves the others out leaves them as they are; an empty list removes them', async () => {
  const [one, two] = [await instructor('А'), await instructor('Б')];
  const args = await draft({ teacher_ids: [one.id], assistant_ids: [two.id] });
  const { class_id } = await make.call('save_class', SERVICE, args);
  const parts = () =>
    read`select instructor_id, part from class_instructors where class_id = ${class_id} order by part`;
  const { teacher_ids: _teachers, assistant_ids: _assistants, ...rest } = args;
  await make.call('save_class', SERVICE, { ...rest, class_id });
  expect(await parts()).toEqual([
    { instructor_id: two.id, part: 'assistant' },
    { instructor_id: one.id, part: 'teacher' },
  ]);
  await make.call('save_class', SERVICE, { ...rest, class_id, teacher_ids: [two.id], assistant_ids: [] });
  expect(await parts()).toEqual([{ instructor_id: two.id, part: 'teacher' }]);
  const admin = await make.user({ role: 'admin' });
  await make.call('set_user_role', admin.caller, { user_id: two.id, role: 'instructor', given: false });
  expect(await parts()).toEqual([]);
  await refused('instructor_not_found', 'save_class', SERVICE, { ...rest, class_id, teacher_ids: [two.id] });
});

test('an assistant is in one class at a time', async () => {
  const assistant = await instructor('Петя Заета');
  await make.call('save_class', SERVICE, await draft({ title: 'Тюлени', assistant_ids: [assistant.id] }));
  const second = await draft({ title: 'Акули', assistant_ids: [assistant.id] });
  await refuses(make.call('save_class', SERVICE, second), 'instructor_clash', { details: 'Тюлени' });
  const led = await draft({ title: 'Китове', instructor_id: assistant.id });
  await refused('instructor_clash', 'save_class', SERVICE, led);
  const later = await draft({ assistant_ids: [assistant.id], sessions: [{ day_of_week: 2, start_time: '19:00' }] });
  await make.call('save_class', SERVICE, later);
});

test('of two classes that take one assistant at the same hour at once, one is made', async () => {
  const assistant = await instructor('Петя Търсена');
  const both = await Promise.all([draft({ assistant_ids: [assistant.id] }), draft({ teacher_ids: [assistant.id] })]);
  await race({ of: both, code: 'instructor_clash' }, (args) => make.call('save_class', SERVICE, args));
});

test('two classes swap their instructors in one change', async () => {
  const one = await draft();
  const { class_id } = await make.call('save_class', SERVICE, one);
  const other = await draft({ sessions: [{ day_of_week: 4, start_time: '18:00' }] });
  const { class_id: other_id } = await make.call('save_class', SERVICE, other);
  await make.call('change_classes', SERVICE, { class_ids: [class_id], instructor_id: other.instructor_id });
  await make.call('change_classes', SERVICE, { class_ids: [other_id], instructor_id: one.instructor_id });
  const admins = await read`select instructor_ids from admin_classes where id = ${class_id}`;
  expect(admins).toEqual([{ instructor_ids: [other.instructor_id] }]);
});
