-- A season may draw its seats: families wish, the list is sealed, two people enter a public seed.
-- older programs: go on
-- contracts: id is unique by itself, so the index refuses no row

create unique index classes__in_season on public.classes (id, season_id);

create table public.season_draws (
  season_id uuid primary key references public.seasons (id) on delete cascade,
  closes_at timestamptz not null,
  seed_source text not null constraint season_draws__seed_source_length check (length(seed_source) between 1 and 200),
  seed_source_en text constraint season_draws__seed_source_en_length check (length(seed_source_en) between 1 and 200),
  seed_source_ru text constraint season_draws__seed_source_ru_length check (length(seed_source_ru) between 1 and 200),
  closed_at timestamptz,
  list text,
  hash text constraint season_draws__hash_of_list check (hash = encode(sha256(convert_to(list, 'UTF8')), 'hex')),
  seed text,
  drawn_at timestamptz,
  seated_at timestamptz,
  created_at timestamptz not null default now(),
  constraint season_draws__sealed_whole check ((closed_at is null) = (list is null) and (list is null) = (hash is null)),
  constraint season_draws__drawn_when_sealed check ((seed is null) = (drawn_at is null) and (drawn_at is null or closed_at is not null)),
  constraint season_draws__seated_when_drawn check (seated_at is null or drawn_at is not null)
);
comment on table public.season_draws is 'A season whose seats are drawn: families wish until it closes, and none enrolls by itself until all are seated.';
comment on column public.season_draws.seed_source is 'The public numbers that will be the seed, in words.';
comment on column public.season_draws.list is 'The tickets with their wishes and the seats of the classes, without names, as they were when it closed.';
comment on column public.season_draws.hash is 'SHA-256 of the list, published before the seed is there.';
comment on column public.season_draws.seed is 'The numbers that two people entered, the smallest first.';
comment on column public.season_draws.seated_at is 'The moment at which the last drawn child had its seat, or its positions on waitlists.';

