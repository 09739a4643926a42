-- A hall asks for a card at its entrance.
-- older programs: go on

alter table public.locations add column has_check_in boolean not null default false;
comment on column public.locations.has_check_in is 'True: children show their card at the desk, which marks them present.';
grant insert (has_check_in) on public.locations to authenticated;
grant update (has_check_in) on public.locations to authenticated;
