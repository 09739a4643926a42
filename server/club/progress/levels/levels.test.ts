import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ladderRows, STARTER_LADDERS, type StarterLadder } from '../../../../contracts/starter-ladders.ts';
import { ANONYMOUS, SERVICE, type Caller } from '../../../platform/caller.ts';
import { clubTest, race, refuses } from '../../../testing/club.ts';

const { make, read, readOne, readAs, readValue, noticesOf, logged } = await clubTest(24);
const admin = await make.user({ role: 'admin' });
type Skill = ReturnType<typeof ladderRows>[number]['skills'][number];
/** Before each scene there is no ladder: levels of another would come first. */
const clear = () => read`delete from levels`;

async function scene() {
  await clear();
  const ladder = ladderRows('small', randomUUID);
  await make.call('save_levels', admin.caller, { levels: ladder });
  const { instructor, class_id } = await make.taughtClass();
  const { child, parent, enrollment_id } = await make.member({ class_id });
  const [first, second, third] = ladder as [(typeof ladder)[0], (typeof ladder)[0], (typeof ladder)[0]];
  const assess = (level: typeof first, step: 0 | 1 | 2 | 3, caller: Caller = instructor.caller, childId = child.id) =>
    make.call('assess_skills', caller, {
      skills: level.skills.map(({ id }) => ({
        child_id: childId,
        skill_id: id,
        step,
        client_id: randomUUID(),
        marked_at: new Date().toISOString(),
      })),
    });
  const pass = (level_id: string, more: object = {}, caller: Caller = instructor.caller) =>
    make.call('pass_level', caller, { child_id: child.id, level_id, ...more });
  const levelOf = (childId = child.id) =>
    readOne<{
      skill_level: string;
      level_id: string | null;
    }>`select skill_level, level_id from children where id = ${childId}`;
  return { ladder, first, second, third, instructor, class_id, child, parent, enrollment_id, assess, pass, levelOf };
}

test('a family takes the level of its child along', async () => {
  const { child, parent, first } = await scene();
  const { children } = (await make.call('export_my_data', parent.caller, {})) as unknown as Record<string, object[]>;
  expect(children).toMatchObject([{ id: child.id, level: first.name }]);
});

test('a skill has a picture or a film by the path that an upload gives it, and no address', async () => {
  const { first } = await scene();
  const withPath = (picture_path: string) => [{ ...first, skills: [{ ...first.skills[0]!, picture_path }] }];
  for (const path of [`${randomUUID()}.mp4`, `skills/${randomUUID()}.webp`]) {
    await make.call('save_levels', admin.caller, { levels: withPath(path) });
    expect(await readValue`select picture_path from skills where id = ${first.skills[0]!.id}`).toBe(path);
  }
  for (const path of [
    '../team/a.jpg',
    '//elsewhere.example/a.jpg',
    'https://elsewhere.example/a.jpg',
    'a b.jpg',
    '/a.jpg',
  ])
    await refuses(make.call('save_levels', admin.caller, { levels: withPath(path) }), 'invalid_input');
});

test('a level or a skill that is named twice in one call is refused', async () => {
  const { first, second } = await scene();
  const [skill] = first.skills;
  for (const levels of [
    [first, first],
    [first, { ...second, skills: [skill!] }],
    [{ ...first, skills: [skill!, skill!] }],
  ])
    await refuses(make.call('save_levels', admin.caller, { levels }), 'invalid_input', {
      details: [{ field: 'levels', fault: 'invalid' }],
    });
});

