-- The payment of a month says its plan, and that of more days within it as well: days are charged once, however often they change.
-- older programs: go on
-- contracts: payments__once_a_period leaves out payments that older programs do not make

alter table public.payments add column plan_id uuid references public.plans (id) on delete set null;
alter table public.payments add column more_days boolean not null default false;
create index payments__by_plan on public.payments (plan_id) where plan_id is not null;
drop index public.payments__once_a_period;
create unique index payments__once_a_period on public.payments (subscription_id, lower(period))
  where subscription_id is not null and period is not null and part_of is null and not more_days;
comment on column public.payments.plan_id is 'The plan of the month, or the part of one, that is paid; null: no month, or one of before this was written.';
comment on column public.payments.more_days is 'The dearer part of a month whose plan is for more days a week by now: from the first day of the period on.';

update public.payments set plan_id = subscriptions.plan_id from public.subscriptions
where subscriptions.id = payments.subscription_id and period is not null and upper(period) > (now() at time zone 'Europe/Sofia')::date and part_of is null;
