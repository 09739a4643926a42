import { sql } from 'kysely';
import type { ClosedReturn } from '../../../contracts/closures.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows, jsonRows } from '../../platform/database/rows.ts';
import type { Guest } from '../lessons/visits/notify-visits.ts';

/** A family whose lessons a closing cancels or moves, and what each of its children gets back for them. */
export interface ConcernedFamily {
  parent_id: string;
  full_name: string;
  children: { id: string; full_name: string; returns: { kind: ClosedReturn; count: number }[] }[];
}

/**
 * The families of lessons that were canceled or moved just now, by name, with the guests who are none any more. Inside
 * asServiceRole.
 */
export async function concernedFamilies(
  trx: Transaction,
  lessonIds: readonly string[],
  guests: readonly Guest[],
): Promise<ConcernedFamily[]> {
  const ids = sql`${[...lessonIds]}::uuid[]`;
  return allRows(trx)<ConcernedFamily>`
    with guests as (
      select lesson_id, child_id, case back when 'make_up' then 'make_up' when 'package' then 'private' else 'payment' end as kind
      from jsonb_to_recordset(${jsonRows(guests)}::jsonb) as guests (lesson_id uuid, child_id uuid, back text)
    ), returned as (
      select lesson_id, child_id from session_ledger join enrollments on enrollments.id = enrollment_id
      where lesson_id = any (${ids}) and session_ledger.reason = 'lesson_cancelled' and delta > 0
    ), members as (
      select lessons.id as lesson_id, child_id, bool_or(plans.sessions is not null) as from_package
      from lessons join enrollments using (class_id) join plans on plans.id = plan_id
      where lessons.id = any (${ids}) and enrollments.status = 'active' and private.swims_on(enrollments, starts_at)
      group by lessons.id, child_id
    ), swimmers as (
      select lesson_id, child_id from members union select lesson_id, child_id from visits where lesson_id = any (${ids})
      union select lesson_id, child_id from returned
    ), returns as (
      select child_id, kind from guests
      union all
      select child_id, case
          when lessons.status <> 'cancelled' then 'moved'
          when exists (select from make_up_credits as credits where credits.child_id = swimmers.child_id
            and credits.lesson_id = swimmers.lesson_id and withdrawn_at is null) then 'make_up'
          when (lesson_id, child_id) in (select lesson_id, child_id from returned) then 'session'
          when from_package then 'unused'
          else 'nothing' end
      from swimmers join lessons on lessons.id = lesson_id left join members using (lesson_id, child_id)
    ), by_child as (
      select child_id, jsonb_agg(jsonb_build_object('kind', kind, 'count', times) order by kind) as returns
      from (select child_id, kind, count(*) as times from returns group by child_id, kind) as counted group by child_id
    )
    select parent_id, coalesce(profiles.full_name, '') as full_name,
      jsonb_agg(jsonb_build_object('id', child_id, 'full_name', children.full_name, 'returns', returns)
        order by children.full_name, child_id) as children
    from by_child join children on children.id = child_id left join profiles on profiles.user_id = parent_id
    group by parent_id, profiles.full_name order by 2, parent_id`;
}

/** The names of all who lead these lessons, substitutes with those for whom they do. Inside asServiceRole. */
export async function concernedCoaches(trx: Transaction, lessonIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ full_name: string }>`
    select full_name from profiles where user_id in (
      select unnest(private.instructor_ids_of(class_id) || substitute_instructor_id)
      from lessons where id = any (${[...lessonIds]}::uuid[])
    ) order by full_name, user_id`.execute(trx);
  return rows.map(({ full_name }) => full_name);
}
