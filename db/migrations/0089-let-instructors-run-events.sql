-- Instructors run events as admins do. They see who comes to one and who waits, not how a family is reached or what it paid.

create or replace view public.event_participants as
  select
    event_registrations.id, event_id, event_registrations.status, event_registrations.created_at, event_registrations.user_id, child_id,
    coalesce(children.full_name, profiles.full_name, case when office.sees_all then users.email end, '') as name, children.birth_date, children.skill_level,
    case when office.sees_all then profiles.full_name end as contact_name,
    case when office.sees_all then profiles.phone end as phone,
    case when office.sees_all then users.email end as email,
    payment.id as payment_id, payment.status as payment_status, payment.amount
  from public.event_registrations
  cross join (select private.is('admin') or auth.role() = 'service_role' as sees_all) as office
  join auth.users on users.id = event_registrations.user_id
  left join public.profiles on profiles.user_id = event_registrations.user_id
  left join public.children on children.id = child_id
  left join lateral (
    select id, status, amount from public.payments
    where event_registration_id = event_registrations.id and office.sees_all order by payments.created_at desc limit 1
  ) as payment on true
  where office.sees_all or (select private.is('instructor'));
comment on view public.event_participants is 'Who comes to events, for admins and instructors; how they are reached and whether the fee is paid, for admins. Empty for everybody else.';
