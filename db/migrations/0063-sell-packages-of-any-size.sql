-- A package may have any number of sessions, and an unlimited plan may renew after more than a month. Its months were not looked at
-- before: plans that are there go on renewing every month.

update public.plans set validity_months = 1 where kind in ('pool_unlimited', 'kindergarten_monthly') and validity_months <> 1;
alter table public.plans
  drop constraint plans__kind_known,
  drop constraint plans__sessions_positive,
  drop constraint plans__validity_sensible,
  drop constraint plans__sessions_fit_kind,
  add constraint plans__kind_known check (kind in ('pool_8', 'pool_12', 'pool_16', 'pool_package', 'pool_unlimited', 'kindergarten_monthly')),
  add constraint plans__sessions_positive check (sessions between 1 and 1000),
  add constraint plans__validity_sensible check (validity_months between 1 and 60),
  add constraint plans__sessions_fit_kind check ((sessions is not null) = (kind in ('pool_8', 'pool_12', 'pool_16', 'pool_package'))),
  add constraint plans__kindergarten_by_month check (kind <> 'kindergarten_monthly' or validity_months = 1);
comment on table public.plans is 'What can be bought: packages of any number of sessions, unlimited months, kindergarten months.';
comment on column public.plans.validity_months is 'For how long a package may be used, or after how many months a plan without sessions renews.';