test('an admin begins with a ladder, changes and reorders it; others write none, and everybody reads it', async () => {
  const { ladder, first, second } = await scene();
  const names = () =>
    read`select levels.name, count(skills.id)::integer as skills from levels left join skills on level_id = levels.id
      group by levels.id order by levels.display_order`;
  expect(await names()).toEqual([
    { name: 'Начинаещи', skills: 5 },
    { name: 'Напреднали', skills: 4 },
    { name: 'Състезатели', skills: 3 },
  ]);
  const moved = { ...first, name: 'Медузи', skills: first.skills.toReversed() };
  const levels = [second, moved, ...ladder.slice(2)];
  expect(await make.call('save_levels', admin.caller, { levels })).toEqual({ levels: 3, skills: 12 });
  expect(await names()).toMatchObject([{ name: 'Напреднали' }, { name: 'Медузи' }, { name: 'Състезатели' }]);
  const ids = read`select id from skills where level_id = ${first.id} order by display_order`;
  expect(await ids).toEqual(moved.skills.map(({ id }) => ({ id })));
  const { instructor } = await make.taughtClass();
  await refuses(make.call('save_levels', instructor.caller, { levels }), 'not_allowed');
  expect(await readAs(ANONYMOUS)`select count(*)::integer as count from levels`).toEqual([{ count: 3 }]);
});

test('each starter ladder is saved as it is', async () => {
  for (const name of Object.keys(STARTER_LADDERS) as StarterLadder[]) {
    await clear();
    const levels = ladderRows(name, randomUUID);
    expect(await make.call('save_levels', admin.caller, { levels })).toMatchObject({ levels: levels.length });
  }
});

test('a level or a skill that is used is not deleted; one that is not goes, with its skills', async () => {
  const { first, second, third, class_id, child, assess } = await scene();
  const drop = (...deleted: string[]) => make.call('save_levels', admin.caller, { levels: [], deleted });
  await assess(first, 1);
  await refuses(drop(first.id), 'level_in_use');
  await refuses(drop(first.skills[0]!.id), 'level_in_use');
  await make.call('set_child_level', admin.caller, { child_id: child.id, level_id: second.id });
  await refuses(drop(second.id, third.id), 'level_in_use');
  await read`update classes set level_id = ${third.id} where id = ${class_id}`;
  await refuses(drop(third.id), 'level_in_use');
  await read`update classes set level_id = null where id = ${class_id}`;
  await drop(third.id, second.skills[0]!.id);
  expect(await read`select id from skills where level_id in (${second.id}, ${third.id})`).toHaveLength(3);
});

test.each([1, 2, 3, 4])('a level or a skill that a child gets meanwhile is not deleted (round %i)', async () => {
  const { first, second, child, instructor } = await scene();
  const [skill] = first.skills;
  const mark = { child_id: child.id, skill_id: skill!.id, step: 3 as const, client_id: randomUUID() };
  const skills = [{ ...mark, marked_at: new Date().toISOString() }];
  const drop = (id: string) => make.call('save_levels', admin.caller, { levels: [], deleted: [id] });
  await race({}, [drop(skill!.id), make.call('assess_skills', instructor.caller, { skills })]);
  const to = { child_id: child.id, level_id: second.id };
  await race({}, [drop(second.id), make.call('set_child_level', admin.caller, to)]);
});

test('two levels exchange their names in one call, and two skills theirs', async () => {
  const { first, second } = await scene();
  const [one, other, ...rest] = first.skills as [Skill, Skill, ...Skill[]];
  const skills = [{ ...one, name: other.name }, { ...other, name: one.name }, ...rest];
  const levels = [
    { ...first, name: second.name, skills },
    { ...second, name: first.name },
  ];
  await make.call('save_levels', admin.caller, { levels });
  for (const { id, name } of [...levels, ...skills])
    expect(
      await readValue`select name from levels where id = ${id} union select name from skills where id = ${id}`,
    ).toBe(name);
});

