import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { clubTest } from '../../../testing/club.ts';

const { make, read, readAs, refused } = await clubTest();
const THEME = { theme: 'Плъзгане по гръб', homework: 'Десет издишвания във водата', is_shared: true };

/** The rest of a removed theme: its instructors see that it is gone. */
const REMOVED = { theme: null, homework: null };

/** A class with a child, and a lesson to come. */
async function scene() {
  const { instructor, class_id } = await make.taughtClass();
  const { child } = await make.member({ class_id });
  const lesson_id = await make.lesson(class_id, { hours: 5 });
  const themes = (caller: typeof instructor.caller) =>
    readAs(caller)`select theme, homework from lesson_themes where lesson_id = ${lesson_id}`;
  const save = (
    caller: typeof instructor.caller,
    values: Partial<Record<'theme' | 'homework', string | null>> & {
      is_shared?: boolean;
      written_at?: string;
      client_id?: string;
    },
  ) => make.call('save_lesson_theme', caller, { lesson_id, ...THEME, ...values });
  return { instructor, class_id, child, lesson_id, themes, save };
}

test('a family reads no theme of a lesson before its child had a seat', async () => {
  const { instructor, class_id, child, lesson_id, themes, save } = await scene();
  await save(instructor.caller, {});
  await read`update lessons set starts_at = now() - interval '1 hour' where id = ${lesson_id}`;
  await read`update enrollments set created_at = now() - interval '1 day' where child_id = ${child.id}`;
  const later = await make.member({ class_id });
  expect(await themes(child.parent.caller)).toHaveLength(1);
  expect(await themes(later.parent.caller)).toEqual([]);
});

test('a theme with its homework is read by the families of the lesson where the instructor shares it', async () => {
  const { instructor, class_id, child, lesson_id, themes, save } = await scene();
  const shared = [{ theme: THEME.theme, homework: THEME.homework }];
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${guardian.id})`;
  const guest = await make.child();
  await read`insert into visits (child_id, lesson_id, kind) values (${guest.id}, ${lesson_id}, 'single')`;
  const family = [child.parent.caller, guardian.caller, guest.parent.caller];

  await save(instructor.caller, { is_shared: false });
  for (const caller of family) expect(await themes(caller)).toEqual([]);
  expect((await make.call('open_roster', instructor.caller, { lesson_id })).theme).toEqual({
    ...THEME,
    is_shared: false,
  });

  await save(instructor.caller, {});
  for (const caller of family) expect(await themes(caller)).toEqual(shared);
  const waiting = await make.child();
  await read`
    insert into enrollments (child_id, class_id, plan_id, status, waitlisted_at)
    values (${waiting.id}, ${class_id}, ${await make.plan()}, 'waitlist', now())`;
  const left = await make.member({ class_id });
  await make.call('unenroll_child', left.parent.caller, { enrollment_id: left.enrollment_id });
  for (const caller of [waiting.parent.caller, left.parent.caller, (await make.member()).parent.caller])
    expect(await themes(caller)).toEqual([]);

  await save(instructor.caller, { theme: null, homework: null });
  expect(await themes(instructor.caller)).toEqual([REMOVED]);
  for (const caller of family) expect(await themes(caller)).toEqual([]);
  expect((await make.call('open_roster', instructor.caller, { lesson_id })).theme).toBeNull();
});

test('those who teach the lesson and admins write its theme; colleagues, reception and families do not', async () => {
  const { instructor, child, lesson_id, themes, save } = await scene();
  const [colleague, reception, admin] = [
    await make.user({ role: 'instructor' }),
    await make.caller('reception'),
    await make.caller('admin'),
  ];
  for (const caller of [colleague.caller, reception, child.parent.caller])
    await refused('not_allowed', 'save_lesson_theme', caller, { lesson_id, ...THEME });
  await make.call('set_substitute', instructor.caller, { lesson_id, instructor_id: colleague.id });
  for (const caller of [colleague.caller, admin, instructor.caller]) await save(caller, { is_shared: false });
  for (const caller of [colleague.caller, admin]) expect(await themes(caller)).toHaveLength(1);
  expect(await themes(reception)).toEqual([]);
  expect(await read`select written_by from lesson_themes where lesson_id = ${lesson_id}`).toEqual([
    { written_by: instructor.id },
  ]);
  await expect(readAs(child.parent.caller)`select written_by from lesson_themes`).rejects.toMatchObject({
    code: '42501',
  });
});

test('a canceled lesson gets no theme; what it had can be removed', async () => {
  const { instructor, lesson_id, themes, save } = await scene();
  await save(instructor.caller, {});
  await make.call('cancel_lesson', instructor.caller, { lesson_id, reason: 'Ремонт' });
  await refused('lesson_cancelled', 'save_lesson_theme', instructor.caller, { lesson_id, ...THEME });
  await save(instructor.caller, { theme: null, homework: null });
  expect(await themes(instructor.caller)).toEqual([REMOVED]);
});

test('of two themes the one that was written later counts, whenever they arrive; sent again it changes nothing', async () => {
  const { instructor, lesson_id, themes, save } = await scene();
  const admin = await make.caller('admin');
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const [first, second, removal] = [randomUUID(), randomUUID(), randomUUID()];
  const write = (theme: string | null, minutes: number, client_id: string) =>
    ({ ...THEME, theme, homework: null, client_id, written_at: at(minutes) }) as const;
  await save(instructor.caller, write('Без мрежа', 30, first));
  await save(admin, write('По-късно', 10, second));
  const late = write('Без мрежа, после', 20, randomUUID());
  await refused('theme_written_later', 'save_lesson_theme', instructor.caller, { lesson_id, ...late });
  await save(admin, { ...write('По-късно', 5, second), theme: 'Друго' });
  expect(await themes(instructor.caller)).toEqual([{ theme: 'По-късно', homework: null }]);

  await save(instructor.caller, write(null, 3, removal));
  await refused('theme_written_later', 'save_lesson_theme', admin, { lesson_id, ...write('Преди това', 4, first) });
  expect(await themes(instructor.caller)).toEqual([REMOVED]);
  // A clock that runs ahead is held to now.
  await save(instructor.caller, { ...write('Утре', -1440, first) });
  await save(admin, { theme: 'Днес' });
  expect(await themes(instructor.caller)).toMatchObject([{ theme: 'Днес' }]);
});
