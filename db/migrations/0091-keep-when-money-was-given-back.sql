-- A refund that its provider takes back stays in the month in which it was given.
alter table public.refunds add column given_at timestamptz;
comment on column public.refunds.given_at is 'When the money was given back; it stays where the provider takes the refund back later, at finished_at.';
update public.refunds set given_at = coalesce(finished_at, created_at) where status = 'succeeded';
