-- A club may release seats for which nothing was paid, some days after their due day: the enrollment keeps the day that the
-- family was shown.
-- older programs: go on

alter table public.club_settings
  add column unpaid_seat_days integer constraint club_settings__unpaid_seat_days_sensible check (unpaid_seat_days between 1 and 90);
comment on column public.club_settings.unpaid_seat_days is 'How many days after its due day a seat of which nothing was paid is released; null: never.';
grant update (unpaid_seat_days) on public.club_settings to authenticated;

alter table public.enrollments
  add column kept_until date,
  add column unpaid_warned_on date;
create index enrollments__kept_for_payment on public.enrollments (kept_until) where status = 'active' and kept_until is not null;
comment on column public.enrollments.kept_until is 'Up to which day the seat is kept while nothing was paid for it, as the family was shown; null: until it leaves. Once something was paid it means nothing.';
comment on column public.enrollments.unpaid_warned_on is 'When the family was notified that the seat is released after kept_until.';

-- The one rule for which seats are released: nothing was ever paid for the enrollment, its payment waits, and the club releases.
create function public.seat_kept_until(payment public.payments) returns date language sql stable
begin atomic
  select enrollments.kept_until
  from public.enrollments cross join public.club_settings
  where enrollments.id = payment.enrollment_id and enrollments.status = 'active' and unpaid_seat_days is not null
    and (payment.status = 'pending' or (payment.status = 'failed' and payment.method = 'card')) and payment.amount > 0
    and not exists (
      select from public.payments as paid
      where paid.enrollment_id = payment.enrollment_id and paid.status in ('validated', 'paid', 'refunded') and paid.amount > 0
    );
end;
comment on function public.seat_kept_until(public.payments) is
  'The last day on which the seat is kept without this payment; null where no seat is released for it.';
revoke execute on function public.seat_kept_until(public.payments) from public;
grant execute on function public.seat_kept_until(public.payments) to authenticated, service_role;

create or replace view public.family_debts with (security_invoker = true) as
  select
    owed.user_id, user_directory.full_name, user_directory.email, user_directory.phone, owed.payments, owed.amount, owed.due_on,
    owed.days, owed.reminded_at, owed.children, owed.euro_cents, owed.seat_kept_until
  from (
    select
      payments.user_id,
      count(*)::integer as payments,
      sum(payments.amount)::integer as amount,
      min(due_on) as due_on,
      ((now() at time zone 'Europe/Sofia')::date - min(due_on)) as days,
      max(reminded_at) as reminded_at,
      array_agg(distinct children.full_name) filter (where children.id is not null) as children,
      sum(payments.euro_cents)::integer as euro_cents,
      min(case when enrollments.kept_until is not null then public.seat_kept_until(payments) end) as seat_kept_until
    from public.payments
    left join public.enrollments on enrollments.id = payments.enrollment_id
    left join public.children on children.id = payments.child_id
    where (payments.status = 'pending' or (payments.status = 'failed' and payments.method = 'card')) and payments.amount > 0
      and due_on <= (now() at time zone 'Europe/Sofia')::date
    group by payments.user_id
  ) as owed
  left join public.user_directory on user_directory.user_id = owed.user_id;
comment on column public.family_debts.seat_kept_until is 'The earliest day after which a seat is released because of it.';
