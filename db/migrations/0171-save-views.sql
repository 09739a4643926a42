-- How a list is looked at stands in its address. The office gives such a view a name, so that everybody in the office finds it again.
-- older programs: go on

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  list text not null constraint saved_views__list_shape check (list ~ '^[a-z_]{1,40}$'),
  name text not null constraint saved_views__name_length check (length(btrim(name)) between 1 and 60),
  query text not null constraint saved_views__query_length check (length(query) between 1 and 1000),
  created_at timestamptz not null default now(),
  -- A name leads to one view of a list; saving under it again changes where it leads.
  constraint saved_views__name_once unique (list, name)
);
comment on table public.saved_views is 'Named views of the office''s lists: search, filters and order.';
comment on column public.saved_views.list is 'The table that is looked at, as its fields in the address begin.';
comment on column public.saved_views.query is 'The fields of the address, such as classes.level=beginner&classes.sort=title.';

alter table public.saved_views enable row level security;
alter table public.saved_views force row level security;
create policy saved_views__office on public.saved_views for all to authenticated
  using ((select private.is('admin'))) with check ((select private.is('admin')));
grant select, delete on public.saved_views to authenticated;
grant insert (list, name, query), update (list, name, query) on public.saved_views to authenticated;
