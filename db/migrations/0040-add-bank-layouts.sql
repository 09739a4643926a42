-- The columns of a bank's statement are said once and kept for the next one with the same head.
-- older programs: go on

create table public.bank_layouts (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  columns jsonb not null constraint bank_layouts__columns_object check (jsonb_typeof(columns) = 'object'),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint bank_layouts__once unique (key)
);
create index bank_layouts__by_author on public.bank_layouts (created_by);
comment on table public.bank_layouts is 'What an admin said the columns of a bank''s statement are, for the next statement with the same head.';
comment on column public.bank_layouts.key is 'A hash of the titles in the head.';
comment on column public.bank_layouts.columns is 'The position of each known column, from 0.';
alter table public.bank_layouts enable row level security;
alter table public.bank_layouts force row level security;
create policy bank_layouts__admin on public.bank_layouts for select to authenticated using ((select private.is('admin')));
grant select on public.bank_layouts to authenticated;
