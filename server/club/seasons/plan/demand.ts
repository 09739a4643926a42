import { sql } from 'kysely';
import type { WithoutReason } from '../../../../contracts/seasons.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { allRows, only } from '../../../platform/database/rows.ts';
import { bestClass, hasPassed, type Planned, type Seating } from './seat-swimmers.ts';

/** A child without a class in the plan. */
export interface Without {
  child_id: string;
  /** The class of now that it swims or waits in. */
  class_id: string;
  reason: WithoutReason;
  /** The planned class that it would take. */
  planned_id: string | null;
}

interface Demand {
  children: number;
  waiting: number;
  seated: number;
  without: Without[];
  /** The children who would take a seat of each planned class, by its id. */
  wishes: Map<string, Set<string>>;
}

/** Gives the seats that are left to those who wait or wished in vain, in their order, and counts who wants which class. */
export async function meetDemand(
  trx: Transaction,
  seasonId: string,
  startsOn: string,
  seating: Seating,
): Promise<Demand> {
  const { swimmers, classes, copies, offers, families } = seating;
  const wishes: Demand['wishes'] = new Map(classes.map(({ id }) => [id, new Set()]));
  const seated = new Set<string>();
  const unseated = new Map<string, Without>();
  const want = (planned: Planned | undefined, childId: string) => planned && wishes.get(planned.id)?.add(childId);
  const byLevel = Map.groupBy(classes, ({ level }) => level);
  for (const swimmer of swimmers) {
    const { child_id, class_id, parent_id, enrollment_id } = swimmer;
    const offer = offers.get(enrollment_id);
    const copy = copies.get(class_id);
    const rises = hasPassed(swimmer);
    // A child that rises wants a seat of its next level, also where that is full and it stays in its class meanwhile.
    const next =
      rises && (!offer || offer === copy)
        ? bestClass(swimmer, byLevel.get(swimmer.level) ?? [], families.get(parent_id), startsOn)
        : undefined;
    want(next, child_id);
    if (offer) {
      want(offer, child_id);
      seated.add(child_id);
      continue;
    }
    const full = next ?? copy;
    want(full, child_id);
    const reason = rises && !next ? 'none_fits' : 'full';
    unseated.set(child_id, { child_id, class_id, reason, planned_id: full?.id ?? null });
  }
  const left = await readLeft(trx, seasonId);
  for (const one of left) unseated.set(one.child_id, { ...one, reason: 'not_planned', planned_id: null });

  const waiting = Map.groupBy(await readWaiting(trx, seasonId), ({ child_id }) => child_id);
  const byId = new Map(classes.map((one) => [one.id, one]));
  for (const [child_id, positions] of waiting) {
    const choices = positions.flatMap(({ planned_id }) => byId.get(planned_id ?? '') ?? []);
    const free = seated.has(child_id) ? undefined : choices.find((one) => one.left > 0);
    want(free ?? choices[0], child_id);
    if (free) {
      free.left--;
      seated.add(child_id);
    } else if (!unseated.has(child_id))
      unseated.set(child_id, {
        child_id,
        class_id: only(positions).class_id,
        reason: choices[0] ? 'waits' : 'not_planned',
        planned_id: choices[0]?.id ?? null,
      });
  }
  return {
    children: new Set([...swimmers, ...left].map(({ child_id }) => child_id)).size,
    waiting: waiting.size,
    seated: seated.size,
    without: [...unseated.values()].filter(({ child_id }) => !seated.has(child_id)),
    wishes,
  };
}

/** True in SQL where a row of classes, named planned, is one of the plan: each is looked up by the class that it goes on from. */
const isPlanned = (seasonId: string) => sql`planned.season_id = ${seasonId}::uuid and planned.kind = 'weekly'`;

/** The season that the plan goes on from; a plan without copies goes on from those that run today. */
const goesOnFrom = (seasonId: string) => sql`
  copied as (select classes.season_id from classes join classes as planned on planned.copied_from = classes.id where ${isPlanned(seasonId)}),
  before as (
    select season_id from copied where season_id is not null
    union
    select id from seasons where not exists (select from copied) and published_at is not null
      and period @> (now() at time zone 'Europe/Sofia')::date
  )`;

/** The children of classes that have no copy in the plan. */
const readLeft = (trx: Transaction, seasonId: string): Promise<{ child_id: string; class_id: string }[]> =>
  allRows(trx)`
    with ${goesOnFrom(seasonId)}
    select child_id, class_id from enrollments join classes on classes.id = class_id
    where status = 'active' and transfer_from is null and kind = 'weekly' and season_id in (select season_id from before)
      and not exists (select from classes as planned where planned.copied_from = class_id and ${isPlanned(seasonId)})
    order by coalesce(seated_at, enrollments.created_at), enrollments.id`;

/** The waitlists in their order, then the wishes of a draw that have not come true, in that of the draw; with the copy of each class. */
const readWaiting = (
  trx: Transaction,
  seasonId: string,
): Promise<{ child_id: string; class_id: string; planned_id: string | null }[]> => allRows(trx)`
    with ${goesOnFrom(seasonId)}, wishes as (
      select child_id, class_id, waitlisted_at, null::integer as position, null::smallint as rank
      from enrollments join classes on classes.id = class_id
      where status = 'waitlist' and not adds_days and (
        season_id in (select season_id from before)
        or exists (select from classes as planned where planned.copied_from = class_id and ${isPlanned(seasonId)})
      )
      union all
      select child_id, class_id, null, position, draw_wishes.rank
      from draw_entries join draw_wishes on entry_id = draw_entries.id
      where draw_entries.season_id in (select season_id from before) and draw_entries.rank is null and not exists (
        select from enrollments join classes on classes.id = class_id
        where enrollments.child_id = draw_entries.child_id and status = 'active' and classes.season_id = draw_entries.season_id
      )
    )
    select child_id, class_id, planned.id as planned_id
    from wishes left join classes as planned on planned.copied_from = class_id and ${isPlanned(seasonId)}
    order by waitlisted_at, position, rank, child_id, class_id`;
