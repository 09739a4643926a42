import { sql } from 'kysely';

/**
 * The last day on which the club needed what it keeps of `children` joined with `child_care`: infinity for a child with a seat, on a
 * waitlist, with a trial or an event to come, and for the child of an athlete's account.
 */
export const lastUse = sql<string>`(
  case when exists (
    select from enrollments where enrollments.child_id = children.id and enrollments.status in ('active', 'waitlist')
  ) or exists (
    select from athlete_accounts where athlete_accounts.child_id = children.id
  ) then 'infinity'::timestamptz else greatest(
    children.created_at,
    (select changed_at from child_care as care where care.child_id = children.id),
    (select max(coalesce(ended_at, enrollments.created_at)) from enrollments where enrollments.child_id = children.id),
    (
      select max(lessons.starts_at) from visits join lessons on lessons.id = visits.lesson_id
      where visits.child_id = children.id
    ),
    (
      select max(events.ends_at) from event_registrations join events on events.id = event_registrations.event_id
      where event_registrations.child_id = children.id and event_registrations.status <> 'cancelled'
    )
  ) end
)`;