create table public.draw_seeds (
  season_id uuid not null references public.season_draws (season_id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  seed text not null,
  created_at timestamptz not null default now(),
  primary key (season_id, user_id)
);
create index draw_seeds__by_user on public.draw_seeds (user_id);
comment on table public.draw_seeds is 'The numbers as each person of the club has entered them: a draw needs two who agree.';

create table public.draw_seats (
  season_id uuid not null references public.season_draws (season_id) on delete cascade,
  class_id uuid not null references public.classes (id) on delete cascade,
  seats integer not null constraint draw_seats__not_negative check (seats >= 0),
  created_at timestamptz not null default now(),
  primary key (season_id, class_id)
);
create index draw_seats__by_class on public.draw_seats (class_id);
comment on table public.draw_seats is 'The seats of the list that are held until the drawn children have them.';

create table public.draw_entries (
  id uuid primary key default gen_random_uuid(),
  season_id uuid not null references public.season_draws (season_id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  plan_id uuid not null references public.plans (id) on delete restrict,
  together boolean not null,
  ticket text,
  ordinal smallint,
  position integer,
  rank smallint,
  seated_at timestamptz,
  created_at timestamptz not null default now(),
  -- A child is in the draw once.
  constraint draw_entries__once unique (season_id, child_id),
  constraint draw_entries__of_wishes unique (id, season_id)
);
create index draw_entries__by_child on public.draw_entries (child_id);
create index draw_entries__by_plan on public.draw_entries (plan_id);
create index draw_entries__to_seat on public.draw_entries (season_id, (rank is null), position, ordinal) where position is not null and seated_at is null;
comment on table public.draw_entries is 'A child in the draw of a season.';
comment on column public.draw_entries.together is 'True: it shares a ticket with the siblings of whom it is true too.';
comment on column public.draw_entries.ticket is 'Its number in the list, from chance; null until it closes.';
comment on column public.draw_entries.ordinal is 'Its turn among the children of the ticket, from 0.';
comment on column public.draw_entries.position is 'The turn of the ticket, from 1; null until it is drawn.';
comment on column public.draw_entries.rank is 'The wish that came true; null: none.';

create table public.draw_wishes (
  entry_id uuid not null,
  season_id uuid not null,
  rank smallint not null constraint draw_wishes__rank_sensible check (rank between 1 and 5),
  class_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (entry_id, rank),
  -- A class is wished for once,
  constraint draw_wishes__once unique (entry_id, class_id),
  constraint draw_wishes__of_entry foreign key (entry_id, season_id) references public.draw_entries (id, season_id) on delete cascade,
  -- and is one of the season.
  constraint draw_wishes__of_season foreign key (class_id, season_id) references public.classes (id, season_id) on delete cascade
);
create index draw_wishes__by_class on public.draw_wishes (class_id, season_id);
comment on table public.draw_wishes is 'The classes that a child wishes for, the dearest first.';

-- A family that wishes holds the draw's row until the end of its transaction: closing waits for it, and then there is no more.
create function private.hold_draw_open() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.season_draws
    where season_id = new.season_id and closed_at is null and closes_at > clock_timestamp() for share;
  if not found then
    raise exception 'the draw is closed' using errcode = '23514', constraint = 'draw_wishes__draw_is_open', table = tg_table_name, schema = 'public';
  end if;
  return new;
end
$$;
alter function private.hold_draw_open() owner to service_role;

create function private.keep_draw_sealed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (old.closed_at, old.list, old.hash, old.closes_at, old.seed_source) is distinct from (new.closed_at, new.list, new.hash, new.closes_at, new.seed_source)
    or old.drawn_at is not null and (old.seed, old.drawn_at) is distinct from (new.seed, new.drawn_at) then
    raise exception 'the draw is sealed' using errcode = '23514', constraint = 'season_draws__sealed', table = tg_table_name, schema = 'public';
  end if;
  if old.drawn_at is null and new.drawn_at is not null
    and (select count(*) from public.draw_seeds where season_id = new.season_id and draw_seeds.seed = new.seed) < 2 then
    raise exception 'two people enter the seed' using errcode = '23514', constraint = 'season_draws__two_people', table = tg_table_name, schema = 'public';
  end if;
  return new;
end
$$;
alter function private.keep_draw_sealed() owner to service_role;

create or replace function private.seats_held(_class_id uuid) returns integer language sql stable security definer set search_path = ''
  return (
    (
      select count(*) from public.season_proposals
      where class_id = _class_id and status = 'open' and answer_until >= (now() at time zone 'Europe/Sofia')::date
    ) + (
      select count(*) from public.seat_holds where class_id = _class_id and released_at is null and expires_at > now()
    ) + (
      select coalesce(sum(seats), 0) from public.draw_seats where class_id = _class_id
    )
  )::integer;
comment on function private.seats_held(uuid) is 'The seats of a class that are held: for children who are asked whether they go on in it, for families who fill in and pay, and for those of a draw.';

create or replace function private.season_opens(_class_id uuid, _child_id uuid) returns timestamptz language sql stable security definer set search_path = ''
  return (
    select case
      -- Until all who were drawn are seated no family enrolls by itself.
      when exists (select from public.season_draws where season_draws.season_id = classes.season_id and seated_at is null) then 'infinity'
      when exists (select from public.season_windows where season_windows.season_id = classes.season_id) then coalesce((
      select min(opens_at) from public.season_windows
      where season_windows.season_id = classes.season_id and case audience
        when 'everybody' then true
        when 'own' then exists (select from public.enrollments where enrollments.child_id = _child_id and status = 'active')
        when 'sibling' then exists (
          select from public.children as sibling join public.enrollments on enrollments.child_id = sibling.id and status = 'active'
          where sibling.parent_id = (select parent_id from public.children where id = _child_id)
        )
        else exists (
          select from public.enrollments where enrollments.child_id = _child_id and status = 'waitlist'
            and class_id in (select planned.copied_from from public.classes as planned where planned.season_id = classes.season_id)
        )
      end
    ), 'infinity') end
    from public.classes where classes.id = _class_id
  );
comment on function private.season_opens(uuid, uuid) is 'From when on the season of the class takes this child; null: it has no such time.';

create or replace function private.refuse_before_opening() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  opens timestamptz;
begin
  if auth.uid() is null or private.is_desk() then
    return new;
  end if;
  -- A child that was offered a seat of this season has its turn already.
  if exists (
    select from public.season_proposals join public.classes using (season_id)
    where season_proposals.child_id = new.child_id and season_proposals.status = 'confirmed' and classes.id = new.class_id
  ) then
    return new;
  end if;
  opens := private.season_opens(new.class_id, new.child_id);
  if opens > clock_timestamp() then
    raise exception 'the season is not open yet' using errcode = '23514', constraint = 'enrollments__season_is_open', table = tg_table_name,
      schema = 'public', detail = coalesce(nullif(opens, 'infinity')::text, '');
  end if;
  return new;
end
$$;

alter table public.season_draws enable row level security;
alter table public.season_draws force row level security;
create policy season_draws__read on public.season_draws for select to anon, authenticated
  using (exists (select from public.seasons where seasons.id = season_id));
grant select on public.season_draws to anon, authenticated;
-- insert, update, delete are not granted: save_draw, close_draw and run_draw write it.
create trigger season_draws__sealed before update on public.season_draws
  for each row when (old.closed_at is not null) execute function private.keep_draw_sealed();

alter table public.draw_seeds enable row level security;
alter table public.draw_seeds force row level security;
-- select, insert, update, delete are not granted: the second person is not to read what the first has entered.

alter table public.draw_seats enable row level security;
alter table public.draw_seats force row level security;
create policy draw_seats__read on public.draw_seats for select to anon, authenticated
  using (exists (select from public.seasons where seasons.id = season_id));
grant select on public.draw_seats to anon, authenticated;
-- insert, update, delete are not granted: close_draw holds them, the job gives them away.
create trigger draw_seats__announce_seats after insert or update or delete on public.draw_seats
  for each row execute function private.announce_seats();

alter table public.draw_entries enable row level security;
alter table public.draw_entries force row level security;
create policy draw_entries__read on public.draw_entries for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[]) or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.draw_entries to authenticated;
-- insert, update, delete are not granted: save_wishes writes them with the wishes.
create trigger draw_entries__draw_is_open before insert or update of plan_id, together on public.draw_entries
  for each row execute function private.hold_draw_open();

alter table public.draw_wishes enable row level security;
alter table public.draw_wishes force row level security;
create policy draw_wishes__read on public.draw_wishes for select to authenticated
  using (exists (select from public.draw_entries where draw_entries.id = entry_id));
grant select on public.draw_wishes to authenticated;
-- insert, update, delete are not granted: save_wishes writes them.
create trigger draw_wishes__draw_is_open before insert or update on public.draw_wishes
  for each row execute function private.hold_draw_open();
