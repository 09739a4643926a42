import { sql } from 'kysely';
import type { Course, Split, Stroke } from '../../contracts/results.ts';
import { addDays, clubDay } from '../../contracts/time.ts';
import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { insertRow } from '../../server/platform/database/rows.ts';
import type { DemoPeople } from './demo-people.ts';

type Swim = [
  who: string,
  stroke: Stroke,
  distance: number,
  centiseconds: number,
  position: number,
  splits?: readonly number[],
];

/** The athlete with an account of its own, who is no child of a family. */
const ATHLETE = 'Мартин Колев';

const MEETS: { name: string; location: string; course: Course; daysAgo: number; swims: readonly Swim[] }[] = [
  {
    name: 'Зимен турнир „Морско конче“',
    location: 'Варна',
    course: 'SCM',
    daysAgo: 210,
    swims: [
      ['Александър Георгиев', 'backstroke', 50, 4120, 6],
      ['Александър Георгиев', 'freestyle', 100, 8410, 8, [1875, 4010, 6240]],
      ['Лев Петров', 'breaststroke', 100, 9244, 5],
      ['Калоян Димитров', 'freestyle', 50, 4385, 11],
      ['Ния Иванова', 'freestyle', 50, 4130, 7],
      [ATHLETE, 'freestyle', 50, 2688, 4],
      [ATHLETE, 'freestyle', 100, 5874, 5, [1290, 2780, 4325]],
      [ATHLETE, 'butterfly', 50, 2990, 6],
    ],
  },
  {
    name: 'Купа „Шумен“ за деца',
    location: 'Шумен',
    course: 'SCM',
    daysAgo: 120,
    swims: [
      ['Александър Георгиев', 'backstroke', 50, 4031, 4],
      ['Калоян Димитров', 'freestyle', 50, 4212, 8],
      ['Калоян Димитров', 'backstroke', 50, 4910, 6],
      ['Ния Иванова', 'freestyle', 50, 3988, 4],
      ['Ния Иванова', 'breaststroke', 50, 5240, 5],
      [ATHLETE, 'freestyle', 50, 2641, 2],
      [ATHLETE, 'freestyle', 100, 5790, 3, [1272, 2741, 4270]],
    ],
  },
  {
    name: 'Пролетен турнир „Мадарски конник“',
    location: 'Шумен',
    course: 'SCM',
    daysAgo: 33,
    swims: [
      ['Александър Георгиев', 'backstroke', 50, 3985, 3],
      ['Александър Георгиев', 'freestyle', 100, 8122, 5, [1820, 3890, 6015]],
      ['Лев Петров', 'breaststroke', 100, 8970, 3, [1980, 4260, 6610]],
      ['Калоян Димитров', 'freestyle', 50, 4105, 5],
      ['Ния Иванова', 'freestyle', 50, 3902, 2],
      [ATHLETE, 'freestyle', 50, 2602, 1],
      [ATHLETE, 'butterfly', 50, 2894, 3],
    ],
  },
];

/** Made up, to show how points look: about what a fast senior swims in a short pool, in seconds, female and male. */
const SAMPLE_BASE_TIMES: [stroke: Stroke, distance: number, female: number, male: number][] = [
  ['freestyle', 50, 23, 20.5],
  ['freestyle', 100, 51, 45.5],
  ['backstroke', 50, 26, 22.5],
  ['backstroke', 100, 56, 49],
  ['breaststroke', 50, 29, 25.5],
  ['breaststroke', 100, 63, 56],
  ['butterfly', 50, 25, 22],
  ['butterfly', 100, 55, 48.5],
];

const STANDARDS: [label: string, stroke: Stroke, distance: number, centiseconds: number][] = [
  ['Сребърна значка', 'freestyle', 50, 4150],
  ['Златна значка', 'freestyle', 50, 3800],
  ['Сребърна значка', 'backstroke', 50, 4100],
  ['Златна значка', 'backstroke', 50, 3900],
  ['Сребърна значка', 'breaststroke', 100, 9300],
  ['Златна значка', 'breaststroke', 100, 8800],
];

/** Meets with results, a made-up table of base times, and the club's own standards. */
export async function seedResults(database: Database, people: DemoPeople): Promise<void> {
  const today = clubDay();
  const swimmer = (name: string) =>
    name === ATHLETE ? { user_id: people.athlete } : { child_id: people.children[name]!.id };
  await database.transaction(SERVICE, async (trx) => {
    for (const { name, location, course, daysAgo, swims } of MEETS) {
      const swum_on = addDays(today, -daysAgo);
      const meet_id = await insertRow(trx, 'meets', { name, location, course, starts_on: swum_on, ends_on: swum_on });
      await trx
        .insertInto('swim_results')
        .values(
          swims.map(([who, stroke, distance, centiseconds, rank, times = []]) => ({
            ...swimmer(who),
            meet_id,
            stroke,
            distance,
            course,
            centiseconds,
            swum_on,
            position: rank,
            splits: JSON.stringify(splitsOf(times, course)),
          })),
        )
        .execute();
    }
    const list_id = await insertRow(trx, 'base_time_lists', {
      name: 'Примерни базови времена',
      starts_on: addDays(today, -400),
      is_sample: true,
    });
    await trx
      .insertInto('base_times')
      .values(
        SAMPLE_BASE_TIMES.flatMap(([stroke, distance, female, male]) => [
          { list_id, course: 'SCM', stroke, distance, gender: 'female', centiseconds: female * 100 },
          { list_id, course: 'SCM', stroke, distance, gender: 'male', centiseconds: male * 100 },
        ]),
      )
      .execute();
    const badges = { name: 'Значки на клуба', starts_on: addDays(today, -400) };
    const badges_id = await insertRow(trx, 'time_standard_lists', badges);
    await sql`
      insert into time_standards (list_id, label, gender, age_min, age_max, course, stroke, distance, centiseconds)
      select ${badges_id}::uuid, label, gender, 9, 13, 'SCM', stroke, distance, centiseconds
      from jsonb_to_recordset(${JSON.stringify(STANDARDS.map(([label, stroke, distance, centiseconds]) => ({ label, stroke, distance, centiseconds })))}::jsonb)
        as row (label text, stroke text, distance integer, centiseconds integer), unnest(array['female', 'male']) as gender
    `.execute(trx);
  });
}

/** Times at the turns, one a length of the pool. */
const splitsOf = (times: readonly number[], course: Course): Split[] =>
  times.map((centiseconds, at) => ({ distance: (at + 1) * (course === 'LCM' ? 50 : 25), centiseconds }));
