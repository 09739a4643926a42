-- The timetable asks each weekly session for its next lesson: it is found without looking at all lessons to come.
-- older programs: go on

drop index public.lessons__by_session;
create index lessons__by_session on public.lessons (session_id, starts_at);
