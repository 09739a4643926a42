-- A seat that falls free in one lesson is held for children with a credit, one after another.
-- older programs: go on
-- contracts: programs from before it offer no such seats, and count an offered one as taken

alter table public.club_settings add column evening_offers boolean not null default true;
alter table public.club_settings add column evening_offer_minutes integer not null default 60 constraint club_settings__evening_offer_sensible check (evening_offer_minutes between 5 and 1440);
comment on column public.club_settings.evening_offers is 'On, with make_ups: a seat that falls free in one lesson is offered to children with a credit, one after another.';
comment on column public.club_settings.evening_offer_minutes is 'Minutes for which such a seat is held for one child; fewer when the lesson is near.';
grant update (evening_offers, evening_offer_minutes) on public.club_settings to authenticated;

create table public.visit_offers (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  credit_id uuid,
  status text not null default 'open' constraint visit_offers__status_known check (status in ('open', 'accepted', 'declined', 'lapsed')),
  expires_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  -- A child is asked once a lesson.
  constraint visit_offers__once unique (lesson_id, child_id)
);
-- A credit is held for one seat at a time.
create unique index visit_offers__one_a_credit on public.visit_offers (credit_id) where status = 'open';
create index visit_offers__open on public.visit_offers (lesson_id) where status = 'open';
create index visit_offers__by_child on public.visit_offers (child_id);
create index visit_offers__by_credit on public.visit_offers (credit_id);
comment on table public.visit_offers is 'A seat that is free in one lesson, held for a child with a free credit until expires_at; then for the next.';
comment on column public.visit_offers.credit_id is 'The credit for which the child was asked; null: it gave back its own visit of this lesson, and is not asked.';
alter table public.visit_offers add constraint visit_offers_credit_id_fkey foreign key (credit_id) references public.make_up_credits (id) on delete set null;

create function private.seats_offered(lesson_id uuid) returns integer language sql stable
  return (select count(*) from public.visit_offers where visit_offers.lesson_id = seats_offered.lesson_id and status = 'open')::integer;
comment on function private.seats_offered(uuid) is 'The seats of a lesson that are held for children who were asked.';
alter function private.seats_offered(uuid) owner to service_role;
revoke execute on function private.seats_offered(uuid) from public;
grant execute on function private.seats_offered(uuid) to service_role;

create or replace function private.seats_left(lesson_id uuid) returns integer language sql stable
  return (
    select max_capacity - taken - least(waiting, greatest(max_capacity - taken, 0)) + absent - visiting - private.seats_offered(lessons.id)
    from public.lessons join public.classes on classes.id = class_id
    cross join lateral (
      select count(*) filter (where status = 'active') as taken, count(*) filter (where status = 'waitlist') as waiting,
        count(*) filter (where status = 'active' and exists (
          select from public.absences where absences.lesson_id = lessons.id and absences.child_id = enrollments.child_id
        )) as absent
      from public.enrollments where class_id = classes.id and status in ('active', 'waitlist')
    ) as seats
    cross join lateral (select count(*) as visiting from public.visits where visits.lesson_id = lessons.id) as guests
    where lessons.id = seats_left.lesson_id
  )::integer;
comment on function private.seats_left(uuid) is 'The seats of a lesson: those of the class, less its children and those who wait for a seat, with those who are announced absent, less guests and those who were offered one; below zero where there are more children than seats.';

create or replace function private.keep_given_seat() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.classes where id = (select class_id from public.lessons where id = old.lesson_id) for update;
  if exists (select from public.visits where lesson_id = old.lesson_id)
    and private.seats_left(old.lesson_id) + private.seats_offered(old.lesson_id) < 0
  then
    raise exception 'the seat is taken' using errcode = '23514', constraint = 'absences__seat_is_free', table = 'absences', schema = 'public';
  end if;
  return null;
end
$$;

create or replace function private.begin_after_guests() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with given as (
    insert into public.absences (child_id, lesson_id, excused, by_club)
    select new.child_id, lessons.id, true, true from public.lessons
    where class_id = new.class_id and starts_at > now() and status <> 'cancelled'
      and exists (select from public.visits where lesson_id = lessons.id)
      and private.seats_left(lessons.id) + private.seats_offered(lessons.id) < 0
    on conflict on constraint absences__once do nothing
    returning id, lesson_id
  ), marked as (
    insert into public.attendance_marks (client_id, lesson_id, child_id, status, marked_at)
    select id, lesson_id, new.child_id, 'excused', clock_timestamp() from given
    returning client_id, lesson_id, marked_at
  )
  insert into public.attendance (lesson_id, child_id, status, marked_at, client_id)
  select lesson_id, new.child_id, 'excused', marked_at, client_id from marked
  on conflict on constraint attendance__once do nothing;
  return null;
end
$$;

alter table public.visit_offers enable row level security;
alter table public.visit_offers force row level security;
create policy visit_offers__read on public.visit_offers for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.visit_offers to authenticated;
-- insert, update, delete are not granted: who is asked follows from the credits, accept_visit_offer and decline_visit_offer answer.
create trigger visit_offers__within_capacity after insert on public.visit_offers for each row
  when (new.status = 'open') execute function private.hold_visit();
alter publication supabase_realtime add table public.visit_offers;
