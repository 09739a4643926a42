import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { clubTest, race, refusal, refuses } from '../../testing/club.ts';

const { make, read, readValue, refused, row } = await clubTest();
const LEARNER = { technique: 6, endurance: 5, speed: 4, coordination: 7, discipline: 9 };

async function scene() {
  const { instructor, class_id } = await make.taughtClass();
  const { child, parent, enrollment_id } = await make.member({ class_id });
  const notified = () =>
    read<{ kind: string }>`select kind from notifications where user_id = ${parent.id}
      and kind in ('progress_assessed', 'level_changed', 'achievement_awarded') order by kind`;
  return { instructor, child, parent, enrollment_id, notified };
}

test('an assessment brings scores, a word, skills, another level and an achievement in one go', async () => {
  const { instructor, child, notified } = await scene();
  const level_id = await make.insert('levels', { name: 'Медузи', skill_level: 'beginner' });
  const skills = await Promise.all(['Звезда', 'Плъзгане'].map((name) => make.insert('skills', { level_id, name })));
  const args = {
    child_id: child.id,
    metric_set: 'learner' as const,
    scores: LEARNER,
    comment: 'Дишането е по-спокойно.',
    skill_ids: [...skills, skills[0]!],
  };
  const { assessment_id } = await make.call('assess_progress', instructor.caller, {
    ...args,
    level: 'intermediate',
    achievement: { title: 'Първи 25 метра' },
  });
  expect(await row('progress_assessments', assessment_id!)).toMatchObject({
    metric_set: 'learner',
    technique: 6,
    discipline: 9,
    power: null,
    comment: args.comment,
    level_before: 'beginner',
    level_after: 'intermediate',
    instructor_id: instructor.id,
  });
  expect(await readValue`select skill_level from children where id = ${child.id}`).toBe('intermediate');
  expect(await read`select title, awarded_by from achievements where child_id = ${child.id}`).toEqual([
    { title: 'Първи 25 метра', awarded_by: instructor.id },
  ]);
  expect(await notified()).toEqual([
    { kind: 'achievement_awarded' },
    { kind: 'level_changed' },
    { kind: 'progress_assessed' },
  ]);
  // A skill that was shown before keeps its row.
  await make.call('assess_progress', instructor.caller, args);
  expect(await read`select skill_id from skill_results where child_id = ${child.id}`).toHaveLength(2);
});

test('what was not scored stays empty, and nothing at all is refused', async () => {
  const { instructor, child, notified } = await scene();
  const assess = (more: object) =>
    make.call('assess_progress', instructor.caller, { child_id: child.id, metric_set: 'learner', scores: {}, ...more });
  const { assessment_id } = await assess({ scores: { speed: 4 } });
  expect(await row('progress_assessments', assessment_id!)).toMatchObject({
    technique: null,
    endurance: null,
    speed: 4,
    coordination: null,
    discipline: null,
    comment: null,
  });
  expect(await notified()).toEqual([{ kind: 'progress_assessed' }]);

  // A badge alone is no assessment.
  const badge = await assess({ achievement: { title: 'Първи скок' } });
  expect(badge).toEqual({ assessment_id: null });
  expect(await notified()).toEqual([{ kind: 'achievement_awarded' }, { kind: 'progress_assessed' }]);
  expect(await read`select id from progress_assessments where child_id = ${child.id}`).toHaveLength(1);

  await refuses(assess({ comment: ' ', skill_ids: [] }), 'invalid_input', {
    details: [{ field: 'scores', fault: 'required' }],
  });
});

