-- Families are notified once of each credit that lapses soon.
-- older programs: go on

alter table public.make_up_credits add column warned_at timestamptz;
comment on column public.make_up_credits.warned_at is 'The moment at which the family was notified that it lapses soon; null: not yet.';
