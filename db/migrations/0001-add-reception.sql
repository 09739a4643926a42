-- Reception works at the desk: families, children, rosters, enrollments, attendance, payments, orders, messages, events. Its own
-- database role reads the views that the desk needs; the role of admins is a member of it.
-- older programs: go on

do $$
begin
  if not exists (select from pg_roles where rolname = 'club_desk') then create role club_desk nologin inherit; end if;
  execute format('grant club_desk to %I', current_user);
end
$$;
grant authenticated to club_desk;
grant club_desk to club_admin;
grant club_desk to authenticator;

alter table public.user_roles drop constraint user_roles__role_known;
alter table public.user_roles add constraint user_roles__role_known
  check (role in ('parent', 'instructor', 'admin', 'athlete', 'reception'));
alter table public.user_invitations drop constraint user_invitations__role_known;
alter table public.user_invitations add constraint user_invitations__role_known
  check (role in ('parent', 'instructor', 'admin', 'athlete', 'reception'));
alter table private.waiting_roles drop constraint waiting_roles__role_known;
alter table private.waiting_roles add constraint waiting_roles__role_known
  check (role in ('parent', 'instructor', 'admin', 'athlete', 'reception'));

create function private.is_desk() returns boolean language sql stable security definer set search_path = ''
  return exists (select from public.user_roles where user_id = auth.uid() and role in ('admin', 'reception'));
comment on function private.is_desk() is 'Whether the caller works at the desk: reception, or an admin.';
alter function private.is_desk() owner to service_role;
grant execute on function private.is_desk() to anon, authenticated;

create function private.desk_from() returns uuid language sql stable security definer set search_path = ''
  return case when private.is_desk() then '00000000-0000-0000-0000-000000000000'::uuid end;
comment on function private.desk_from() is 'The lowest id for reception and admins, null for all other callers: a policy compares a key with it.';
alter function private.desk_from() owner to service_role;
grant execute on function private.desk_from() to anon, authenticated;

create or replace function private.strongest_role(_user_id uuid) returns text language sql stable security definer set search_path = ''
  return (
    select role from public.user_roles where user_id = _user_id
    order by array_position(array['admin', 'reception', 'instructor', 'athlete', 'parent'], role) limit 1
  );

comment on function public.get_user_role(uuid) is 'The strongest of admin, reception, instructor, athlete, parent, or null. Callers ask for themselves, admins for any user.';

create or replace function public.has_care_note(child public.children) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.child_care
    where child_care.child_id = child.id and coalesce(medical_notes, '') <> ''
  ) and (
    exists (
      select from public.enrollments join public.classes on classes.id = enrollments.class_id
      where enrollments.child_id = child.id and classes.instructor_id = auth.uid() and private.is('instructor')
    )
    or child.id = any (private.my_child_ids())
    or private.is_desk()
  );
comment on function public.has_care_note(public.children) is
  'Whether a child has a health note, for those who teach it, its family, reception and admins; false for all other callers. Reading the note is open_roster''s.';
comment on function public.family(public.children) is 'The parent of the child, for reception and admins; empty for all other callers.';

create or replace view public.user_directory as
  select
    users.id as user_id, users.email, profiles.full_name, profiles.phone, profiles.locale,
    (
      select role from public.user_roles where user_id = users.id
      order by array_position(array['admin', 'reception', 'instructor', 'athlete', 'parent'], role) limit 1
    ) as role,
    athlete_accounts.approved as athlete_approved,
    users.created_at as joined_at, users.last_sign_in_at, users.banned_until,
    (select count(*)::integer from public.children where parent_id = users.id) as children,
    greatest(users.last_sign_in_at, (select max(refreshed_at) from auth.sessions where user_id = users.id)) as last_seen_at,
    coalesce(users.banned_until > now(), false) as disabled,
    (select waiting_roles.role from private.waiting_roles where waiting_roles.user_id = users.id) as waiting_role
  from auth.users
  left join public.profiles on profiles.user_id = users.id
  left join public.athlete_accounts on athlete_accounts.user_id = users.id
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
comment on view public.user_directory is 'All users, for admins and reception: address, name, role, when they joined. Empty for all other callers.';
revoke select on public.user_directory from club_admin;
grant select on public.user_directory to club_desk;

create or replace view public.admin_children as
  select
    children.id, children.full_name, children.birth_date, children.parent_id, children.skill_level, children.created_at,
    (select count(*)::integer from public.enrollments where child_id = children.id and status = 'active') as active,
    (select count(*)::integer from public.enrollments where child_id = children.id and status = 'waitlist') as waiting,
    (
      select jsonb_build_object('user_id', users.id, 'full_name', profiles.full_name, 'email', users.email, 'phone', profiles.phone)
      from auth.users left join public.profiles on profiles.user_id = users.id where users.id = children.parent_id
    ) as family,
    exists (select from public.membership_periods where child_id = children.id and ended_on is null) as swims
  from public.children
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
comment on view public.admin_children is 'Every child with its family and in how many classes it swims or waits, for reception and admins. Empty for all other callers.';
revoke select on public.admin_children from club_admin;
grant select on public.admin_children to club_desk;