test('two names alike, ages out of order and an unknown color are refused', async () => {
  const { first, second } = await scene();
  const save = (level: object) => make.call('save_levels', admin.caller, { levels: [{ ...first, ...level }] as never });
  await refuses(save({ name: second.name }), 'level_exists');
  await expect(save({ age_min: 9, age_max: 4 })).rejects.toMatchObject({
    details: [{ field: 'levels.0.age_max', fault: 'too_small' }],
  });
  await expect(save({ color: 'pink' })).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a level of the club brings the one of every club, and another of those leaves it', async () => {
  const { first, second, child, class_id, levelOf } = await scene();
  expect(await levelOf()).toEqual({ skill_level: 'beginner', level_id: null });
  await make.call('set_child_level', admin.caller, { child_id: child.id, level_id: second.id });
  expect(await levelOf()).toEqual({ skill_level: 'intermediate', level_id: second.id });
  await make.call('set_child_level', admin.caller, { child_id: child.id, level: 'advanced' });
  expect(await levelOf()).toEqual({ skill_level: 'advanced', level_id: null });
  await make.call('set_child_level', admin.caller, { child_id: child.id, level_id: second.id });
  await read`update classes set level_id = ${second.id} where id = ${class_id}`;
  expect(await readOne`select level, level_id from classes where id = ${class_id}`).toEqual({
    level: 'intermediate',
    level_id: second.id,
  });
  // The level maps to another one from now on: its children and classes follow.
  await make.call('save_levels', admin.caller, { levels: [{ ...second, skill_level: 'advanced' }] });
  expect(await levelOf()).toEqual({ skill_level: 'advanced', level_id: second.id });
  expect(await readValue`select level from classes where id = ${class_id}`).toBe('advanced');
  await read`delete from levels where id = ${second.id}`;
  expect(await levelOf()).toEqual({ skill_level: 'advanced', level_id: null });
  await refuses(
    make.call('set_child_level', admin.caller, { child_id: child.id, level_id: second.id }),
    'level_not_found',
  );
  await refuses(make.call('set_child_level', admin.caller, { child_id: child.id }), 'invalid_input');
  await make.call('set_child_level', admin.caller, { child_id: child.id, level: 'beginner' });
  // The first that maps to its level is its own already.
  await refuses(make.call('set_child_level', admin.caller, { child_id: child.id, level_id: first.id }), 'same_level');
});

test('a child with every skill passes: the next level, an achievement, one notification; again changes nothing', async () => {
  const { first, second, child, parent, assess, pass, levelOf } = await scene();
  await refuses(pass(first.id), 'skills_missing');
  await assess(first, 3);
  const passed = { child_id: child.id, level_id: first.id, passed: true, next_level_id: second.id };
  for (let times = 0; times < 2; times++) expect(await pass(first.id)).toEqual(passed);
  expect(await levelOf()).toEqual({ skill_level: 'intermediate', level_id: second.id });
  expect(await read`select title from achievements where child_id = ${child.id}`).toEqual([{ title: 'Начинаещи' }]);
  expect(await noticesOf(parent.id, 'level_changed')).toMatchObject([
    { level: 'intermediate', level_name: 'Напреднали', level_name_en: 'Intermediate' },
  ]);
  expect(await noticesOf(parent.id, 'achievement_awarded')).toEqual([]);
  expect(await logged('pass_level', child.id)).toHaveLength(2);
});

test('a correction takes the newest pass back, but not once the child was put elsewhere', async () => {
  const { first, second, third, child, assess, pass, levelOf } = await scene();
  await assess(first, 3);
  await pass(first.id);
  await pass(first.id, { passed: false });
  expect(await levelOf()).toEqual({ skill_level: 'beginner', level_id: first.id });
  expect(await read`select id from achievements where child_id = ${child.id}`).toEqual([]);
  await pass(first.id);
  await assess(second, 3);
  await pass(second.id);
  await refuses(pass(first.id, { passed: false }), 'level_moved_on');
  await assess(third, 3);
  expect(await pass(third.id)).toMatchObject({ next_level_id: null });
  expect(await levelOf()).toMatchObject({ level_id: third.id });
  await pass(third.id, { passed: false });
  await make.call('set_child_level', SERVICE, { child_id: child.id, level: 'beginner' });
  await refuses(pass(second.id, { passed: false }), 'level_moved_on');
});

test('a child that is put on a level again passes it again, and has one pass of it that counts', async () => {
  const { first, second, child, assess, pass, levelOf } = await scene();
  await assess(first, 3);
  for (let times = 0; times < 2; times++) {
    expect(await pass(first.id)).toMatchObject({ next_level_id: second.id });
    expect(await levelOf()).toMatchObject({ level_id: second.id });
    await make.call('set_child_level', admin.caller, { child_id: child.id, level_id: first.id });
  }
  const passes = await read`select taken_back_at is null as counts from level_passes where child_id = ${child.id}`;
  expect(passes).toEqual([{ counts: false }, { counts: false }]);
});

