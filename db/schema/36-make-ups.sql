-- Credits for lessons that a child missed in time or that the club canceled, and for private lessons of a package: each is swum once, as a visit.

create table public.make_up_credits (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  lesson_id uuid references public.lessons (id) on delete set null,
  enrollment_id uuid references public.enrollments (id) on delete set null,
  reason text not null constraint make_up_credits__reason_known check (reason in ('absence', 'lesson_cancelled', 'granted', 'opening', 'bought')),
  valid_until date not null,
  -- Kept by the ledger: a credit that is not free cannot be booked, nor lapse.
  balance integer not null default 0 constraint make_up_credits__used_once check (balance in (0, 1)),
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  kind text not null default 'make_up' constraint make_up_credits__kind_known check (kind in ('make_up', 'private')),
  payment_id uuid,
  warned_at timestamptz,
  -- A lesson is missed once.
  constraint make_up_credits__once unique (child_id, lesson_id),
  -- The kind of the visit that is swum on it.
  constraint make_up_credits__kind_key unique (id, kind),
  constraint make_up_credits__bought_is_private check ((reason = 'bought') = (kind = 'private'))
);
create index make_up_credits__free on public.make_up_credits (child_id, valid_until) where balance = 1;
create index make_up_credits__lapsing on public.make_up_credits (valid_until) where balance = 1;
create index make_up_credits__by_lesson on public.make_up_credits (lesson_id);
create index make_up_credits__by_enrollment on public.make_up_credits (enrollment_id);
create index make_up_credits__by_payment on public.make_up_credits (payment_id) where payment_id is not null;
comment on table public.make_up_credits is 'The right of a child to swim in another class what it missed: earned by an absence that was announced in time, by a lesson that the club canceled, or given.';
comment on column public.make_up_credits.kind is 'private: of a package of private lessons, swum in a private lesson alone.';
comment on column public.make_up_credits.payment_id is 'The payment of the package that it is of: until it is paid the credit is withdrawn.';
comment on column public.make_up_credits.lesson_id is 'The lesson that was missed.';
comment on column public.make_up_credits.enrollment_id is 'The enrollment whose lesson it was. Of a package the lesson counts as swum as long as the credit is there.';
comment on column public.make_up_credits.valid_until is 'The last day of a lesson that it is swum in.';
comment on column public.make_up_credits.balance is 'The sum of make_up_ledger, kept by it: 1 if it is free, 0 if it is booked, used, lapsed or withdrawn.';
comment on column public.make_up_credits.warned_at is 'The moment at which the family was notified that it lapses soon; null: not yet.';
comment on column public.make_up_credits.withdrawn_at is 'Set: the child was there after all, or the absence was withdrawn; the session is the package''s again.';

create table public.make_up_ledger (
  id uuid primary key default gen_random_uuid(),
  credit_id uuid not null references public.make_up_credits (id) on delete cascade,
  visit_id uuid references public.visits (id) on delete set null,
  delta integer not null constraint make_up_ledger__one_each check (delta in (-1, 1)),
  reason text not null constraint make_up_ledger__reason_known check (reason in ('earned', 'booked', 'given_back', 'used', 'lapsed', 'withdrawn')),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index make_up_ledger__by_credit on public.make_up_ledger (credit_id, created_at);
create index make_up_ledger__by_visit on public.make_up_ledger (visit_id);
create index make_up_ledger__by_author on public.make_up_ledger (created_by);
comment on table public.make_up_ledger is 'Every credit earned, booked, given back, used, lapsed and withdrawn. Rows are only added; the balance of a credit is their sum.';
comment on column public.make_up_ledger.reason is 'used: the booked visit was marked; the reverse of it when the mark is taken back.';

-- # functions and views

create function private.add_to_credit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.make_up_credits set balance = balance + new.delta where id = new.credit_id;
  return null;
end
$$;
alter function private.add_to_credit() owner to service_role;

-- A visit books its credit, a mark uses it, a visit that goes unmarked gives it back.
create function private.settle_credit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  package uuid;
begin
  if tg_op = 'INSERT' then
    insert into public.make_up_ledger (credit_id, visit_id, delta, reason) values (new.credit_id, new.id, -1, 'booked');
  elsif tg_op = 'UPDATE' then
    -- The balance stays: what was booked is used, or booked again.
    insert into public.make_up_ledger (credit_id, visit_id, delta, reason)
    select new.credit_id, new.id, delta, reason
    from (values (1, 1, 'booked'), (2, -1, 'used'), (3, 1, 'used'), (4, -1, 'booked')) as moves (turn, delta, reason)
    where (turn <= 2) = (new.mark is not null) order by turn;
  elsif old.mark is null then
    select payment_id into package from public.make_up_credits where make_up_credits.id = old.credit_id;
    -- A refund that runs at this moment is waited for: what is not paid any more is not given back.
    perform from public.payments where id = package for share;
    insert into public.make_up_ledger (credit_id, delta, reason)
    select id, 1, 'given_back' from public.make_up_credits where id = old.credit_id;
    if package is not null then
      perform private.settle_package(package);
    end if;
  end if;
  return null;
end
$$;
alter function private.settle_credit() owner to service_role;

-- # rules

-- A visit is swum on a credit of its own kind.
alter table public.visits add constraint visits_credit_id_fkey foreign key (credit_id, kind) references public.make_up_credits (id, kind) on delete cascade;
alter table public.visit_offers add constraint visit_offers_credit_id_fkey foreign key (credit_id) references public.make_up_credits (id) on delete set null;
create trigger visits__book_credit after insert on public.visits for each row
  when (new.credit_id is not null) execute function private.settle_credit();
create trigger visits__use_credit after update of mark on public.visits for each row
  when (new.credit_id is not null and (old.mark is null) <> (new.mark is null)) execute function private.settle_credit();
create trigger visits__give_credit_back after delete on public.visits for each row
  when (old.credit_id is not null) execute function private.settle_credit();

alter table public.make_up_credits enable row level security;
alter table public.make_up_credits force row level security;
create policy make_up_credits__read on public.make_up_credits for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.make_up_credits to authenticated;
-- insert, update, delete are not granted: marks, absences and cancellations earn credits.

alter table public.make_up_ledger enable row level security;
alter table public.make_up_ledger force row level security;
create policy make_up_ledger__read on public.make_up_ledger for select to authenticated
  using (exists (select from public.make_up_credits where make_up_credits.id = credit_id));
grant select on public.make_up_ledger to authenticated;
-- No role changes a ledger row, service_role included.
revoke update on public.make_up_ledger from service_role;
-- A merge of two accounts names the one that stayed; what was counted is never changed.
grant update (created_by) on public.make_up_ledger to service_role;
create trigger make_up_ledger__moves_balance after insert on public.make_up_ledger for each row execute function private.add_to_credit();
