-- Reception and admins read health notes only through open_care, which logs it; a roster was logged already.
-- contracts: pages of an older program show the desk no health note of other families until they are loaded again; families keep theirs.

alter table public.roster_openings alter column lesson_id drop not null;
comment on table public.roster_openings is 'Who opened health notes and contacts of which children.';
comment on column public.roster_openings.lesson_id is 'The lesson whose roster was opened; null: the desk opened them beside a child.';

alter policy child_care__family on public.child_care using (child_id = any ((select private.my_child_ids())::uuid[]));
alter policy child_care__update_family on public.child_care using (child_id = any ((select private.my_child_ids())::uuid[]));
comment on table public.child_care is 'Health notes and the emergency contact. Staff reads them only through open_roster and open_care, which log it.';
