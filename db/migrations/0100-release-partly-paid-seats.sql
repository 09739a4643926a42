-- A part that credit has paid of what waits keeps no seat: a cent of credit kept it for ever.
-- older programs: go on

create or replace function public.seat_kept_until(payment public.payments) returns date language sql stable
begin atomic
  select enrollments.kept_until
  from public.enrollments cross join public.club_settings
  where enrollments.id = payment.enrollment_id and enrollments.status = 'active' and unpaid_seat_days is not null
    and (payment.status = 'pending' or (payment.status = 'failed' and payment.method = 'card')) and payment.amount > 0
    and not exists (
      select from public.payments as paid
      where paid.enrollment_id = payment.enrollment_id and paid.status in ('validated', 'paid', 'refunded') and paid.amount > 0
        and paid.part_of is distinct from payment.id
    );
end;
