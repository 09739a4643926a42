-- The service key sees everything, also what a family would see of its people at events. Nothing changes for anybody else.

create or replace view public.event_comers as
  with family as (
    select children.id as child_id, full_name as name, birth_date, children.id = any ((select private.my_child_ids())::uuid[]) as pays
    from public.children
    where children.id = any ((select private.my_child_ids())::uuid[]) or children.id = any ((select private.athlete_child_ids())::uuid[])
    union all
    -- A branch of its own, never run for others: families are found by index.
    select id, full_name, birth_date, true from public.children where (select auth.role()) = 'service_role'
    union all
    -- An athlete who is a swimmer of the club comes as that swimmer.
    select null, coalesce(full_name, ''), null, true from public.profiles
    where user_id = auth.uid() and cardinality(private.athlete_child_ids()) = 0
  )
  select
    events.id as event_id, family.child_id, family.name, family.birth_date,
    registration.id as registration_id, registration.status, registration.attendance,
    case when registration.status = 'waitlist' then (
      select count(*)::integer from public.event_registrations as ahead
      where ahead.event_id = events.id and ahead.status = 'waitlist'
        and (ahead.created_at, ahead.id) <= (registration.created_at, registration.id)
    ) end as position,
    payment.id as payment_id, payment.amount, payment.status as payment_status, payment.method as payment_method,
    payment.decline_reason
  from public.events
  cross join family
  left join public.event_registrations as registration on registration.event_id = events.id and registration.status <> 'cancelled'
    and case when family.child_id is null then registration.child_id is null and registration.user_id = auth.uid()
      else registration.child_id = family.child_id end
  left join lateral (
    select id, amount, status, method, decline_reason from public.payments
    where event_registration_id = registration.id and family.pays order by payments.created_at desc limit 1
  ) as payment on true
  where is_published or registration.id is not null;
