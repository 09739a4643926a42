-- A card that is confirmed again, or ends on another day, counts the visits of seats that have ended since as it did before.
-- older programs: go on

-- A card pays what no money does: a lesson of a package, or of a month that costs nothing; a single visit without a price.
create or replace function private.is_left_to_card(_lesson_id uuid, _child_id uuid) returns boolean language sql stable security definer set search_path = ''
  return exists (
    select from public.attendance
    join public.lessons on lessons.id = attendance.lesson_id
    join public.enrollments on enrollments.class_id = lessons.class_id and enrollments.child_id = attendance.child_id
    join public.plans on plans.id = plan_id
    where attendance.lesson_id = _lesson_id and attendance.child_id = _child_id and attendance.status = 'present'
      and private.swims_on(enrollments, starts_at) and plans.kind <> 'kindergarten_monthly'
      -- A seat that has ended since gets no session back: a lesson that took one is paid.
      and (enrollments.status = 'active' or (starts_at < ended_at and not exists (
        select from public.session_ledger
        where enrollment_id = enrollments.id and session_ledger.lesson_id = _lesson_id having sum(delta) <> 0
      )))
      and (plans.sessions is not null or not exists (
        select from public.payments
        where enrollment_id = enrollments.id and period @> (starts_at at time zone 'Europe/Sofia')::date and amount + from_credit > 0
          and (status in ('pending', 'validated', 'paid') or (status = 'failed' and method = 'card'))
      ))
  ) or exists (
    select from public.visits
    where lesson_id = _lesson_id and child_id = _child_id and mark = 'present' and kind = 'single'
      and not exists (
        select from public.payments
        where visit_id = visits.id and (status in ('pending', 'validated', 'paid') or (status = 'failed' and method = 'card'))
      )
  );
