-- The marks of many lessons are counted without looking at their rows: the index that keeps them single knows the mark as well.
-- What it keeps does not change.

alter table public.attendance drop constraint attendance__once;
-- A child is marked once a lesson; a correction changes the mark.
alter table public.attendance add constraint attendance__once unique (meeting_id, child_id) include (status);
