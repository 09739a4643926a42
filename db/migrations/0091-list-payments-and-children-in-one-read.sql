-- The office's longest lists say whose each row is, and that was a second and a third question; and a search by name came
-- after a look at every row, since a policy is asked first. For an admin alone the rows need no policy: one view a list, with the
-- names in it. What no column asks for is not joined, so counting stays cheap.

create view public.office_payments as
  select
    payments.id, payments.user_id, payments.amount, payments.refunded_amount, payments.date, payments.method, payments.status,
    payments.reference, payments.order_id, payments.event_registration_id, payments.enrollment_id, enrollments.plan_id,
    payments.parent_notes, payments.promo_code, payments.promo_discount, payments.status = 'pending' as waits,
    children.full_name as child_name, coalesce(classes.title, events.title) as title,
    coalesce(classes.title_en, events.title_en) as title_en, coalesce(classes.title_ru, events.title_ru) as title_ru,
    jsonb_build_object('user_id', payments.user_id, 'full_name', profiles.full_name, 'email', users.email, 'phone', profiles.phone) as family
  from public.payments
  left join public.children on children.id = payments.child_id
  left join public.enrollments on enrollments.id = payments.enrollment_id
  left join public.classes on classes.id = enrollments.class_id
  left join public.event_registrations on event_registrations.id = payments.event_registration_id
  left join public.events on events.id = event_registrations.event_id
  left join public.profiles on profiles.user_id = payments.user_id
  left join auth.users on users.id = payments.user_id
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
alter view public.office_payments owner to service_role;
comment on view public.office_payments is 'Every payment with its child, class or event, and payer, for admins. Empty for everybody else.';
grant select on public.office_payments to authenticated;
-- As the list begins: what waits, then the newest.
create index payments__newest on public.payments ((status = 'pending') desc, date desc, id);

-- Looked up row by row: a list that has to be sorted does so first, and asks for its page only.
create view public.office_children as
  select
    children.id, children.full_name, children.birth_date, children.parent_id, children.skill_level, children.created_at,
    (select count(*)::integer from public.enrollments where child_id = children.id and status = 'active') as active,
    (select count(*)::integer from public.enrollments where child_id = children.id and status = 'waitlist') as waiting,
    (
      select jsonb_build_object('user_id', users.id, 'full_name', profiles.full_name, 'email', users.email, 'phone', profiles.phone)
      from auth.users left join public.profiles on profiles.user_id = users.id where users.id = children.parent_id
    ) as family
  from public.children
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
alter view public.office_children owner to service_role;
comment on view public.office_children is 'Every child with its family and in how many classes it swims or waits, for admins. Empty for everybody else.';
grant select on public.office_children to authenticated;
create index children__in_order on public.children (full_name, id);

-- Beside a child that another list embeds.
create function public.family(child public.children) returns setof public.user_directory language sql stable rows 1
begin atomic
  select user_directory.* from public.user_directory where user_id = child.parent_id;
end;
comment on function public.family(public.children) is 'Who answers for the child, for admins; nobody for everybody else.';
grant execute on function public.family(public.children) to authenticated;

create view public.office_instructors as
  select
    instructors.user_id, instructors.full_name, load.classes, load.sessions, load.minutes, load.children, load.places
  from public.instructors
  cross join lateral (
    select
      count(*)::integer as classes, coalesce(sum(hours.sessions), 0)::integer as sessions,
      coalesce(sum(hours.sessions * duration_minutes), 0)::integer as minutes,
      coalesce(sum(swimmers.children), 0)::integer as children, coalesce(sum(max_capacity), 0)::integer as places
    from public.classes
    cross join lateral (select count(*) as sessions from public.class_sessions where class_id = classes.id) as hours
    cross join lateral (select count(*) as children from public.enrollments where class_id = classes.id and status = 'active') as swimmers
    where instructor_id = instructors.user_id and classes.is_active
  ) as load
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
alter view public.office_instructors owner to service_role;
comment on view public.office_instructors is
  'Who teaches, and what the running classes of each add up to in a week: lessons, minutes in the water, children, places. For admins; empty for everybody else.';
grant select on public.office_instructors to authenticated;
