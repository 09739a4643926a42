import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

/**
 * Makes the credits of a lesson, whose row is locked, agree with its absences, marks and state, by the club's rules: a child
 * that was announced absent in time and is marked excused has one, and after a canceled lesson each child of the class. A
 * credit that is free and not due any more is withdrawn; one that is booked, used or lapsed stays. Without children: of all.
 */
export async function settleMakeUps(trx: Transaction, lessonId: string, childIds?: readonly string[]): Promise<void> {
  const ofChildren = childIds ? sql`child_id = any (${[...childIds]}::uuid[])` : sql`true`;
  // One child's absences of a month are counted one after another.
  await sql`
    select from children
    where id in (select child_id from absences where lesson_id = ${lessonId}::uuid and ${ofChildren})
    order by id for no key update`.execute(trx);
  await sql`
    with lesson as (
      select lessons.id, class_id, lessons.location_id, level, status, starts_at, (starts_at at time zone 'Europe/Sofia')::date as day
      from (
        select lessons.*, coalesce(moved_to, location_id) as location_id, level from lessons join classes on classes.id = class_id
      ) as lessons where id = ${lessonId}::uuid
    ), missed as (
      select enrollments.id as enrollment_id, enrollments.child_id, valid_until
      from lesson
      join enrollments on enrollments.class_id = lesson.class_id and enrollments.status = 'active' and ${ofChildren}
        and coalesce(seated_at, enrollments.created_at) <= starts_at and private.swims_on(enrollments, starts_at)
      left join absences on absences.lesson_id = lesson.id and absences.child_id = enrollments.child_id and excused and not by_club
      left join attendance on attendance.lesson_id = lesson.id and attendance.child_id = enrollments.child_id
      where lesson.status = 'cancelled' or (absences.id is not null and attendance.status = 'excused')
    ), due as (
      select child_id, enrollment_id, case when status = 'cancelled' then 'lesson_cancelled' else 'absence' end as reason,
        case when make_ups_outlive_package then day + make_up_days else least(day + make_up_days, valid_until) end as valid_until
      from missed cross join lesson cross join club_settings as club
      where make_ups
        and (make_up_levels = '{}' or level is null or level = any (make_up_levels))
        and (make_up_location_ids = '{}' or location_id = any (make_up_location_ids))
        and case when status = 'cancelled' then make_ups_of_cancelled else make_ups_a_month is null or make_ups_a_month > (
          select count(*) from make_up_credits as others join lessons as other on other.id = others.lesson_id
          where others.child_id = missed.child_id and others.reason = 'absence' and withdrawn_at is null and other.id <> lesson.id
            and date_trunc('month', other.starts_at at time zone 'Europe/Sofia') = date_trunc('month', day)
        ) end
        and not exists (
          select from subscription_pauses as pauses join subscriptions on subscriptions.id = pauses.subscription_id
          where subscriptions.enrollment_id = missed.enrollment_id and day between pauses.starts_on and pauses.ends_on
        )
    ), known as (
      select id, child_id, balance, withdrawn_at from make_up_credits
      where lesson_id = ${lessonId}::uuid and ${ofChildren} and reason in ('absence', 'lesson_cancelled') for update
    ), withdrawn as (
      update make_up_credits set withdrawn_at = now() from known
      where make_up_credits.id = known.id and known.withdrawn_at is null and known.balance = 1
        and known.child_id not in (select child_id from missed) and (select status from lesson) <> 'cancelled'
      returning make_up_credits.id
    ), earned as (
      insert into make_up_credits (child_id, lesson_id, enrollment_id, reason, valid_until)
      select child_id, ${lessonId}::uuid, enrollment_id, reason, valid_until from due
      on conflict on constraint make_up_credits__once do update
        set withdrawn_at = null, reason = excluded.reason, enrollment_id = excluded.enrollment_id, valid_until = excluded.valid_until
        where make_up_credits.withdrawn_at is not null
      returning id
    )
    insert into make_up_ledger (credit_id, delta, reason)
    select id, -1, 'withdrawn' from withdrawn union all select id, 1, 'earned' from earned`.execute(trx);
}

/** Withdraws the free credits of lessons that are not missed any more, of one child or of all: their sessions go back to the packages. */
export async function withdrawFreeCredits(
  trx: Transaction,
  lessonIds: readonly string[],
  childId?: string,
): Promise<void> {
  await sql`
    with withdrawn as (
      update make_up_credits set withdrawn_at = now()
      where lesson_id = any (${[...lessonIds]}::uuid[]) and balance = 1 and withdrawn_at is null
        and ${childId ? sql`child_id = ${childId}::uuid` : sql`true`}
      returning id, enrollment_id, lesson_id
    ), taken as (
      insert into make_up_ledger (credit_id, delta, reason) select id, -1, 'withdrawn' from withdrawn
    )
    insert into session_ledger (enrollment_id, lesson_id, delta, reason)
    select enrollments.id, lesson_id, 1, 'make_up'
    from withdrawn join enrollments on enrollments.id = enrollment_id join plans on plans.id = plan_id where plans.sessions is not null
  `.execute(trx);
}

/** True in SQL where a credit counts the lesson as swum; of a child and a lesson. */
export const isCredited = (childId: ReturnType<typeof sql>, lessonId: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from make_up_credits where make_up_credits.child_id = ${childId} and make_up_credits.lesson_id = ${lessonId} and withdrawn_at is null
)`;