test('an assessment, or a badge alone, that is sent again, also at once, is written and announced once', async () => {
  const { instructor, child, notified } = await scene();
  const assessment = {
    once: randomUUID(),
    child_id: child.id,
    metric_set: 'learner' as const,
    scores: LEARNER,
    level: 'intermediate' as const,
    achievement: { title: 'Първи 25 метра' },
  };
  const assess = () => make.call('assess_progress', instructor.caller, assessment);
  expect(await Promise.all([assess(), assess(), assess()])).toEqual(Array(3).fill({ assessment_id: assessment.once }));
  const badge = { ...assessment, once: randomUUID(), scores: {}, level: null, achievement: { title: 'Смел' } };
  for (let count = 0; count < 2; count++)
    expect(await make.call('assess_progress', instructor.caller, badge)).toEqual({ assessment_id: null });
  expect(await read`select id from progress_assessments where child_id = ${child.id}`).toEqual([
    { id: assessment.once },
  ]);
  expect(await read`select title from achievements where child_id = ${child.id} order by title`).toEqual([
    { title: 'Първи 25 метра' },
    { title: 'Смел' },
  ]);
  expect((await notified()).map(({ kind }) => kind)).toEqual([
    'achievement_awarded',
    'achievement_awarded',
    'level_changed',
    'progress_assessed',
  ]);
  // Nor does a colleague's request, or one for another child, pass for it.
  const colleague = await scene();
  await refused('try_again', 'assess_progress', await make.caller('admin'), assessment);
  await refused('try_again', 'assess_progress', colleague.instructor.caller, {
    ...assessment,
    child_id: colleague.child.id,
  });
});

test('one fault and nothing of it is written', async () => {
  const { instructor, child, notified } = await scene();
  const assess = (more: object) =>
    make.call('assess_progress', instructor.caller, {
      child_id: child.id,
      metric_set: 'learner',
      scores: LEARNER,
      ...more,
    });
  await refuses(assess({ level: 'beginner', achievement: { title: 'Смел' } }), 'same_level');
  await refuses(assess({ skill_ids: [randomUUID()] }), 'skill_not_found');
  await refuses(assess({ metric_set: 'competitive' }), 'invalid_input', {
    details: [
      { field: 'scores.coordination', fault: 'unknown_field' },
      { field: 'scores.discipline', fault: 'unknown_field' },
    ],
  });
  await expect(assess({ scores: { ...LEARNER, speed: 11 } })).rejects.toMatchObject({
    details: [{ field: 'scores.speed', fault: 'too_big' }],
  });
  await expect(assess({ scores: { ...LEARNER, speed: 3.5 } })).rejects.toMatchObject({
    details: [{ field: 'scores.speed', fault: 'invalid' }],
  });
  await refuses(assess({ child_id: randomUUID() }), 'not_allowed');
  expect(await read`select id from progress_assessments where child_id = ${child.id}`).toEqual([]);
  expect(await read`select id from achievements where child_id = ${child.id}`).toEqual([]);
  expect(await notified()).toEqual([]);
});

test('only the child’s current instructor, and an admin, assess it, move it, and give it badges', async () => {
  const { instructor, child, parent, enrollment_id } = await scene();
  const colleague = await make.user({ role: 'instructor' });
  const calls = (caller: typeof colleague.caller) => [
    make.call('set_child_level', caller, { child_id: child.id, level: 'advanced' }),
    make.call('award_achievement', caller, { child_id: child.id, title: 'Смел' }),
    make.call('assess_progress', caller, { child_id: child.id, metric_set: 'learner', scores: LEARNER }),
  ];
  const refused = async (caller: typeof colleague.caller) => {
    for (const call of await Promise.allSettled(calls(caller)))
      expect(call).toMatchObject({ status: 'rejected', reason: refusal('not_allowed') });
  };
  await refused(colleague.caller);
  await refused(parent.caller);
  await make.call('unenroll_child', parent.caller, { enrollment_id });
  await refused(instructor.caller);
  await Promise.all(calls(await make.caller('admin')));
});

test('a level is changed to a different one, and the family is notified; twice at once is once', async () => {
  const { instructor, child, notified } = await scene();
  const move = () => make.call('set_child_level', instructor.caller, { child_id: child.id, level: 'intermediate' });
  await race({ code: 'same_level' }, [move(), move(), move()]);
  expect(await notified()).toEqual([{ kind: 'level_changed' }]);
});
