import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { isCredited, settleMakeUps } from '../make-ups/settle-make-ups.ts';

/** A session that was just taken, and how many are left. */
export interface TakenSession {
  enrollment_id: string;
  left: number;
}

/**
 * Makes ledgers and lesson agree with the marks of a lesson: present and absent take one session, excused and no mark
 * take none, a lesson that a benefit card pays takes none, a credit for a make-up takes one. Only the difference to what the ledger already holds for this lesson is written, so a correction corrects
 * the count. An earlier enrollment that paid for the lesson is the one that is corrected. A lesson with a mark of the
 * staff was held.
 */
export async function settleSessions(
  trx: Transaction,
  { lessonId, classId, childIds }: { lessonId: string; classId: string; childIds: string[] },
): Promise<TakenSession[]> {
  if (childIds.length === 0) return [];
  await settleMakeUps(trx, lessonId, childIds);
  const credited = isCredited(sql`enrollments.child_id`, sql`${lessonId}::uuid`);
  const taken = sql<boolean>`(attendance.status in ('present', 'absent') and not exists (
    select from card_visits where card_visits.lesson_id = ${lessonId}::uuid and card_visits.child_id = enrollments.child_id and taken_back_at is null
  ))`;
  const { rows } = await sql<TakenSession>`
    with booked as (
      select enrollments.child_id, session_ledger.enrollment_id, sum(delta)::integer as delta
      from session_ledger join enrollments on enrollments.id = session_ledger.enrollment_id
      where lesson_id = ${lessonId}::uuid and enrollments.child_id = any (${childIds}::uuid[])
      group by 1, 2 having sum(delta) <> 0
    ), wanted as (
      select
        case when ${taken} then attendance.status when ${credited} then 'make_up'
          else coalesce(nullif(attendance.status, 'present'), 'corrected') end as reason,
        coalesce(booked.enrollment_id, enrollments.id) as enrollment_id,
        case when ${taken} then -1 else 0 end - case when ${credited} then 1 else 0 end
          - coalesce(booked.delta, 0) as delta
      from enrollments
      join plans on plans.id = enrollments.plan_id
      left join booked on booked.child_id = enrollments.child_id
      left join attendance on attendance.lesson_id = ${lessonId}::uuid and attendance.child_id = enrollments.child_id
      where enrollments.class_id = ${classId}::uuid and enrollments.status = 'active'
        and enrollments.child_id = any (${childIds}::uuid[])
        and (plans.sessions is not null or booked.enrollment_id is not null)
        -- What was taken on a day on which it swims no more goes back all the same.
        and (booked.enrollment_id is not null or private.swims_on(enrollments, (select starts_at from lessons where id = ${lessonId}::uuid)))
    ), moved as (
      insert into session_ledger (enrollment_id, lesson_id, delta, reason)
      select enrollment_id, ${lessonId}::uuid, delta, reason from wanted where delta <> 0
      returning enrollment_id, delta
    ), held as (
      update lessons set status = now_is from (
        select case when exists (
          select from attendance where lesson_id = ${lessonId}::uuid
            and not exists (select from absences where absences.id = attendance.client_id)
        ) then 'held' else 'scheduled' end as now_is
      ) as state
      where id = ${lessonId}::uuid and status <> 'cancelled' and status <> now_is
    )
    select enrollment_id, sessions_remaining + delta as left
    from moved join enrollments on enrollments.id = enrollment_id
    where delta < 0 and enrollments.status = 'active'`.execute(trx);
  return rows;
}