test('with the step „alone“ a level is passed at two; hidden skills are not asked for', async () => {
  const { ladder, first, assess, pass } = await scene();
  await assess({ ...first, skills: first.skills.slice(1) }, 2);
  await read`update club_settings set level_step = 2`;
  await refuses(pass(first.id), 'skills_missing');
  const hidden = first.skills.map((skill) => ({ ...skill, is_active: false }));
  await make.call('save_levels', admin.caller, { levels: [{ ...first, skills: hidden }, ...ladder.slice(1)] });
  await refuses(pass(first.id), 'skills_missing');
  const skills = first.skills.map((skill, index) => ({ ...skill, is_active: index > 0 }));
  await make.call('save_levels', admin.caller, { levels: [{ ...first, skills }, ...ladder.slice(1)] });
  expect(await pass(first.id)).toMatchObject({ passed: true });
  await read`update club_settings set level_step = 3`;
});

test('where an admin confirms, an instructor’s pass is refused, the desk’s list has the child, and an admin passes it', async () => {
  const { first, second, class_id, instructor, child, assess, pass, levelOf } = await scene();
  await read`update club_settings set level_by_admin = true`;
  try {
    await assess(first, 3);
    await refuses(pass(first.id), 'level_needs_admin');
    await refuses(
      make.call('set_child_level', instructor.caller, { child_id: child.id, level_id: second.id }),
      'level_needs_admin',
    );
    const scored = { child_id: child.id, metric_set: 'learner' as const, scores: { speed: 5 }, level_id: second.id };
    await refuses(make.call('assess_progress', instructor.caller, scored), 'level_needs_admin');
    const proposals = () => readAs(SERVICE)`
      select child_id, level_name, class_titles, class_titles_en, class_titles_ru from level_proposals`;
    const title = await readValue<string>`
      update classes set title_en = 'Dolphins', title_ru = null where id = ${class_id} returning title`;
    expect(await proposals()).toEqual([
      {
        child_id: child.id,
        level_name: 'Начинаещи',
        class_titles: title,
        class_titles_en: 'Dolphins',
        class_titles_ru: title,
      },
    ]);
    await pass(first.id, {}, admin.caller);
    expect(await levelOf()).toMatchObject({ level_id: second.id });
    expect(await proposals()).toEqual([]);
  } finally {
    await read`update club_settings set level_by_admin = false`;
  }
});

test('a colleague and a parent pass no level', async () => {
  const { first, parent, assess, pass } = await scene();
  await assess(first, 3);
  const colleague = await make.user({ role: 'instructor' });
  for (const caller of [colleague.caller, parent.caller]) await refuses(pass(first.id, {}, caller), 'not_allowed');
});

test('of two merged children the one that is on a level has not passed it, whatever the other had before', async () => {
  const { first, second, third, child, assess, pass, levelOf } = await scene();
  const other = await make.child(undefined, { full_name: `Друга ${randomUUID().slice(0, 8)}` });
  for (const level of [first, second]) {
    await assess(level, 3, admin.caller, other.id);
    await make.call('pass_level', admin.caller, { child_id: other.id, level_id: level.id });
  }
  await assess(first, 3);
  await pass(first.id);
  const typed_name = await readValue<string>`select full_name from children where id = ${other.id}`;
  await make.call('merge_children', admin.caller, { keep_id: child.id, merge_id: other.id, typed_name });
  expect(await levelOf()).toMatchObject({ level_id: second.id });
  await pass(second.id);
  expect(await levelOf()).toMatchObject({ level_id: third.id });
});

