-- What came in and what is owed, by day: years of payments are counted from these sums. A payment may change long after its
-- day, so every change of a day that is summed is written down here, and such a day is counted from its payments until the
-- nightly job has summed it anew.

create table public.takings_days (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  method text not null,
  plan_id uuid,
  kind text not null constraint takings_days__kind_known check (kind in ('plan', 'shop', 'event', 'other')),
  received bigint not null,
  due bigint not null,
  created_at timestamptz not null default now()
);
create index takings_days__by_day on public.takings_days (day);
comment on table public.takings_days is 'Payments of a day by method and by what they were for, in stotinki: received less given back, and still due. No person.';

create table public.takings_changes (
  id bigint primary key generated always as identity,
  day date not null,
  created_at timestamptz not null default now()
);
create index takings_changes__by_day on public.takings_changes (day);
comment on table public.takings_changes is 'Days whose sums are out of date: a payment of them changed. Rows are only added until the job takes them away, so that nobody waits for anybody.';

create function private.note_changed_takings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.takings_changes (day)
  select distinct date from changed where date <= (select max(day) from public.takings_days);
  return null;
end
$$;
alter function private.note_changed_takings() owner to service_role;
create trigger payments__change_takings_by_insert after insert on public.payments
  referencing new table as changed for each statement execute function private.note_changed_takings();
create trigger payments__change_takings_by_update after update on public.payments
  referencing new table as changed for each statement execute function private.note_changed_takings();
create trigger payments__change_takings_by_delete after delete on public.payments
  referencing old table as changed for each statement execute function private.note_changed_takings();

alter table public.takings_days enable row level security;
alter table public.takings_days force row level security;
create policy takings_days__admin on public.takings_days for select to authenticated using ((select private.is('admin')));
grant select on public.takings_days to authenticated;
-- insert, update, delete are not granted: the nightly job adds up.

alter table public.takings_changes enable row level security;
alter table public.takings_changes force row level security;
-- Nothing is granted: only the triggers and the job know it.
