import { sql } from 'kysely';
import { addDays, clubDay } from '../../contracts/time.ts';
import { asUser, SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';

/** On Sunday afternoons no class of the demo swims: the plan clashes with none. */
const SUNDAY = 7;
const PLANNED = [
  {
    title: ['Неделни калинки', 'Sunday ladybirds', 'Воскресные божьи коровки'],
    level: 'beginner',
    start_time: '15:00',
  },
  { title: ['Неделни чайки', 'Sunday gulls', 'Воскресные чайки'], level: 'intermediate', start_time: '16:00' },
  { title: ['Неделни акули', 'Sunday sharks', 'Воскресные акулы'], level: 'advanced', start_time: '17:00' },
] as const;

/** The next school year, which the desk plans: families do not see it. */
export async function seedPlan(database: Database, make: Factories, people: DemoPeople): Promise<void> {
  const { id: location_id } = await database.transaction(SERVICE, (trx) =>
    trx.selectFrom('locations').select('id').where('name', 'like', '%Мадара%').executeTakeFirstOrThrow(),
  );
  const begins = nextSeptember();
  const year = Number(begins.slice(0, 4));
  const { season_id } = await make.call('save_season', asUser(people.admin), {
    name: `Учебна ${year}/${year + 1}`,
    name_en: `School year ${year}/${year + 1}`,
    name_ru: `Учебный год ${year}/${year + 1}`,
    starts_on: begins,
    ends_on: `${year + 1}-06-30`,
  });
  for (const { title, level, start_time } of PLANNED)
    await make.swimClass({
      title: title[0],
      title_en: title[1],
      title_ru: title[2],
      level,
      season_id,
      instructor_id: people.instructors[0],
      location_id,
      lane: 1,
      sessions: [{ day_of_week: SUNDAY, start_time }],
    });
  await seedDraw(database, make, { instructor_id: people.instructors[1], location_id });
}

const DRAWN = [
  { title: ['Неделни мехурчета', 'Sunday bubbles', 'Воскресные пузырьки'], start_time: '15:00' },
  { title: ['Неделни капчици', 'Sunday drops', 'Воскресные капельки'], start_time: '16:00' },
] as const;
/** More than its classes have seats. */
const WISHING = 14;

/** A season for beginners that begins in some months, whose seats go by a draw: families wish, and an admin closes and draws it. */
async function seedDraw(
  database: Database,
  make: Factories,
  values: { instructor_id: string; location_id: string },
): Promise<void> {
  const today = clubDay();
  const season_id = await make.insert('seasons', {
    name: 'Неделна школа за начинаещи',
    name_en: 'Sunday school for beginners',
    name_ru: 'Воскресная школа для начинающих',
    starts_on: addDays(today, 100),
    ends_on: addDays(today, 220),
    published_at: new Date().toISOString(),
  });
  const classes: string[] = [];
  for (const { title, start_time } of DRAWN)
    classes.push(
      await make.swimClass({
        ...values,
        title: title[0],
        title_en: title[1],
        title_ru: title[2],
        level: 'beginner',
        season_id,
        lane: 2,
        max_capacity: 5,
        sessions: [{ day_of_week: SUNDAY, start_time }],
      }),
    );
  await database.transaction(SERVICE, (trx) =>
    trx
      .insertInto('season_draws')
      .values({
        season_id,
        closes_at: `${addDays(today, 10)}T16:00:00Z`,
        seed_source: 'Първият тираж на 6/49 след затварянето',
        seed_source_en: 'The first numbers of 6/49 after it closes',
        seed_source_ru: 'Первый тираж 6/49 после закрытия',
      })
      .execute(),
  );
  await database.transaction(SERVICE, (trx) =>
    sql`
      with entered as (
        insert into draw_entries (season_id, child_id, plan_id, together)
        select ${season_id}::uuid, id, (select id from plans where kind = 'pool_8' and is_active limit 1), true
        from children where skill_level = 'beginner' and exists (
          select from membership_periods where child_id = children.id and ended_on is null
        ) order by full_name limit ${WISHING}
        returning id
      )
      insert into draw_wishes (entry_id, season_id, rank, class_id)
      select entries.id, ${season_id}::uuid, case when turn % 3 = 0 then 3 - rank else rank end, class_id
      from (select id, row_number() over (order by id) as turn from entered) as entries
      cross join unnest(${classes}::uuid[]) with ordinality as wished (class_id, rank)`.execute(trx),
  );
}

/** The fifteenth of September that comes next, at least a month ahead. */
function nextSeptember(): string {
  const least = addDays(clubDay(), 30);
  const year = Number(least.slice(0, 4));
  const day = `${year}-09-15`;
  return day >= least ? day : `${year + 1}-09-15`;
}
