-- Since when something is owed, when its family was last reminded, and who owes how much: a list that the office works through,
-- and that a family sees of itself.

alter table public.payments
  add column due_on date generated always as (greatest(date, lower(period))) stored,
  add column reminded_at timestamptz;
comment on column public.payments.due_on is 'From which day on it is owed: the first of its month, or the day on which it was asked for.';
comment on column public.payments.reminded_at is 'When the family was last reminded of it.';
create index payments__owed on public.payments (due_on, user_id) where (status = 'pending' or (status = 'failed' and method = 'card')) and amount > 0;

create view public.family_debts with (security_invoker = true) as
  select
    owed.user_id, user_directory.full_name, user_directory.email, user_directory.phone, owed.payments, owed.amount, owed.due_on,
    owed.days, owed.reminded_at, owed.children
  from (
    select
      payments.user_id,
      count(*)::integer as payments,
      sum(payments.amount)::integer as amount,
      min(due_on) as due_on,
      ((now() at time zone 'Europe/Sofia')::date - min(due_on)) as days,
      max(reminded_at) as reminded_at,
      array_agg(distinct children.full_name) filter (where children.id is not null) as children
    from public.payments
    left join public.children on children.id = payments.child_id
    where (payments.status = 'pending' or (payments.status = 'failed' and payments.method = 'card')) and payments.amount > 0
      and due_on <= (now() at time zone 'Europe/Sofia')::date
    group by payments.user_id
  ) as owed
  left join public.user_directory on user_directory.user_id = owed.user_id;
comment on view public.family_debts is 'Who owes how much since when, a row a family. Names are the office''s to see.';
comment on column public.family_debts.days is 'For how many days the oldest of it has been owed.';
grant select on public.family_debts to authenticated;
