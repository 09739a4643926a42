-- What the nightly work needs: a month is charged once, and what renews or runs out is found by index.

alter table public.payments add column discount integer not null default 0 constraint payments__discount_not_negative check (discount >= 0);
comment on column public.payments.discount is 'What a sibling saved, in stotinki; already taken off the amount.';

-- A month of a subscription is charged once, however often the work runs.
create unique index payments__once_a_period on public.payments (subscription_id, lower(period)) where subscription_id is not null and period is not null;

create index enrollments__running_out on public.enrollments (valid_until) where sessions_remaining > 0;
create index subscriptions__renewing on public.subscriptions (upper(current_period)) where status = 'active';
create index subscriptions__ending on public.subscriptions (ends_on) where status in ('active', 'paused') and ends_on is not null;
