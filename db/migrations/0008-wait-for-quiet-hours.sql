-- Emails and pushes wait for the end of quiet hours, or for the one email of the day; the club keeps templates of messages.
-- older programs: go on

alter table public.club_settings add column quiet_from time;
alter table public.club_settings add column quiet_until time
  constraint club_settings__quiet_hours_whole check ((quiet_from is null) = (quiet_until is null))
  constraint club_settings__quiet_hours_differ check (quiet_from <> quiet_until);
comment on column public.club_settings.quiet_from is 'The time, in the club''s clock, from which emails and pushes that are not urgent wait; null: at no time.';
comment on column public.club_settings.quiet_until is 'The time until which they wait, also past midnight.';
grant update (quiet_from, quiet_until) on public.club_settings to authenticated;

alter table email.outgoing add column for_digest boolean not null default false,
  add column digest_id uuid references email.outgoing (id) on delete set null;
drop index email.outgoing__waiting;
create index outgoing__waiting on email.outgoing (urgent desc, not_before) where sent_at is null and failed_at is null and not for_digest;
create index outgoing__for_digest on email.outgoing (user_id, not_before) where for_digest and digest_id is null and sent_at is null;
create index outgoing__by_digest on email.outgoing (digest_id) where digest_id is not null;
comment on column email.outgoing.for_digest is 'It waits for its reader''s one email of the day, which is made at not_before: it does not leave by itself.';
comment on column email.outgoing.digest_id is 'The email of the day that has it: it is sent, or refused, with that one.';

create table public.notification_times (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  quiet text not null default 'club' constraint notification_times__quiet_known check (quiet in ('club', 'own', 'none')),
  quiet_from time,
  quiet_until time,
  digest_at time,
  created_at timestamptz not null default now(),
  constraint notification_times__quiet_hours_whole check (num_nonnulls(quiet_from, quiet_until) = case quiet when 'own' then 2 else 0 end),
  constraint notification_times__quiet_hours_differ check (quiet_from <> quiet_until)
);
comment on table public.notification_times is 'The times at which emails and pushes come to a user. Without a row the quiet hours of the club count, and each email comes by itself.';
comment on column public.notification_times.quiet is 'The quiet hours: those of the club, own ones, or none. What is not urgent waits for their end.';
comment on column public.notification_times.quiet_from is 'The time, in the club''s clock, from which it is quiet.';
comment on column public.notification_times.quiet_until is 'The time until which it is quiet, also past midnight.';
comment on column public.notification_times.digest_at is 'The time of the one email of the day that has all that is not urgent; null: each email comes by itself.';

create function private.quiet_end(quiet_from time, quiet_until time, moment timestamptz) returns timestamptz language sql stable set search_path = ''
  return (
    select case
      when quiet_from < quiet_until then case when clock >= quiet_from and clock < quiet_until then today + quiet_until end
      when clock >= quiet_from then today + 1 + quiet_until
      when clock < quiet_until then today + quiet_until
    end at time zone 'Europe/Sofia'
    from (select (moment at time zone 'Europe/Sofia')::date as today, (moment at time zone 'Europe/Sofia')::time as clock) as local
  );
comment on function private.quiet_end(time, time, timestamptz) is 'The end of the quiet hours in which the moment is, in the club''s clock; null: it is in none.';
grant execute on function private.quiet_end(time, time, timestamptz) to service_role;

create function private.next_clock(clock time, moment timestamptz) returns timestamptz language sql stable set search_path = ''
  return (
    select (today + case when now_clock < clock then 0 else 1 end + clock) at time zone 'Europe/Sofia'
    from (select (moment at time zone 'Europe/Sofia')::date as today, (moment at time zone 'Europe/Sofia')::time as now_clock) as local
  );
comment on function private.next_clock(time, timestamptz) is 'The first moment after this one at which the club''s clock shows this time.';
grant execute on function private.next_clock(time, timestamptz) to service_role;

alter table public.notification_times enable row level security;
alter table public.notification_times force row level security;
create policy notification_times__own on public.notification_times for select to authenticated using (user_id = (select auth.uid()));
create policy notification_times__add on public.notification_times for insert to authenticated with check (user_id = (select auth.uid()));
create policy notification_times__change on public.notification_times for update to authenticated using (user_id = (select auth.uid()));
grant select on public.notification_times to authenticated;
grant insert (user_id, quiet, quiet_from, quiet_until, digest_at) on public.notification_times to authenticated;
grant update (quiet, quiet_from, quiet_until, digest_at) on public.notification_times to authenticated;
-- delete is not granted: a setting is changed, not forgotten.

create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint message_templates__name_once unique
    constraint message_templates__name_length check (length(btrim(name)) between 1 and 60),
  subject text not null constraint message_templates__subject_length check (length(subject) between 1 and 120),
  subject_en text constraint message_templates__subject_en_length check (length(subject_en) between 1 and 120),
  subject_ru text constraint message_templates__subject_ru_length check (length(subject_ru) between 1 and 120),
  body text not null constraint message_templates__body_length check (length(body) between 1 and 4000),
  body_en text constraint message_templates__body_en_length check (length(body_en) between 1 and 4000),
  body_ru text constraint message_templates__body_ru_length check (length(body_ru) between 1 and 4000),
  urgent boolean not null default false,
  asks boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.message_templates is 'Texts of messages that the club writes again and again, kept under a name.';

alter table public.message_templates enable row level security;
alter table public.message_templates force row level security;
create policy message_templates__staff on public.message_templates for select to authenticated
  using ((select private.is('instructor')) or (select private.is_desk()));
create policy message_templates__insert on public.message_templates for insert to authenticated with check ((select private.is_desk()));
create policy message_templates__update on public.message_templates for update to authenticated using ((select private.is_desk()));
create policy message_templates__delete on public.message_templates for delete to authenticated using ((select private.is_desk()));
grant select, delete on public.message_templates to authenticated;
grant insert (name, subject, subject_en, subject_ru, body, body_en, body_ru, urgent, asks) on public.message_templates to authenticated;
grant update (name, subject, subject_en, subject_ru, body, body_en, body_ru, urgent, asks) on public.message_templates to authenticated;
