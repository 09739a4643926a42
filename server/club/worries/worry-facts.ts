import { sql, type RawBuilder } from 'kysely';
import { ENDING_DAYS } from '../../../contracts/certificates.ts';
import { CERTIFICATE_DAYS_AFTER, FALLING, MARKS_DAYS, MISSED_DAYS } from '../../../contracts/worries.ts';
import { isDueRow } from '../ledger/payment-conditions.ts';

const CLUB_DAY = (moment: string) => sql`(${sql.raw(moment)} at time zone 'Europe/Sofia')::date`;

/**
 * Common table expressions with the worries by kind, each with the same columns: its kind, the subject and the day since
 * when, the child, the family, the lesson, and one number. `today` is the day in the club.
 */
export const worryFacts = (today: string): RawBuilder<unknown> => sql`
  swimming as materialized (select child_id from membership_periods where ended_on is null),
  accident as (
    select 'accident' as kind, id as subject_id, ${CLUB_DAY('happened_at')} as since, child_id, null::uuid as family_id, lesson_id, null::integer as number
    from accidents where followed_up_at is null
  ),
  marks as (
    select 'marks', lessons.id, ${CLUB_DAY('starts_at')}, null::uuid, null::uuid, lessons.id, count(*)::integer
    from lessons
    join enrollments on enrollments.class_id = lessons.class_id and enrollments.status = 'active'
      and coalesce(enrollments.seated_at, enrollments.created_at) < starts_at and private.swims_on(enrollments, starts_at)
    where starts_at > now() - make_interval(days => ${MARKS_DAYS}) and starts_at + make_interval(mins => duration_minutes) < now()
      and lessons.status <> 'cancelled'
      and not exists (select from attendance where attendance.lesson_id = lessons.id and attendance.child_id = enrollments.child_id)
      and not exists (select from absences where absences.lesson_id = lessons.id and absences.child_id = enrollments.child_id)
      and not exists (
        select from subscriptions join subscription_pauses on subscription_id = subscriptions.id
        where subscriptions.enrollment_id = enrollments.id and ${CLUB_DAY('starts_at')} between subscription_pauses.starts_on and subscription_pauses.ends_on
      )
    group by lessons.id, starts_at
  ),
  unpaid as (
    select 'unpaid', user_id, min(due_on), null::uuid, user_id, null::uuid, count(*)::integer
    from payments
    where ${isDueRow()} and amount > 0 and due_on < ${today}::date
    group by user_id
  ),
  certificate as (
    select 'certificate', child_id, day, child_id, null::uuid, null::uuid, day - ${today}::date
    from private.may_swim(array(
      select certificates.child_id from certificates join swimming on swimming.child_id = certificates.child_id
      where kind = 'medical' and state <> 'rejected' group by certificates.child_id
      having max(valid_until) between ${today}::date - ${CERTIFICATE_DAYS_AFTER}::integer and ${today}::date + ${ENDING_DAYS}::integer
    ), ${today}::date)
    where reason in ('certificate_ended', 'certificate_ending')
  ),
  refused as (
    select 'refused', users.id, ${CLUB_DAY('refused_addresses.since')}, null::uuid, users.id, null::uuid, null::integer
    from private.refused_addresses join auth.users on lower(users.email) = refused_addresses.address
    where exists (select from children where parent_id = users.id) or exists (select from guardians where user_id = users.id)
  ),
  recent as materialized (
    select attendance.child_id, class_id, lesson_id, starts_at, attendance.status,
      row_number() over (partition by attendance.child_id, class_id order by starts_at desc) as nth
    from lessons join attendance on lesson_id = lessons.id
    where starts_at > now() - make_interval(days => ${FALLING.days}) and starts_at < now()
  ),
  missed as (
    select 'missed', recent.child_id, ${CLUB_DAY('max(starts_at)')}, recent.child_id, null::uuid,
      (array_agg(lesson_id order by starts_at desc))[1], null::integer
    from recent join swimming on swimming.child_id = recent.child_id
    where nth <= 2 group by recent.child_id, class_id
    having count(*) = 2 and bool_and(status = 'absent') and max(starts_at) > now() - make_interval(days => ${MISSED_DAYS})
  ),
  falling as (
    select 'falling', lately.child_id, date_trunc('month', ${today}::date)::date, lately.child_id, null::uuid, null::uuid, lately.share
    from (
      select recent.child_id, (100.0 * count(*) filter (where status = 'present') / count(*))::integer as share
      from recent join swimming on swimming.child_id = recent.child_id group by recent.child_id
      having count(*) >= ${FALLING.marks} and count(*) filter (where status = 'present') * 2 <= count(*)
    ) as lately
    cross join lateral (
      select count(*) as marks, count(*) filter (where attendance.status = 'present') as present
      from attendance join lessons on lessons.id = lesson_id
      where attendance.child_id = lately.child_id
        and starts_at > now() - make_interval(days => ${FALLING.days + FALLING.daysBefore}) and starts_at <= now() - make_interval(days => ${FALLING.days})
    ) as before
    where before.marks >= ${FALLING.marksBefore} and before.present * 4 >= before.marks * 3
  ),
  birthday as (
    select 'birthday', children.id, ${today}::date, children.id, null::uuid, null::uuid,
      extract(year from ${today}::date)::integer - extract(year from birth_date)::integer
    from children join swimming on swimming.child_id = children.id
    -- Who was born on February 29 has a birthday on the 28th in other years.
    where extract(month from birth_date) = extract(month from ${today}::date)
      and (birth_date + make_interval(years => extract(year from ${today}::date)::integer - extract(year from birth_date)::integer))::date = ${today}::date
  )`;
