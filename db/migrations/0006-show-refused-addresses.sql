-- An address that refuses emails is seen by the desk; once it is corrected, what is urgent and not stale is sent to the new one.
-- older programs: go on

create index outgoing__refused on email.outgoing (lower(recipient), failed_at) where failed_at is not null;
create index outgoing__taken on email.outgoing (lower(recipient), sent_at desc) where sent_at is not null;
comment on column email.outgoing.text is 'Null once sent or refused: emails carry links that sign people in, and no copy of them is kept. That of a refused notification stays, for the corrected address.';
create view private.refused_addresses as
  select lower(recipient) as address, min(failed_at) as since, (array_agg(last_error order by failed_at desc))[1] as answer
  from email.outgoing as refused
  where failed_at is not null and not exists (
    select from email.outgoing as taken where lower(taken.recipient) = lower(refused.recipient) and taken.sent_at > refused.failed_at
  )
  group by lower(recipient);
alter view private.refused_addresses owner to service_role;
comment on view private.refused_addresses is
  'Addresses whose last email was refused for good: since when, and the words of their server. An email that it takes ends it.';

create or replace view public.user_directory as
  select
    users.id as user_id, users.email, profiles.full_name, profiles.phone, profiles.locale,
    (select role from public.user_roles where user_id = users.id order by private.rank_of_role(role) limit 1) as role,
    athlete_accounts.approved as athlete_approved,
    users.created_at as joined_at, users.last_sign_in_at, users.banned_until,
    (select count(*)::integer from public.children where parent_id = users.id) as children,
    greatest(users.last_sign_in_at, (select max(refreshed_at) from auth.sessions where user_id = users.id)) as last_seen_at,
    coalesce(users.banned_until > now(), false) as disabled,
    (
      select waiting_roles.role from private.waiting_roles where waiting_roles.user_id = users.id
      order by private.rank_of_role(waiting_roles.role) limit 1
    ) as waiting_role,
    array(select role from public.user_roles where user_id = users.id order by private.rank_of_role(role)) as roles,
    array(
      select waiting_roles.role from private.waiting_roles where waiting_roles.user_id = users.id
      order by private.rank_of_role(waiting_roles.role)
    ) as waiting_roles,
    (users.email_confirmed_at is null and exists (select from private.managed_families where managed_families.user_id = users.id)) as managed,
    (select since from private.refused_addresses where address = lower(users.email)) as refused_since,
    (select answer from private.refused_addresses where address = lower(users.email)) as refused_answer,
    lower(users.email) in (select address from private.refused_addresses) as refused
  from auth.users
  left join public.profiles on profiles.user_id = users.id
  left join public.athlete_accounts on athlete_accounts.user_id = users.id
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
comment on column public.user_directory.refused_since is 'Since when emails to the address are refused for good; null: they are not.';
comment on column public.user_directory.refused_answer is 'The words of the email server that refused the last one.';
comment on column public.user_directory.refused is 'True if emails to the address are refused for good: by it a list is filtered.';

-- Written with the columns that the view had.
create or replace function public.family(child public.children) returns setof public.user_directory language sql stable rows 1
begin atomic
  select user_directory.* from public.user_directory where user_id = child.parent_id;
end;

create function private.refused_child_ids() returns uuid[] language sql stable security definer set search_path = ''
begin atomic
  with people as (
    select users.id from private.refused_addresses join auth.users on lower(users.email) = refused_addresses.address
  )
  select array(
    select children.id from public.children where parent_id in (select id from people)
    union select child_id from public.guardians where user_id in (select id from people)
    union select child_id from public.athlete_accounts where approved and child_id is not null and user_id in (select id from people)
  );
end;
comment on function private.refused_child_ids() is 'The children of whom a parent, or the swimmer, has an address that refuses emails for good.';
alter function private.refused_child_ids() owner to service_role;
grant execute on function private.refused_child_ids() to club_desk, service_role;

create or replace view public.admin_children as
  select
    children.id, children.full_name, children.birth_date, children.parent_id, children.skill_level, children.created_at,
    (select count(*)::integer from public.enrollments where child_id = children.id and status = 'active') as active,
    (select count(*)::integer from public.enrollments where child_id = children.id and status = 'waitlist') as waiting,
    (
      select jsonb_build_object('user_id', users.id, 'full_name', profiles.full_name, 'email', users.email, 'phone', profiles.phone)
      from auth.users left join public.profiles on profiles.user_id = users.id where users.id = children.parent_id
    ) as family,
    exists (select from public.membership_periods where child_id = children.id and ended_on is null) as swims,
    children.id in (select unnest(private.refused_child_ids())) as refused
  from public.children
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
comment on column public.admin_children.refused is 'True if emails to one of its family are refused for good.';

create function private.send_again() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update email.outgoing set recipient = new.email, failed_at = null, last_error = null, attempts = 0, not_before = now(), created_at = now()
  from public.notifications
  where outgoing.user_id = new.id and outgoing.failed_at is not null and outgoing.text is not null
    and notifications.id = outgoing.notification_id and notifications.user_id = new.id and notifications.read_at is null
    and case notifications.kind
      when 'urgent_message' then notifications.created_at > now() - interval '48 hours' and exists (
        select from public.thread_readers join public.threads on threads.id = thread_id
        where thread_readers.notification_id = notifications.id and threads.opened_at is null and threads.answer is null
          and threads.call_outcome is distinct from 'reached'
      )
      when 'seat_offered' then exists (
        select from public.waitlist_offers
        where waitlist_offers.id = (notifications.data ->> 'offer_id')::uuid and status = 'open' and expires_at > now()
      )
      when 'seat_unpaid' then exists (
        select from public.payments
        where payments.id = (notifications.data ->> 'payment_id')::uuid and status = 'pending'
      ) and (notifications.data ->> 'valid_until')::date >= (now() at time zone 'Europe/Sofia')::date
      when 'lesson_cancelled' then exists (
        select from public.lessons
        where lessons.id = (notifications.data ->> 'lesson_id')::uuid and status = 'cancelled' and starts_at > now()
      )
      when 'lessons_cancelled' then exists (
        select from jsonb_array_elements(notifications.data -> 'lessons') as cancelled
        join public.lessons on lessons.id = (cancelled ->> 'lesson_id')::uuid
        where status = 'cancelled' and starts_at > now()
      )
      else false
    end;
  return null;
end
$$;
comment on function private.send_again() is
  'Sends what an old address refused to the new one, once: urgent messages of two days that the family has not opened, seats that are held, lessons to come that are canceled.';
alter function private.send_again() owner to service_role;

create trigger users__send_again after update of email on auth.users for each row
  when (old.email is distinct from new.email and new.email is not null and new.deleted_at is null)
  execute function private.send_again();
