-- A family says who may collect the child after the lesson.
-- older programs: go on

alter table public.child_care add column collectors text constraint child_care__collectors_length check (length(collectors) <= 1000);
comment on table public.child_care is 'Health notes, the emergency contact and who may collect the child. Staff reads them only through open_roster and open_care, which log it.';
comment on column public.child_care.collectors is 'Who may collect the child, one person a line with a phone.';
grant update (collectors) on public.child_care to authenticated;
