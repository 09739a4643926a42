-- A plan may offer its families to pay it in installments; what is paid at once is paid as before.
-- older programs: go on

alter table public.plans add column installments smallint constraint plans__installments_sensible check (installments between 2 and 12),
  add column installment_months smallint,
  add column first_percent smallint constraint plans__first_percent_sensible check (first_percent between 10 and 90),
  add constraint plans__installments_whole check (
    num_nulls(installments, installment_months) in (0, 2) and (first_percent is null or installments is not null)
  ),
  add constraint plans__installments_within check (
    installment_months >= 1 and (installments - 1) * installment_months < least(validity_months, 13)
  ),
  add constraint plans__no_installments_of_lessons check (kind <> 'private_package' or installments is null);
comment on column public.plans.installments is 'In how many installments a family may choose to pay it; null: at once, unless the desk agrees otherwise.';
comment on column public.plans.installment_months is 'The months from each installment to the next; the first is due when the whole would be.';
comment on column public.plans.first_percent is 'The share of the first installment; null: all are even.';
grant insert (installments, installment_months, first_percent) on public.plans to authenticated;
grant update (installments, installment_months, first_percent) on public.plans to authenticated;

create function private.plan_due_day(day date) returns date language sql stable security definer set search_path = ''
  return (select greatest(day, date_trunc('month', day)::date + payment_due_day - 1) from public.club_settings);
comment on function private.plan_due_day(date) is 'The last day on which a plan that is asked for on a day, or begins on it, is paid in time.';
alter function private.plan_due_day(date) owner to service_role;
grant execute on function private.plan_due_day(date) to service_role;

create or replace function private.write_due_day() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  day constant date := greatest(new.date, lower(new.period));
begin
  -- The days of installments were agreed on.
  if new.installment is not null then
    new.due_on := greatest(new.date, new.due_on);
    return new;
  end if;
  -- The rest of an event's fee is asked for with its deposit, and due on a day of its own.
  new.due_on := greatest(day, case when new.event_registration_id is not null then new.due_on end);
  if new.enrollment_id is not null or new.subscription_id is not null or new.fee_kind is not null then
    new.due_on := private.plan_due_day(day);
  end if;
  -- A visit is paid before it, or at the desk on its day.
  if new.visit_id is not null then
    new.due_on := greatest(day, (
      select (starts_at at time zone 'Europe/Sofia')::date from public.lessons
      where id = (select lesson_id from public.visits where id = new.visit_id)
    ));
  end if;
  return new;
end
$$;

-- The family takes the installments of the plan itself while nothing of what it is asked for is paid.
create function public.offers_installments(payment public.payments) returns boolean language sql stable
begin atomic
  select private.may_split(payment) and payment.from_credit = 0 and payment.amount > 0 and not payment.more_days
    and exists (
      select from public.enrollments join public.plans on plans.id = coalesce(payment.plan_id, enrollments.plan_id)
      where enrollments.id = payment.enrollment_id and plans.installments is not null
    );
end;
comment on function public.offers_installments(public.payments) is 'True if its family may take the installments of its plan for it.';
revoke execute on function public.offers_installments(public.payments) from public;
grant execute on function public.offers_installments(public.payments) to authenticated, service_role;
