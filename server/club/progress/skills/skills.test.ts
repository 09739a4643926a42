import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SkillStep } from '../../../../contracts/progress.ts';
import type { Caller } from '../../../platform/caller.ts';
import { clubTest, refuses } from '../../../testing/club.ts';

const { make, read, readOne, noticesOf } = await clubTest(24);

async function scene() {
  const { instructor, class_id } = await make.taughtClass({}, 'Иван Петров');
  const admin = await make.user({ role: 'admin', full_name: 'Силвия Костова' });
  const { child, parent } = await make.member({ class_id });
  const level_id = await make.insert('levels', { name: `Медузи ${randomUUID()}`, skill_level: 'beginner' });
  const skill_id = await make.insert('skills', { level_id, name: 'Звезда' });
  const base = Date.now() - 3_600_000;
  const at = (seconds: number) => new Date(base + seconds * 1000).toISOString();
  const mark = (
    caller: Caller,
    step: SkillStep,
    seconds: number,
    { seen, id = randomUUID(), childId = child.id }: { seen?: string | null; id?: string; childId?: string } = {},
  ) =>
    make.call('assess_skills', caller, {
      skills: [
        {
          child_id: childId,
          skill_id,
          step,
          client_id: id,
          marked_at: at(seconds),
          ...(seen === undefined ? {} : { seen_marked_at: seen }),
        },
      ],
    });
  const state = async () =>
    readOne`select step, instructor_id, achieved_on is not null as achieved from skill_results
      where child_id = ${child.id} and skill_id = ${skill_id}`;
  return { instructor, admin, class_id, child, parent, level_id, skill_id, at, mark, state };
}

test('a step is written and corrected; the day of an achievement goes with it, and the family hears of it once a day', async () => {
  const { instructor, parent, mark, state } = await scene();
  expect(await mark(instructor.caller, 1, 0)).toEqual({ marked: 1, conflicts: [] });
  expect(await state()).toEqual({ step: 1, instructor_id: instructor.id, achieved: false });
  expect(await noticesOf(parent.id, 'progress_assessed')).toHaveLength(0);
  await mark(instructor.caller, 3, 1);
  expect(await state()).toMatchObject({ step: 3, achieved: true });
  await mark(instructor.caller, 2, 2);
  expect(await state()).toMatchObject({ step: 2, achieved: false });
  await mark(instructor.caller, 3, 3);
  expect(await noticesOf(parent.id, 'progress_assessed')).toHaveLength(1);
});

test('the same mark twice changes nothing, also after another one, and from a clock that runs ahead', async () => {
  const { instructor, mark, state } = await scene();
  const [ahead, id] = [randomUUID(), randomUUID()];
  await mark(instructor.caller, 1, 7_200, { id: ahead });
  await mark(instructor.caller, 2, 7_200, { id });
  for (const again of [ahead, id, ahead])
    expect(await mark(instructor.caller, again === id ? 2 : 1, 7_200, { id: again })).toMatchObject({ marked: 0 });
  expect(await state()).toMatchObject({ step: 2 });
});

test('a clock that runs a day ahead keeps no later step of another user away', async () => {
  const { instructor, admin, mark, state, at } = await scene();
  await mark(instructor.caller, 3, 86_400);
  const now = (Date.now() - Date.parse(at(0))) / 1000;
  await mark(admin.caller, 1, now);
  expect(await state()).toMatchObject({ step: 1, instructor_id: admin.id });
});

test('of two marks the later wins, in whichever order they arrive', async () => {
  const { instructor, admin, mark, state } = await scene();
  await mark(instructor.caller, 3, 20);
  await mark(admin.caller, 1, 10);
  expect(await state()).toMatchObject({ step: 3, instructor_id: instructor.id });
  await mark(admin.caller, 0, 30);
  expect(await state()).toMatchObject({ step: 0, instructor_id: admin.id });
});

test('another user’s step that the sender had not seen is returned, and both are notified, each of the other’s, once', async () => {
  const { instructor, admin, class_id, child, skill_id, mark, at } = await scene();
  await mark(admin.caller, 1, 10);
  const theirs = {
    child_id: child.id,
    skill_id,
    ours: 3,
    step: 1,
    marked_at: at(10),
    marked_by_name: 'Силвия Костова',
    kept: 'theirs',
  };
  const id = randomUUID();
  for (let times = 0; times < 2; times++)
    expect((await mark(instructor.caller, 3, 5, { seen: null, id })).conflicts).toMatchObject([theirs]);
  expect(await noticesOf(instructor.id, 'steps_differ')).toMatchObject([{ class_id, conflicts: [theirs] }]);
  expect(await noticesOf(admin.id, 'steps_differ')).toMatchObject([
    { conflicts: [{ ours: 1, step: 3, marked_by_name: 'Иван Петров', kept: 'yours' }] },
  ]);
  // A step that was seen is no conflict, nor is the same one, nor one's own.
  expect((await mark(instructor.caller, 3, 20, { seen: at(10) })).conflicts).toEqual([]);
  expect((await mark(admin.caller, 3, 30, { seen: null })).conflicts).toEqual([]);
  expect((await mark(admin.caller, 2, 40, { seen: null })).conflicts).toEqual([]);
});

test('only the child’s current instructor and an admin assess; one foreign child is named and nothing is written', async () => {
  const one = await scene();
  const other = await scene();
  const mark = (childId: string) => ({
    child_id: childId,
    skill_id: one.skill_id,
    step: 3 as const,
    client_id: randomUUID(),
    marked_at: new Date().toISOString(),
  });
  const both = (caller: Caller) =>
    make.call('assess_skills', caller, { skills: [mark(one.child.id), mark(other.child.id)] });
  await refuses(both(one.instructor.caller), 'not_allowed', { details: other.child.id });
  await refuses(one.mark(one.parent.caller, 3, 0), 'not_allowed', { details: one.child.id });
  // A child that does not exist hears the same as a foreign one.
  const nowhere = randomUUID();
  await refuses(one.mark(one.instructor.caller, 3, 0, { childId: nowhere }), 'not_allowed', { details: nowhere });
  await refuses(one.mark(one.admin.caller, 3, 0, { childId: nowhere }), 'child_not_found', { details: nowhere });
  expect(await read`select id from skill_results where child_id in (${one.child.id}, ${other.child.id})`).toEqual([]);
  expect(await both(one.admin.caller)).toMatchObject({ marked: 2 });
  const skills = [{ ...mark(one.child.id), skill_id: nowhere }];
  await refuses(make.call('assess_skills', one.admin.caller, { skills }), 'skill_not_found', { details: nowhere });
});

test('a mark with the id of another child’s is refused at its field', async () => {
  const [one, other] = [await scene(), await scene()];
  const id = randomUUID();
  await one.mark(one.instructor.caller, 1, 0, { id });
  await expect(other.mark(other.instructor.caller, 1, 0, { id })).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'skills.0.client_id', fault: 'duplicate' }],
  });
});

test('forty children and two phones at once: every skill has its latest step', async () => {
  const { instructor, admin, mark, state } = await scene();
  const sent = Array.from({ length: 40 }, (_, index) => ({
    caller: index % 2 ? instructor.caller : admin.caller,
    step: (index % 4) as SkillStep,
    seconds: index,
  }));
  sent.push({ caller: admin.caller, step: 2, seconds: 100 });
  await Promise.all(sent.map(({ caller, step, seconds }) => mark(caller, step, seconds)));
  expect(await state()).toMatchObject({ step: 2, instructor_id: admin.id });
});
