-- The list of payments is counted without the rows of what it is joined with, but PostgreSQL still wants the joined columns:
-- one index that has them all spares it the whole table.
create index payments__joined on public.payments (child_id, enrollment_id, event_registration_id, user_id);

-- The spells as the office's lists join them: without a condition on every row, whose share the planner guesses far too low.
create view public.office_spells as
  select id, child_id, started_on, ended_on from public.swimmer_spells
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
alter view public.office_spells owner to service_role;
comment on view public.office_spells is 'From when to when children swam, for the office''s lists. Empty for everybody but admins.';
grant select on public.office_spells to authenticated;