create or replace view public.admin_classes as
  select
    classes.id, classes.title, classes.title_en, classes.title_ru, classes.description, classes.description_en,
    classes.description_ru, classes.instructor_id, classes.location_id, classes.duration_minutes, classes.price_per_class, classes.max_capacity,
    classes.lane, classes.level, classes.age_min, classes.age_max, classes.is_active, classes.created_at,
    coalesce(profiles.full_name, '') as instructor,
    locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
    coalesce((
      select jsonb_agg(jsonb_build_object('day_of_week', day_of_week, 'start_time', start_time) order by day_of_week, start_time)
      from public.class_sessions where class_id = classes.id
    ), '[]') as sessions,
    counts.taken, counts.waiting, counts.taken::float8 / max_capacity as fill
  from public.classes
  join public.locations on locations.id = location_id
  left join public.profiles on profiles.user_id = instructor_id
  cross join lateral (
    select count(*) filter (where status = 'active')::integer as taken, count(*) filter (where status = 'waitlist')::integer as waiting
    from public.enrollments where class_id = classes.id and status in ('active', 'waitlist')
  ) as counts
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
comment on view public.admin_classes is 'Every class with its hours, who teaches it, where, and how full it is; for reception and admins. Empty for all other callers.';
revoke select on public.admin_classes from club_admin;
grant select on public.admin_classes to club_desk;

create or replace view public.admin_membership_periods as
  select id, child_id, started_on, ended_on from public.membership_periods
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
comment on view public.admin_membership_periods is 'From when to when children swam, for admin lists. Empty for all other callers.';
revoke select on public.admin_membership_periods from club_admin;
grant select on public.admin_membership_periods to club_desk;

create or replace view public.admin_marks as
  select
    attendance.id, attendance.child_id, attendance.status, lesson_id, class_id, starts_at,
    children.full_name as child_name, title, title_en, title_ru
  from public.lessons
  join public.attendance on lesson_id = lessons.id
  left join public.children on children.id = attendance.child_id
  left join public.classes on classes.id = class_id
  where lessons.status <> 'cancelled'
    and ((select private.is_desk()) or (select auth.role()) = 'service_role');
comment on view public.admin_marks is 'Every mark of every lesson with its child and class, for reception and admins. Empty for all other callers.';
revoke select on public.admin_marks from club_admin;
grant select on public.admin_marks to club_desk;

create or replace view public.admin_payments as
  select
    payments.id, payments.user_id, payments.amount, payments.refunded_amount, payments.date, payments.method, payments.status,
    payments.reference, payments.order_id, payments.event_registration_id, payments.enrollment_id, enrollments.plan_id,
    payments.parent_notes, payments.promo_code, payments.promo_discount, payments.status = 'pending' as waits,
    children.full_name as child_name, coalesce(classes.title, events.title) as title,
    coalesce(classes.title_en, events.title_en) as title_en, coalesce(classes.title_ru, events.title_ru) as title_ru,
    jsonb_build_object('user_id', payments.user_id, 'full_name', profiles.full_name, 'email', users.email, 'phone', profiles.phone) as family,
    payments.euro_cents, payments.refunded_euro_cents, payments.confirmed_at, payments.settled_at, payments.period,
    (select number from public.orders where orders.id = payments.order_id) as order_number
  from public.payments
  left join public.children on children.id = payments.child_id
  left join public.enrollments on enrollments.id = payments.enrollment_id
  left join public.classes on classes.id = enrollments.class_id
  left join public.event_registrations on event_registrations.id = payments.event_registration_id
  left join public.events on events.id = event_registrations.event_id
  left join public.profiles on profiles.user_id = payments.user_id
  left join auth.users on users.id = payments.user_id
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
comment on view public.admin_payments is 'Every payment with its child, class or event, and payer, for reception and admins. Empty for all other callers.';
revoke select on public.admin_payments from club_admin;
grant select on public.admin_payments to club_desk;

create or replace view public.event_seats with (security_barrier = true) as
  select
    events.id as event_id, capacity, counts.registered, counts.waiting,
    case when capacity is not null then greatest(capacity - counts.registered - counts.waiting, 0) end as free
  from public.events
  cross join lateral (
    select
      count(*) filter (where status = 'registered')::integer as registered,
      count(*) filter (where status = 'waitlist')::integer as waiting
    from public.event_registrations where event_id = events.id
  ) as counts
  where is_published or private.is_desk() or private.is('instructor') or auth.role() = 'service_role';