test('of two merged children each skill has the later step, at whichever it was marked', async () => {
  const { first, child, instructor } = await scene();
  const other = await make.child(undefined, { full_name: `Друга ${randomUUID().slice(0, 8)}` });
  const [one, another] = first.skills as [Skill, Skill];
  const mark = (childId: string, { id }: Skill, step: 1 | 3, minutes: number, caller: Caller) =>
    make.call('assess_skills', caller, {
      skills: [
        {
          child_id: childId,
          skill_id: id,
          step,
          client_id: randomUUID(),
          marked_at: new Date(Date.now() - minutes * 60_000).toISOString(),
        },
      ],
    });
  await mark(child.id, one, 1, 60, instructor.caller);
  await mark(other.id, one, 3, 30, admin.caller);
  await mark(child.id, another, 1, 30, instructor.caller);
  await mark(other.id, another, 3, 60, admin.caller);
  const typed_name = await readValue<string>`select full_name from children where id = ${other.id}`;
  await make.call('merge_children', admin.caller, { keep_id: child.id, merge_id: other.id, typed_name });
  const stepOf = ({ id }: Skill) =>
    readValue<number>`select step from skill_results where child_id = ${child.id} and skill_id = ${id}`;
  expect([await stepOf(one), await stepOf(another)]).toEqual([3, 1]);
});

/** Null for a child that is not ready; another refusal is a fault. */
const unlessSkillsMiss = (error: { code: string }) => {
  if (error.code !== 'skills_missing') throw error;
  return null;
};

/** A generator of numbers from a seed. */
const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
  return seed / 0x7fff_ffff;
};

test.each([1, 2, 3, 4, 5, 6])(
  'any order of assess, pass, correct, merge and sync leaves the level equal to the last confirmed (seed %i)',
  async (seed) => {
    const { ladder, first, assess, pass, levelOf, instructor, child } = await scene();
    const next = random(seed);
    let confirmed = 0;
    let passes: number[] = [];
    const comesTo = (level: number) => {
      confirmed = level;
      passes = passes.filter((passed) => passed !== level);
    };
    const sent: Parameters<typeof make.call<'assess_skills'>>[2][] = [];
    const at = () => ladder[Math.floor(next() * ladder.length)]!;
    for (let step = 0; step < 30; step++) {
      const act = next();
      if (act < 0.4) await assess(act < 0.2 ? ladder[confirmed]! : at(), next() < 0.8 ? 3 : 1);
      else if (act < 0.6) {
        const before = ladder[confirmed]!;
        const done = await pass(before.id).catch(unlessSkillsMiss);
        if (done && !passes.includes(confirmed)) {
          passes.push(confirmed);
          if (confirmed < ladder.length - 1) comesTo(confirmed + 1);
        }
      } else if (act < 0.7 && passes.length > 0) {
        const last = passes.at(-1)!;
        const taken = pass(ladder[last]!.id, { passed: false });
        if (confirmed === Math.min(last + 1, ladder.length - 1)) {
          await taken;
          comesTo(last);
        } else await refuses(taken, 'level_moved_on');
      } else if (act < 0.78) {
        const put = at();
        const to = { child_id: child.id, level_id: put.id };
        if (put === ladder[confirmed]) await refuses(make.call('set_child_level', admin.caller, to), 'same_level');
        else {
          await make.call('set_child_level', admin.caller, to);
          comesTo(ladder.indexOf(put));
        }
      } else if (act < 0.9) {
        const batch = {
          skills: first.skills.map(({ id }) => ({
            child_id: child.id,
            skill_id: id,
            step: 0 as const,
            client_id: randomUUID(),
            marked_at: new Date(Date.now() - next() * 3_600_000).toISOString(),
          })),
        };
        sent.push(batch);
        await make.call('assess_skills', instructor.caller, batch);
      } else for (const batch of sent) await make.call('assess_skills', instructor.caller, batch);
      expect((await levelOf()).level_id ?? first.id).toBe(ladder[confirmed]!.id);
    }
    // Another registration of the child, which passed a level later, brings its level.
    const other = await make.child(undefined, { full_name: `Друга ${randomUUID().slice(0, 8)}` });
    await make.member({ child: other });
    await assess(first, 3, admin.caller, other.id);
    await make.call('pass_level', admin.caller, { child_id: other.id, level_id: first.id });
    const last = await levelOf(other.id);
    const typed_name = await readValue<string>`select full_name from children where id = ${other.id}`;
    await make.call('merge_children', admin.caller, { keep_id: child.id, merge_id: other.id, typed_name });
    expect(await levelOf()).toEqual(last);
  },
);
