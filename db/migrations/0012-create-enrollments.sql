-- Plans, enrolments with their waitlist, the ledger of sessions, subscriptions.
-- Capacity and balances are held here; only procedures write.

create table public.plans (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint plans__kind_known check (kind in ('pool_8', 'pool_12', 'pool_16', 'pool_unlimited', 'kindergarten_monthly')),
  name text not null constraint plans__name_length check (length(name) between 1 and 120),
  name_en text,
  name_ru text,
  description text constraint plans__description_length check (length(description) <= 4000),
  description_en text,
  description_ru text,
  sessions integer constraint plans__sessions_positive check (sessions > 0),
  validity_months integer not null default 1 constraint plans__validity_sensible check (validity_months between 1 and 24),
  price integer constraint plans__price_not_negative check (price >= 0),
  display_order integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Packages count sessions; monthly plans do not.
  constraint plans__sessions_fit_kind check ((sessions is not null) = (kind in ('pool_8', 'pool_12', 'pool_16')))
);
comment on table public.plans is 'What can be bought: packages of sessions, unlimited months, kindergarten months.';
comment on column public.plans.price is 'In stotinki. Null: a package costs its sessions times the class''s price; a kindergarten month what was attended.';

create table public.enrollments (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  class_id uuid not null references public.classes (id) on delete restrict,
  plan_id uuid not null references public.plans (id) on delete restrict,
  status text not null constraint enrollments__status_known check (status in ('active', 'inactive', 'waitlist')),
  sessions_remaining integer,
  valid_until date,
  waitlisted_at timestamptz,
  transfer_from uuid references public.enrollments (id) on delete set null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint enrollments__waitlist_has_time check (status <> 'waitlist' or waitlisted_at is not null)
);
-- A child is in a class, or in its line, once.
create unique index enrollments__once_a_class on public.enrollments (child_id, class_id) where status in ('active', 'waitlist');
create index enrollments__by_child on public.enrollments (child_id);
create index enrollments__taking_place on public.enrollments (class_id, status);
create index enrollments__line on public.enrollments (class_id, waitlisted_at, id) where status = 'waitlist';
create index enrollments__running_low on public.enrollments (sessions_remaining) where status = 'active' and sessions_remaining is not null;
create index enrollments__by_transfer on public.enrollments (transfer_from) where transfer_from is not null;
create index enrollments__by_plan on public.enrollments (plan_id);
comment on table public.enrollments is 'A child in a class on a plan: active, inactive, or in the line of a full class.';
comment on column public.enrollments.transfer_from is 'Waiting to move: the enrolment that keeps its place until this one gets one.';
comment on column public.enrollments.sessions_remaining is 'The sum of session_ledger, kept by it; null where the plan counts no sessions. Below zero: attended more than paid.';

-- The class's row is locked and its places counted whenever one is taken: two can never take the last one.
create function private.hold_capacity() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  capacity integer;
begin
  select max_capacity into capacity from public.classes where id = new.class_id for update;
  if (select count(*) from public.enrollments where class_id = new.class_id and status = 'active') > capacity then
    raise exception 'the class is full' using errcode = '23514', constraint = 'enrollments__within_capacity', table = 'enrollments', schema = 'public';
  end if;
  return null;
end
$$;
alter function private.hold_capacity() owner to service_role;
create trigger enrollments__within_capacity after insert or update of status, class_id on public.enrollments
  for each row when (new.status = 'active') execute function private.hold_capacity();

