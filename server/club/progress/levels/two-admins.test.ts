import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { ladderRows } from '../../../../contracts/starter-ladders.ts';
import type { Caller } from '../../../platform/caller.ts';
import { fails, succeeds } from '../../../platform/testing/answers.ts';
import { createRest } from '../../../rest/rest.ts';
import { clubTest, race } from '../../../testing/club.ts';
import { PROCEDURES } from '../../procedures.ts';
import { serveProcedures } from '../../serve-procedures.ts';

const { club, make, read, readValue } = await clubTest(24);
const LADDER = `id,skill_level,color,ratio,age_min,age_max,is_active,name,name_en,name_ru,
  skills(id,is_active,picture_path,name,name_en,name_ru,meaning,meaning_en,meaning_ru)`;

/** An admin with the official client: reads the ladder as a screen does, and saves it. */
async function admin() {
  const caller: Caller = await make.caller('admin');
  const rest = createRest({
    database: club.database,
    procedures: serveProcedures(PROCEDURES, club),
    identify: async () => caller,
  });
  const site = new Hono().route('/rest/v1', rest);
  const client = createClient('http://club.example', 'key', {
    global: { fetch: async (input, init) => site.fetch(new Request(input, init)) },
  });
  const see = async () =>
    (await succeeds(
      client
        .from('levels')
        .select(LADDER)
        .order('display_order')
        .order('created_at')
        .order('id')
        .order('display_order', { referencedTable: 'skills' })
        .order('name', { referencedTable: 'skills' }),
    )) as unknown as Ladder;
  const save = (levels: Ladder, expected_levels?: Ladder, deleted: string[] = []) =>
    client.rpc('save_levels', { levels, expected_levels, deleted });
  return { see, save };
}
type Ladder = ReturnType<typeof ladderRows>;

const [ada, boris] = [await admin(), await admin()];
/** A new level at the end. */
const withLevel = (levels: Ladder, name: string): Ladder => [
  ...levels,
  { ...levels.at(-1)!, id: randomUUID(), name, name_en: '', name_ru: '', skills: [] },
];
/** One thing of the first level's first skill is another. */
const withSkill = ([first, ...rest]: Ladder, change: object): Ladder => [
  { ...first!, skills: first!.skills.map((skill, index) => (index === 0 ? { ...skill, ...change } : skill)) },
  ...rest,
];
const names = async () => (await ada.see()).map(({ name }) => name);

beforeEach(async () => {
  await read`delete from levels`;
  await succeeds(ada.save(ladderRows('small', randomUUID), []));
});

test('of two admins the later is refused, nothing is lost, and a save of the ladder as it is by now passes', async () => {
  const [seen, same] = [await ada.see(), await boris.see()];
  expect(same).toEqual(seen);
  await succeeds(ada.save(withLevel(seen, 'Акули'), seen));
  await fails(boris.save(withSkill(same, { name: 'Шнорхел' }), same), 'ladder_changed');
  await fails(boris.save([], same, [same[2]!.id]), 'ladder_changed');
  expect(await names()).toEqual(['Начинаещи', 'Напреднали', 'Състезатели', 'Акули']);
  const now = await boris.see();
  await succeeds(boris.save(withSkill(now, { name: 'Шнорхел' }), now));
  const written = await ada.see();
  expect(written.map(({ name }) => name)).toEqual(['Начинаещи', 'Напреднали', 'Състезатели', 'Акули']);
  expect(written[0]!.skills[0]!.name).toBe('Шнорхел');
  // A refused save has written nothing, in the log either.
  expect(await readValue`select count(*)::integer from audit_log where action = 'save_levels'`).toBe(3);
});

const CHANGES: [string, (levels: Ladder) => Ladder, ((levels: Ladder) => string[])?][] = [
  ['an order of levels', (levels) => levels.toReversed()],
  ['an order of skills', ([first, ...rest]) => [{ ...first!, skills: first!.skills.toReversed() }, ...rest]],
  ['a name', ([first, ...rest]) => [{ ...first!, name: 'Медузи' }, ...rest]],
  ['a skill that is hidden', (levels) => withSkill(levels, { is_active: false })],
  ['a meaning', (levels) => withSkill(levels, { meaning: 'Сам, без страх.' })],
  ['a picture of a skill', (levels) => withSkill(levels, { picture_path: `${randomUUID()}.mp4` })],
  [
    'a skill on another level',
    ([first, second, ...rest]) => {
      const [skill, ...others] = first!.skills;
      return [{ ...first!, skills: others }, { ...second!, skills: [...second!.skills, skill!] }, ...rest];
    },
  ],
  ['a level that is gone', () => [], (levels) => [levels[2]!.id]],
  ['a skill that is gone', () => [], (levels) => [levels[0]!.skills[0]!.id]],
];

test.each(CHANGES)('another ladder is %s', async (_what, change, gone = () => []) => {
  const seen = await boris.see();
  await succeeds(ada.save(change(seen), seen, gone(seen)));
  const written = await ada.see();
  expect(written).not.toEqual(seen);
  await fails(boris.save(withLevel(seen, 'Акули'), seen), 'ladder_changed');
  expect(await ada.see()).toEqual(written);
});

test('a save that changes nothing is no change for a colleague, nor is what children can do', async () => {
  const seen = await boris.see();
  await succeeds(ada.save(seen, seen));
  const { child } = await make.member();
  const { caller } = await make.user({ role: 'admin' });
  const step = { child_id: child.id, skill_id: seen[0]!.skills[0]!.id, step: 3 as const, client_id: randomUUID() };
  await make.call('assess_skills', caller, { skills: [{ ...step, marked_at: new Date().toISOString() }] });
  await succeeds(boris.save(withLevel(seen, 'Акули'), seen));
});

test('a starter ladder is chosen once, and a program that sends no ladder goes on', async () => {
  await read`delete from levels`;
  await succeeds(ada.save(ladderRows('small', randomUUID), []));
  await fails(boris.save(ladderRows('sports', randomUUID), []), 'ladder_changed');
  expect(await names()).toEqual(['Начинаещи', 'Напреднали', 'Състезатели']);
  await succeeds(boris.save(withLevel([(await boris.see())[0]!], 'Акули')));
  expect(await names()).toContain('Акули');
});

test('texts that a script of the club wrote with spaces around do not hold the ladder up', async () => {
  const [first] = await ada.see();
  await read`update levels set name = ' Начинаещи ' where id = ${first!.id}`;
  const seen = await boris.see();
  await succeeds(boris.save(withLevel(seen, 'Акули'), seen));
  expect(await names()).toEqual(['Начинаещи', 'Напреднали', 'Състезатели', 'Акули']);
});

test.each([1, 2, 3, 4])('of two admins who save at once exactly one does (round %i)', async () => {
  const seen = await ada.see();
  const [one, other] = [withLevel(seen, 'Акули'), withSkill(seen, { name: 'Шнорхел' })];
  const saves = [async () => ada.save(one, seen).throwOnError(), async () => boris.save(other, seen).throwOnError()];
  await race({ of: saves, code: 'ladder_changed' }, (save) => save());
  const now = await ada.see();
  expect([now.length === 4, now[0]!.skills[0]!.name === 'Шнорхел'].filter(Boolean)).toHaveLength(1);
});
