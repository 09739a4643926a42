create table public.import_layouts (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  columns jsonb not null constraint import_layouts__columns_object check (jsonb_typeof(columns) = 'object'),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint import_layouts__once unique (key)
);
create index import_layouts__by_author on public.import_layouts (created_by);
comment on table public.import_layouts is 'What an admin said the columns of a list of children are, for the next list with the same head.';
comment on column public.import_layouts.key is 'A hash of the titles in the head.';
comment on column public.import_layouts.columns is 'The position of each known column, from 0.';

-- # rules

alter table public.import_layouts enable row level security;
alter table public.import_layouts force row level security;
create policy import_layouts__admin on public.import_layouts for select to authenticated using ((select private.is('admin')));
grant select on public.import_layouts to authenticated;
-- insert, update, delete are not granted: import_families keeps layouts.
