-- A family sees a booked or cancelled trial lesson at once.
alter publication supabase_realtime add table public.trials;
