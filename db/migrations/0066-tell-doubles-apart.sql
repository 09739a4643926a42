-- Children who look like one child registered twice, and are not: the office has said so, and is not asked again.

create table public.children_apart (
  child_id uuid not null references public.children (id) on delete cascade,
  other_id uuid not null references public.children (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (child_id, other_id),
  constraint children_apart__in_order check (child_id < other_id)
);
create index children_apart__by_other on public.children_apart (other_id);
comment on table public.children_apart is 'Two children who look like doubles and are two. Each pair stands once, the smaller id first.';

alter table public.children_apart enable row level security;
alter table public.children_apart force row level security;
create policy children_apart__admin on public.children_apart for select to authenticated using ((select private.is('admin')));
grant select on public.children_apart to authenticated;
-- insert is not granted: keep_children_apart writes it.

-- Doubles are looked for among children born on one day.
create index children__by_birth_date on public.children (birth_date);