create or replace view public.event_attendees with (security_barrier = true) as
  select
    event_registrations.id, event_id, event_registrations.status, event_registrations.created_at, event_registrations.user_id, child_id,
    coalesce(children.full_name, profiles.full_name, case when desk.sees_all then users.email end, '') as name, children.birth_date, children.skill_level,
    case when desk.sees_all then profiles.full_name end as contact_name,
    case when desk.sees_all then profiles.phone end as phone,
    case when desk.sees_all then users.email end as email,
    payment.id as payment_id, payment.status as payment_status, payment.amount,
    event_registrations.attendance
  from public.event_registrations
  cross join (select private.is_desk() or auth.role() = 'service_role' as sees_all) as desk
  join auth.users on users.id = event_registrations.user_id
  left join public.profiles on profiles.user_id = event_registrations.user_id
  left join public.children on children.id = child_id
  left join lateral (
    select id, status, amount from public.payments
    where event_registration_id = event_registrations.id and desk.sees_all order by payments.created_at desc limit 1
  ) as payment on true
  where desk.sees_all or (select private.is('instructor'));
comment on view public.event_attendees is 'Who comes to events, for reception, admins and instructors; how they are reached and whether the fee is paid, for reception and admins. Empty for all other callers.';

alter policy user_roles__acting_admin on public.user_roles rename to user_roles__acting_staff;
alter policy saved_views__admin on public.saved_views rename to saved_views__desk;
alter policy contact_messages__admin on public.contact_messages rename to contact_messages__desk;
alter policy contact_answers__admin on public.contact_answers rename to contact_answers__desk;
alter policy profiles__own on public.profiles
  using (user_id = (select auth.uid()) or (select private.is_desk()));
alter policy user_roles__acting_staff on public.user_roles
  using (role in ('admin', 'reception'));
alter policy saved_views__desk on public.saved_views
  using ((select private.is_desk())) with check ((select private.is_desk()));
alter policy children__read on public.children using (
  id = any ((select private.my_child_ids())::uuid[])
  or id = any ((select private.athlete_child_ids())::uuid[])
  or id = any ((select private.taught_child_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy children__update_own on public.children
  using (id = any ((select private.my_child_ids())::uuid[]) or (select private.is_desk()));
alter policy guardians__family on public.guardians
  using (user_id = (select auth.uid()) or child_id = any ((select private.my_child_ids())::uuid[]) or (select private.is_desk()));
alter policy child_care__family on public.child_care
  using (child_id = any ((select private.my_child_ids())::uuid[]) or (select private.is_desk()));
alter policy child_care__update_family on public.child_care
  using (child_id = any ((select private.my_child_ids())::uuid[]) or (select private.is_desk()));
alter policy guardian_invitations__own on public.guardian_invitations using (
  invited_by = (select auth.uid())
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy attendance__read on public.attendance using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or (child_id = any ((select private.taught_child_ids())::uuid[]) and exists (
    select from public.lessons where id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[])
  ))
  or lesson_id = any ((select private.substituted_lesson_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy attendance_marks__read on public.attendance_marks using (
  exists (select from public.lessons where id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[]))
  or (select private.is_desk())
);
alter policy absences__read on public.absences using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or (child_id = any ((select private.taught_child_ids())::uuid[]) and exists (
    select from public.lessons where lessons.id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[])
  ))
  or lesson_id = any ((select private.substituted_lesson_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy substitute_requests__staff on public.substitute_requests
  using ((select private.is('instructor')) or (select private.is_desk()));
alter policy enrollments__read on public.enrollments using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or class_id = any ((select private.taught_class_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy session_ledger__read on public.session_ledger using (
  enrollment_id = any ((select private.my_enrollment_ids())::uuid[])
  or enrollment_id = any ((select private.taught_enrollment_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy waitlist_offers__read on public.waitlist_offers
  using (enrollment_id = any ((select private.my_enrollment_ids())::uuid[]) or (select private.is_desk()));
alter policy subscriptions__read on public.subscriptions using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy orders__read on public.orders using (
  user_id = (select auth.uid())
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy order_items__read on public.order_items
  using (exists (select from public.orders where orders.id = order_id and (user_id = (select auth.uid()) or (select private.is_desk()))));
alter policy events__public on public.events
  using (is_published or (select private.is_desk()) or (select private.is('instructor')));
alter policy event_registrations__read on public.event_registrations using (
  user_id = (select auth.uid())
  or child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or (select private.is_desk()) or (select private.is('instructor'))
);
alter policy payments__read on public.payments using (
  user_id = (select auth.uid())
  or child_id = any ((select private.my_child_ids())::uuid[])
  or enrollment_id = any ((select private.taught_enrollment_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy family_credits__read on public.family_credits using (
  user_id = (select auth.uid())
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
alter policy contact_messages__desk on public.contact_messages
  using ((select private.is_desk()));
alter policy contact_messages__handle on public.contact_messages
  using ((select private.is_desk()));
alter policy contact_answers__desk on public.contact_answers
  using (id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff');
comment on table public.contact_answers is 'The club''s answer to a message, by email.';
create policy objects__desk on storage.objects for all to authenticated
  using (bucket_id = 'children' and (select private.is_desk()));
