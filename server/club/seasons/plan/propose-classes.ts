import { ageOn } from '../../../../contracts/children.ts';
import { proposeClassesInput } from '../../../../contracts/inputs/seasons.ts';
import { MOST_PROPOSED, type ProposedClass } from '../../../../contracts/seasons.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import { refuseClashes } from '../../classes/clashes/clashes.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { freeHours, readTaken, readTeachers, type Hours } from './free-hours.ts';
import { readWaiters, type Waiter } from './read-waiters.ts';

export const proposeClasses = defineProcedure({
  name: 'propose_classes',
  summary:
    'Where a new class would help: the children on waitlists by location, level and days, beside the nearest hour with a free lane and a free instructor. Those that take most children come first; nothing is written.',
  input: proposeClassesInput,
  async run(context): Promise<ProposedClass[]> {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const waiters = await readWaiters(trx);
      if (waiters.length === 0) return [];
      const today = clubDay();
      const demands = [...Map.groupBy(waiters, keyOf).values()]
        .map((own) => demandOf(own, today))
        .filter(({ children }) => children.length > 0)
        .toSorted((one, other) => other.takes - one.takes || other.children.length - one.children.length)
        .slice(0, MOST_PROPOSED);
      const [taken, teachers] = [await readTaken(trx), await readTeachers(trx)];
      const proposed: ProposedClass[] = [];
      for (const demand of demands) {
        const hours = await firstFree({ ...context, trx }, demand.like, freeHours(demand.like, taken, teachers));
        proposed.push(shapeOf(demand, hours, today));
      }
      return proposed;
    });
  },
});

const keyOf = ({ location_id, season_id, level, level_id, child_level, days }: Waiter): string =>
  [location_id, season_id, level_id ?? level ?? child_level, days.join('')].join();

interface Demand {
  /** The class that most of them wait for. */
  like: Waiter;
  /** Each child once, the longest waiting first. */
  children: Waiter[];
  takes: number;
}

function demandOf(waiters: readonly Waiter[], today: string): Demand {
  const [most] = [...Map.groupBy(waiters, ({ class_id }) => class_id).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  const like = only(most ?? []);
  const fits = ({ birth_date }: Waiter) => {
    const age = ageOn(birth_date, today);
    return (like.age_min ?? 0) <= age && age <= (like.age_max ?? Infinity);
  };
  const children = [...Map.groupBy(waiters.filter(fits), ({ child_id }) => child_id).values()].map(only);
  return { like, children, takes: Math.min(children.length, like.max_capacity) };
}

/** The first hours that the form of a class takes. */
async function firstFree(
  context: Pick<ProcedureContext, 'trx' | 'locale'>,
  { location_id, duration_minutes, runs }: Waiter,
  all: Iterable<Hours>,
): Promise<Hours | null> {
  for (const hours of all)
    try {
      const { sessions, lane, instructor_id } = hours;
      const input = { location_id, duration_minutes, runs, sessions, lane, instructor_id, is_active: true };
      await refuseClashes(context, input, null);
      return hours;
    } catch (error) {
      if (!(error instanceof ClubError)) throw error;
    }
  return null;
}

function shapeOf({ like, children, takes }: Demand, hours: Hours | null, today: string): ProposedClass {
  const ages = children.map(({ birth_date }) => ageOn(birth_date, today));
  const { class_id, title, title_en, title_ru, location_name, location_name_en, location_name_ru } = like;
  return {
    class_id,
    title,
    title_en,
    title_ru,
    location_name,
    location_name_en,
    location_name_ru,
    level: like.level ?? like.child_level,
    age_from: Math.min(...ages),
    age_until: Math.max(...ages),
    waiting: children.length,
    takes,
    waiting_ids: children.map(({ enrollment_id }) => enrollment_id).slice(0, like.max_capacity),
    sessions: hours?.sessions ?? like.sessions,
    is_free: hours !== null,
    lane: hours?.lane ?? null,
    instructor_id: hours?.instructor_id ?? null,
    instructor: hours?.instructor ?? null,
  };
}
