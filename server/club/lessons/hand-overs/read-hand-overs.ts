import { sql } from 'kysely';
import { ageOn } from '../../../../contracts/children.ts';
import type { Collector, TakenBy } from '../../../../contracts/hand-overs.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** Of a child that is handed over: the people who may take it, and with whom it left. */
export interface RosterHandOver extends TakenBy {
  collectors: Collector[];
  by_code: boolean;
  handed_at: string | null;
  client_id: string | null;
}

/** The hand-overs of a lesson by child: of those whose age the club's rule names, and of those that were handed over. */
export async function readHandOvers(
  trx: Transaction,
  lessonId: string,
  children: readonly { child_id: string; birth_date: string }[],
  day: string,
): Promise<Map<string, RosterHandOver>> {
  const club = await trx.selectFrom('club_settings').select('hand_over_age').executeTakeFirst();
  const age = club?.hand_over_age ?? null;
  const little = children.filter(({ birth_date }) => age !== null && ageOn(birth_date, day) <= age);
  if (little.length === 0) return new Map();
  const { rows } = await sql<RosterHandOver & { child_id: string }>`
    select asked.child_id, collector_id, collector_name, reason, coalesce(by_code, false) as by_code, handed_at, client_id,
      (select coalesce(jsonb_agg(jsonb_build_object('collector_id', people.collector_id, 'full_name', people.full_name, 'is_guardian', is_guardian)
        order by position), '[]') from private.collectors_of(asked.child_id) as people) as collectors
    from unnest(${little.map(({ child_id }) => child_id)}::uuid[]) as asked (child_id)
    left join hand_overs on hand_overs.child_id = asked.child_id and lesson_id = ${lessonId}`.execute(trx);
  return new Map(rows.map(({ child_id, ...handOver }) => [child_id, handOver]));
}
