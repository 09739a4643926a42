-- Cash: who took it and where it is. Every sum of cash in the books is a move of an envelope, and an envelope is the sum of its moves:
-- no balance is stored anywhere. Counted in euro, which is what is paid; the amount in the club's currency is beside it.

create table public.cash_handovers (
  id uuid primary key default gen_random_uuid(),
  from_holder text not null constraint cash_handovers__from_known check (from_holder in ('person', 'safe')),
  from_user_id uuid references auth.users (id) on delete set null,
  to_holder text not null constraint cash_handovers__to_known check (to_holder in ('person', 'safe', 'bank')),
  to_user_id uuid references auth.users (id) on delete set null,
  location_id uuid references public.locations (id),
  amount integer not null,
  euro_cents integer not null constraint cash_handovers__sum_positive check (euro_cents > 0),
  status text not null default 'pending'
    constraint cash_handovers__status_known check (status in ('pending', 'confirmed', 'withdrawn', 'declined')),
  note text constraint cash_handovers__note_length check (length(note) <= 1000),
  begun_by uuid default auth.uid() references auth.users (id) on delete set null,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint cash_handovers__persons_only check (
    (from_holder = 'person' or from_user_id is null) and (to_holder = 'person' or to_user_id is null)
  ),
  -- From an envelope into the same one nothing moves; what was decided stays when its two accounts are merged or erased.
  constraint cash_handovers__two_holders check (
    from_holder <> to_holder or (from_holder = 'person' and (status <> 'pending' or from_user_id <> to_user_id) is not false)
  ),
  constraint cash_handovers__decided_whole check ((status = 'pending') = (decided_at is null))
);
create index cash_handovers__by_giver on public.cash_handovers (from_user_id, created_at desc);
create index cash_handovers__by_receiver on public.cash_handovers (to_user_id, created_at desc);
create index cash_handovers__by_beginner on public.cash_handovers (begun_by);
create index cash_handovers__by_decider on public.cash_handovers (decided_by);
create index cash_handovers__by_location on public.cash_handovers (location_id);
create index cash_handovers__waiting on public.cash_handovers (created_at) where status = 'pending';
comment on table public.cash_handovers is 'Cash that one hands over to another, to the safe or to the bank: begun by the one, confirmed by the other. Money moves with the confirmation.';
comment on column public.cash_handovers.status is 'withdrawn: taken back by who began it; declined: refused by who was to confirm it.';
comment on column public.cash_handovers.location_id is 'Where the cash is; null: at no location of the club.';

create table public.cash_closes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  location_id uuid references public.locations (id),
  day date not null,
  expected integer not null,
  expected_euro_cents integer not null,
  counted_euro_cents integer not null constraint cash_closes__counted_not_negative check (counted_euro_cents >= 0),
  difference_euro_cents integer not null generated always as (counted_euro_cents - expected_euro_cents) stored,
  reason text constraint cash_closes__reason_length check (length(reason) between 1 and 1000),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  reopened_by uuid references auth.users (id) on delete set null,
  reopened_at timestamptz,
  constraint cash_closes__difference_has_reason check (counted_euro_cents = expected_euro_cents or reason is not null)
);
-- A day of a person at a location is closed once.
create unique index cash_closes__once on public.cash_closes (user_id, location_id, day) nulls not distinct
  where reopened_at is null and user_id is not null;
create index cash_closes__by_day on public.cash_closes (day desc, created_at desc);
create index cash_closes__by_location on public.cash_closes (location_id);
create index cash_closes__by_author on public.cash_closes (created_by);
create index cash_closes__by_opener on public.cash_closes (reopened_by);
comment on table public.cash_closes is 'A person''s cash at a location, counted at the end of a day. A closed day takes no more cash of that person there.';
comment on column public.cash_closes.expected is 'What the envelope had to hold there, in the club''s currency.';
comment on column public.cash_closes.counted_euro_cents is 'What was counted. The difference to what was expected is a move of its own, so that the envelope holds what was counted.';
comment on column public.cash_closes.reopened_at is 'Taken back on the same day: the close counts no more.';

