-- The steps of the first admin in setting the club up. Steps that the data shows are not kept here.

create table public.club_setup (
  id boolean primary key default true constraint club_setup__single check (id),
  skipped text[] not null default '{}' constraint club_setup__skipped_few check (cardinality(skipped) <= 40),
  confirmed text[] not null default '{}' constraint club_setup__confirmed_few check (cardinality(confirmed) <= 40),
  closed_at timestamptz,
  started_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.club_setup is 'The setup guide of a new club: which steps were skipped or confirmed by an admin, and when the guide was closed.';
comment on column public.club_setup.skipped is 'Steps that the club does not want.';
comment on column public.club_setup.confirmed is 'Steps that an admin looked at and found right, where the data cannot show it.';
comment on column public.club_setup.closed_at is 'When an admin closed the guide; null: it is shown while steps are open. A demo has none.';
comment on column public.club_setup.started_at is 'When the rows of a starter club were written: skills and drafts of documents.';

-- # rows

insert into public.club_setup default values;

-- # rules

alter table public.club_setup enable row level security;
alter table public.club_setup force row level security;
create policy club_setup__admin on public.club_setup for select to authenticated using ((select private.is('admin')));
grant select on public.club_setup to authenticated;
-- insert, update and delete are not granted: procedures mark steps, and there is one club.
