import { addDays, clubDay } from '../../contracts/time.ts';
import { asUser, SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DemoClasses } from './demo-classes.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';

/** Days before today, and the five scores of a competitor. */
const SCORES: [days: number, speed: number, power: number, endurance: number, technique: number, mentality: number][] =
  [
    [84, 6, 5, 6, 6, 6],
    [28, 7, 6, 6, 7, 7],
    [5, 7, 7, 7, 8, 8],
  ];

/** The athlete of the demo swims with the squad: a swimmer of his own, before lessons are marked. Answers the swimmer. */
export async function seedAthlete(
  make: Factories,
  people: DemoPeople,
  { classes, plans }: DemoClasses,
): Promise<string> {
  const admin = asUser(people.admin);
  const { child_id } = await make.call('link_athlete', admin, { user_id: people.athlete, new_swimmer: true });
  const { payment_id } = await make.call('enroll_child', admin, {
    child_id: child_id!,
    class_id: classes['competitors']!,
    plan_id: plans.pool_unlimited,
    method: 'bank_transfer',
  });
  if (payment_id) await make.call('validate_payment', admin, { payment_id });
  return child_id!;
}

/** Whose the results are, how the coach sees him, and what he wants to reach. */
export async function seedAthleteSports(
  database: Database,
  make: Factories,
  people: DemoPeople,
  childId: string,
): Promise<void> {
  const today = clubDay();
  // Takes over the results that were kept for the account alone.
  await make.call('link_athlete', asUser(people.admin), { user_id: people.athlete, child_id: childId });
  await database.transaction(SERVICE, async (trx) => {
    for (const [days, speed, power, endurance, technique, mentality] of SCORES)
      await trx
        .insertInto('progress_assessments')
        .values({
          child_id: childId,
          instructor_id: people.instructors[0],
          date: addDays(today, -days),
          metric_set: 'competitive',
          speed,
          power,
          endurance,
          technique,
          mentality,
          comment: days === 5 ? 'Обръщанията са много по-бързи. Следва подводната фаза.' : null,
        })
        .execute();
    const goal = { user_id: people.athlete, started_on: addDays(today, -200) };
    await trx
      .insertInto('athlete_goals')
      .values(
        [
          {
            ...goal,
            stroke: 'freestyle',
            distance: 100,
            course: 'SCM',
            target_centiseconds: 5700,
            target_date: addDays(today, 90),
          },
          {
            ...goal,
            stroke: 'butterfly',
            distance: 50,
            course: 'SCM',
            target_centiseconds: 2850,
            target_date: addDays(today, 40),
          },
          { ...goal, title: 'Пет тренировки седмично до лагера', target_date: addDays(today, 30) },
          {
            ...goal,
            stroke: 'freestyle',
            distance: 50,
            course: 'SCM',
            target_centiseconds: 2700,
            started_on: addDays(today, -180),
            done_at: `${addDays(today, -33)}T15:00:00Z`,
          },
        ].map((each) => ({
          title: null,
          stroke: null,
          distance: null,
          course: null,
          target_centiseconds: null,
          done_at: null,
          ...each,
        })),
      )
      .execute();
  });
}