create table public.cash_moves (
  id uuid primary key default gen_random_uuid(),
  holder text not null default 'person' constraint cash_moves__holder_known check (holder in ('person', 'safe', 'bank', 'before')),
  user_id uuid references auth.users (id) on delete set null,
  location_id uuid references public.locations (id),
  day date not null default (now() at time zone 'Europe/Sofia')::date,
  kind text not null
    constraint cash_moves__kind_known check (kind in ('taken', 'taken_back', 'refunded', 'paid_out', 'handed_over', 'difference')),
  amount integer not null,
  euro_cents integer not null,
  payment_id uuid references public.payments (id) on delete set null,
  entry_id uuid references public.ledger_entries (id),
  handover_id uuid references public.cash_handovers (id),
  close_id uuid references public.cash_closes (id),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint cash_moves__persons_only check (holder = 'person' or user_id is null),
  -- A move of the books names its entry, one from hand to hand its handover, a difference its close.
  constraint cash_moves__has_its_cause check (
    case kind when 'handed_over' then handover_id is not null and num_nonnulls(entry_id, close_id) = 0
      when 'difference' then close_id is not null and num_nonnulls(entry_id, handover_id) = 0
      else entry_id is not null and num_nonnulls(handover_id, close_id) = 0 end
  )
);
-- An entry of the books moves one envelope.
create unique index cash_moves__once_an_entry on public.cash_moves (entry_id) where entry_id is not null;
-- A handover leaves one holder and comes to one, once.
create unique index cash_moves__once_a_handover on public.cash_moves (handover_id, (euro_cents > 0)) where handover_id is not null;
-- A difference is written once, and taken back once.
create unique index cash_moves__once_a_close on public.cash_moves (close_id, (euro_cents > 0)) where close_id is not null;
create index cash_moves__by_user on public.cash_moves (user_id, day);
create index cash_moves__by_day on public.cash_moves (day);
create index cash_moves__by_payment on public.cash_moves (payment_id) where payment_id is not null;
create index cash_moves__by_location on public.cash_moves (location_id);
create index cash_moves__by_author on public.cash_moves (created_by);
comment on table public.cash_moves is 'Cash that came into an envelope, left it or changed hands. Rows are only added: what an envelope holds is their sum.';
comment on column public.cash_moves.holder is 'person: in the envelope of the user, or of none where the club''s programs confirmed it; before: from before there were envelopes.';
comment on column public.cash_moves.day is 'The day of the books.';
comment on column public.cash_moves.location_id is 'Where it was taken; null: at no location of the club.';
comment on column public.cash_moves.kind is 'taken, taken_back, refunded and paid_out are in the books, handed_over and difference are not.';

-- # functions and views

-- The cash of one person at one location is changed by one transaction at a time: a count and a new sum wait for each other.
create function private.lock_envelope(person uuid) returns void language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('cash.' || person, 0)) $$;
grant execute on function private.lock_envelope(uuid) to service_role;

-- True if a person's cash of a day at a location was counted: that day itself, or a later one.
create function private.is_cash_closed(person uuid, at_location uuid, on_day date) returns boolean language sql stable set search_path = ''
begin atomic
  select exists (
    select from public.cash_closes
    where user_id = person and location_id is not distinct from at_location and day >= on_day and reopened_at is null
  );
end;
grant execute on function private.is_cash_closed(uuid, uuid, date) to service_role;

-- Nothing is taken, given back or paid out on a closed day; handing over goes on, since both confirm it.
create function private.keep_cash_day() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.holder <> 'person' or new.user_id is null then
    return new;
  end if;
  perform private.lock_envelope(new.user_id);
  if new.kind not in ('handed_over', 'difference') and private.is_cash_closed(new.user_id, new.location_id, new.day) then
    raise exception 'The day is closed' using errcode = '23514', constraint = 'cash_moves__day_closed';
  end if;
  return new;
end
$$;
alter function private.keep_cash_day() owner to service_role;

-- A close is taken back on its own day only, and nothing else of it changes.
create function private.keep_cash_close() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.reopened_at is not null or old.day <> (now() at time zone 'Europe/Sofia')::date then
    raise exception 'A closed day stays closed' using errcode = '23514', constraint = 'cash_closes__final';
  end if;
  return new;
end
$$;

-- The cash that was taken on a day, less what was taken back, by who took it and where.
create function private.cash_of_day(on_day date) returns table (
  user_id uuid, location_id uuid, payments integer, amount integer, euro_cents integer
) language sql stable set search_path = ''
begin atomic
  select
    cash_moves.user_id, cash_moves.location_id,
    greatest(count(*) filter (where kind = 'taken') - count(*) filter (where kind = 'taken_back'), 0)::integer,
    sum(cash_moves.amount)::integer, sum(cash_moves.euro_cents)::integer
  from public.cash_moves where day = on_day and kind in ('taken', 'taken_back')
  group by cash_moves.user_id, cash_moves.location_id;
end;
comment on function private.cash_of_day(date) is 'The one sum of a day''s cash: the day view and the pages of cash read it.';
grant execute on function private.cash_of_day(date) to service_role;

-- # rules

alter table public.cash_handovers enable row level security;
alter table public.cash_handovers force row level security;
create policy cash_handovers__read on public.cash_handovers for select to authenticated using (
  from_user_id = (select auth.uid()) or to_user_id = (select auth.uid()) or begun_by = (select auth.uid())
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.cash_handovers to authenticated;

alter table public.cash_closes enable row level security;
alter table public.cash_closes force row level security;
create policy cash_closes__read on public.cash_closes for select to authenticated using (
  user_id = (select auth.uid()) or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.cash_closes to authenticated;
-- No role changes what was counted, service_role included: a close is taken back, or its person erased.
revoke update, delete on public.cash_closes from service_role;
grant update (user_id, created_by, reopened_by, reopened_at) on public.cash_closes to service_role;
create trigger cash_closes__keep before update of reopened_at on public.cash_closes
  for each row execute function private.keep_cash_close();

alter table public.cash_moves enable row level security;
alter table public.cash_moves force row level security;
create policy cash_moves__read on public.cash_moves for select to authenticated using (
  user_id = (select auth.uid()) or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.cash_moves to authenticated;
-- insert, update, delete are not granted on the three tables: cash moves through procedures only, and no move is ever changed.
revoke update, delete on public.cash_moves from service_role;
-- A merge of two accounts names the one that stayed.
grant update (user_id, created_by) on public.cash_moves to service_role;
create trigger cash_moves__keep_day before insert on public.cash_moves
  for each row execute function private.keep_cash_day();
