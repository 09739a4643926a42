-- Who comes to an event is held as places in classes are: a place is taken under a lock on the event, who comes later stands
-- in line, and a fee is a payment that names the registration. Events are therefore written by procedures: a larger one takes
-- in its line, and one with people in it is not deleted under them.

alter table public.payments add column event_registration_id uuid references public.event_registrations (id) on delete set null;
create index payments__by_event_registration on public.payments (event_registration_id) where event_registration_id is not null;
comment on column public.payments.event_registration_id is 'The fee of an event is paid for this registration.';

create index event_registrations__line on public.event_registrations (event_id, status, created_at, id);
alter table public.event_registrations add column left_at timestamptz;
comment on column public.event_registrations.left_at is 'When the place, or the place in line, was given up.';

revoke insert, update, delete on public.events from authenticated;
revoke insert (title, title_en, title_ru, description, description_en, description_ru, kind, location_id, starts_at, ends_at, capacity, fee, registration_closes_at, is_published) on public.events from authenticated;
revoke update (title, title_en, title_ru, description, description_en, description_ru, kind, location_id, starts_at, ends_at, capacity, fee, registration_closes_at, is_published) on public.events from authenticated;
drop policy events__insert on public.events;
drop policy events__update on public.events;
drop policy events__delete on public.events;
-- insert, update, delete are not granted: save_event and delete_event write events.

create view public.event_places as
  select
    events.id as event_id, capacity, counts.registered, counts.waiting,
    case when capacity is not null then greatest(capacity - counts.registered - counts.waiting, 0) end as free
  from public.events
  cross join lateral (
    select
      count(*) filter (where status in ('registered', 'attended'))::integer as registered,
      count(*) filter (where status = 'waitlist')::integer as waiting
    from public.event_registrations where event_id = events.id
  ) as counts
  where is_published or private.is('admin') or private.is('instructor') or auth.role() = 'service_role';
alter view public.event_places owner to service_role;
comment on view public.event_places is 'How many come to an event, how many wait, and how many places are free (null: as many as like). Who they are is nobody''s business.';
grant select on public.event_places to anon, authenticated;

create view public.event_participants as
  select
    event_registrations.id, event_id, event_registrations.status, event_registrations.created_at, event_registrations.user_id, child_id,
    coalesce(children.full_name, profiles.full_name, users.email) as name, children.birth_date, children.skill_level,
    profiles.full_name as contact_name, profiles.phone, users.email,
    payment.id as payment_id, payment.status as payment_status, payment.amount
  from public.event_registrations
  join auth.users on users.id = event_registrations.user_id
  left join public.profiles on profiles.user_id = event_registrations.user_id
  left join public.children on children.id = child_id
  left join lateral (
    select id, status, amount from public.payments
    where event_registration_id = event_registrations.id order by payments.created_at desc limit 1
  ) as payment on true
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
alter view public.event_participants owner to service_role;
comment on view public.event_participants is 'Who comes to events, how they are reached, and whether the fee is paid; for admins. Empty for everybody else.';
grant select on public.event_participants to authenticated;