create table public.session_ledger (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references public.enrollments (id) on delete cascade,
  meeting_id uuid references public.class_meetings (id) on delete set null,
  delta integer not null constraint session_ledger__delta_moves check (delta <> 0),
  reason text not null constraint session_ledger__reason_known check (
    reason in ('bought', 'present', 'absent', 'excused', 'corrected', 'lesson_cancelled', 'transferred', 'removed', 'expired', 'adjusted')
  ),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index session_ledger__by_enrollment on public.session_ledger (enrollment_id, created_at);
create index session_ledger__by_meeting on public.session_ledger (meeting_id);
create index session_ledger__by_author on public.session_ledger (created_by);
comment on table public.session_ledger is 'Every session bought, taken and given back, and why. Rows are only added: the balance of a package is their sum.';

create function private.add_to_balance() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.enrollments set sessions_remaining = coalesce(sessions_remaining, 0) + new.delta where id = new.enrollment_id;
  return null;
end
$$;
alter function private.add_to_balance() owner to service_role;
create trigger session_ledger__moves_balance after insert on public.session_ledger for each row execute function private.add_to_balance();

create table public.waitlist_offers (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references public.enrollments (id) on delete cascade,
  status text not null default 'open' constraint waitlist_offers__status_known check (status in ('open', 'accepted', 'declined', 'lapsed')),
  expires_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
-- One open offer at a time to the same waiting child.
create unique index waitlist_offers__one_open on public.waitlist_offers (enrollment_id) where status = 'open';
create index waitlist_offers__by_enrollment on public.waitlist_offers (enrollment_id);
create index waitlist_offers__lapsing on public.waitlist_offers (expires_at) where status = 'open';
comment on table public.waitlist_offers is 'A freed place, held for the first in line until expires_at; then for the next.';

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  enrollment_id uuid not null references public.enrollments (id) on delete cascade,
  plan_id uuid not null references public.plans (id) on delete restrict,
  status text not null default 'active' constraint subscriptions__status_known check (status in ('active', 'paused', 'cancelled', 'ended')),
  current_period daterange not null constraint subscriptions__period_bounded check (not isempty(current_period) and not lower_inf(current_period)),
  ends_on date,
  autopay boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index subscriptions__one_running on public.subscriptions (enrollment_id) where status in ('active', 'paused');
create index subscriptions__by_child on public.subscriptions (child_id);
create index subscriptions__by_plan on public.subscriptions (plan_id);
comment on table public.subscriptions is 'A monthly plan that renews until it is ended; current_period is the month that is running.';

create function private.my_enrollment_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(select id from public.enrollments where child_id = any (private.my_child_ids()));
create function private.taught_enrollment_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(select id from public.enrollments where class_id = any (private.taught_class_ids()));
create function private.taught_child_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(select distinct child_id from public.enrollments where class_id = any (private.taught_class_ids()));
comment on function private.taught_child_ids() is 'The children who are or were enrolled in the calling instructor''s classes.';
alter function private.my_enrollment_ids() owner to service_role;
alter function private.taught_enrollment_ids() owner to service_role;
alter function private.taught_child_ids() owner to service_role;
grant execute on function private.my_enrollment_ids(), private.taught_enrollment_ids(), private.taught_child_ids() to anon, authenticated;

alter table public.children enable row level security;
alter table public.children force row level security;
create policy children__read on public.children for select to authenticated using (
  parent_id = (select auth.uid())
  or id = any ((select private.my_child_ids())::uuid[])
  or id = any ((select private.taught_child_ids())::uuid[])
  or (select private.is('admin'))
);
create policy children__update_own on public.children for update to authenticated
  using (id = any ((select private.my_child_ids())::uuid[]) or (select private.is('admin')));
grant select on public.children to authenticated;
grant update (first_name, last_name, birth_date, gender, notes, photo_path) on public.children to authenticated;
-- insert: register_child; delete: delete_child, which asks for the typed name. skill_level is the instructors' to change.

alter table public.plans enable row level security;
alter table public.plans force row level security;
create policy plans__public on public.plans for select to anon, authenticated using (true);
create policy plans__insert on public.plans for insert to authenticated with check ((select private.is('admin')));
create policy plans__update on public.plans for update to authenticated using ((select private.is('admin')));
grant select on public.plans to anon, authenticated;
grant insert (kind, name, name_en, name_ru, description, description_en, description_ru, sessions, validity_months, price, display_order, is_active) on public.plans to authenticated;
grant update (name, name_en, name_ru, description, description_en, description_ru, sessions, validity_months, price, display_order, is_active) on public.plans to authenticated;
-- delete is not granted: a plan that was sold is only taken off sale.

alter table public.enrollments enable row level security;
alter table public.enrollments force row level security;
create policy enrollments__read on public.enrollments for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or class_id = any ((select private.taught_class_ids())::uuid[])
  or (select private.is('admin'))
);
grant select on public.enrollments to authenticated;
-- insert, update, delete are not granted: capacity depends on them, procedures write them under the class's lock.

alter table public.session_ledger enable row level security;
alter table public.session_ledger force row level security;
create policy session_ledger__read on public.session_ledger for select to authenticated using (
  enrollment_id = any ((select private.my_enrollment_ids())::uuid[])
  or enrollment_id = any ((select private.taught_enrollment_ids())::uuid[])
  or (select private.is('admin'))
);
grant select on public.session_ledger to authenticated;
revoke update on public.session_ledger from service_role;
-- Nobody changes a ledger row, not even the club.

alter table public.waitlist_offers enable row level security;
alter table public.waitlist_offers force row level security;
create policy waitlist_offers__read on public.waitlist_offers for select to authenticated
  using (enrollment_id = any ((select private.my_enrollment_ids())::uuid[]) or (select private.is('admin')));
grant select on public.waitlist_offers to authenticated;

alter table public.subscriptions enable row level security;
alter table public.subscriptions force row level security;
create policy subscriptions__read on public.subscriptions for select to authenticated
  using (child_id = any ((select private.my_child_ids())::uuid[]) or (select private.is('admin')));
grant select on public.subscriptions to authenticated;
