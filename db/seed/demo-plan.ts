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
}

/** The fifteenth of September that comes next, at least a month ahead. */
function nextSeptember(): string {
  const least = addDays(clubDay(), 30);
  const year = Number(least.slice(0, 4));
  const day = `${year}-09-15`;
  return day >= least ? day : `${year + 1}-09-15`;
}
