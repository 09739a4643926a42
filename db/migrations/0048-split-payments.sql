-- A payment that waits may be paid in installments: each is a payment of its own with its day, the first of them is the payment itself.
-- older programs: go on
-- contracts: programs from before it write no installments, so the index refuses no row of theirs

alter table public.payments add column installment smallint, add column installments smallint,
  add constraint payments__installment_of_all check (
    num_nulls(installment, installments) in (0, 2) and installments between 2 and 12 and installment between 1 and installments
  );
-- An installment waits or was paid once; what was dropped may be asked for again.
create unique index payments__installment_once on public.payments (part_of, installment)
  where installment is not null and part_of is not null and (status <> 'failed' or method = 'card');
comment on column public.payments.from_credit is 'What was cut off this payment as payments of their own: paid before it from the family''s credit or by a transfer of a part, or its later installments; in the club''s currency.';
comment on column public.payments.part_of is 'The payment that this one was cut off: credit paid it, or it is a later installment.';
comment on column public.payments.installment is 'The number of the installment: the first is the payment that was split, the others are parts of it. Null: paid at once.';
comment on column public.payments.installments is 'In how many installments it is paid.';

create or replace function private.settle_package(_payment_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  excess integer;
begin
  -- A booking that runs at this moment is waited for.
  perform from public.make_up_credits where payment_id = _payment_id order by id for update;
  select case when package.status in ('paid', 'validated')
      then least(lessons.all, ceil(money.refunded::numeric * lessons.all / greatest(money.paid, 1))) else lessons.all end - lessons.withdrawn
  into excess
  from public.payments as package
  cross join lateral (
    select count(*) as all, count(withdrawn_at) as withdrawn from public.make_up_credits where payment_id = package.id
  ) as lessons
  cross join lateral (
    -- Installments that wait are a part of its price.
    select sum(part.amount) as paid, sum(part.refunded_amount) as refunded
    from public.payments as part where part.id = package.id or (part.part_of = package.id and part.status in ('pending', 'paid', 'validated', 'refunded'))
  ) as money
  where package.id = _payment_id;
  if excess > 0 then
    with withdrawn as (
      update public.make_up_credits set withdrawn_at = now()
      where id in (
        select id from public.make_up_credits
        where payment_id = _payment_id and balance = 1 and withdrawn_at is null order by valid_until, id limit excess
      ) returning id
    )
    insert into public.make_up_ledger (credit_id, delta, reason) select id, -1, 'withdrawn' from withdrawn;
  elsif excess < 0 then
    with earned as (
      update public.make_up_credits set withdrawn_at = null,
        valid_until = valid_until + ((now() at time zone 'Europe/Sofia')::date - (withdrawn_at at time zone 'Europe/Sofia')::date)
      where id in (
        select id from public.make_up_credits
        where payment_id = _payment_id and withdrawn_at is not null order by valid_until desc, id limit -excess
      ) returning id
    )
    insert into public.make_up_ledger (credit_id, delta, reason) select id, 1, 'earned' from earned;
  end if;
end
$$;

create or replace function private.write_due_day() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  day constant date := greatest(new.date, lower(new.period));
  due_day constant integer := (select payment_due_day from public.club_settings);
begin
  -- The days of installments were agreed on.
  if new.installment is not null then
    new.due_on := greatest(new.date, new.due_on);
    return new;
  end if;
  -- The rest of an event's fee is asked for with its deposit, and due on a day of its own.
  new.due_on := greatest(day, case when new.event_registration_id is not null then new.due_on end);
  if due_day is not null and (new.enrollment_id is not null or new.subscription_id is not null or new.fee_kind is not null) then
    new.due_on := greatest(day, date_trunc('month', day)::date + due_day - 1);
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

create or replace function public.seat_kept_until(payment public.payments) returns date language sql stable
begin atomic
  select enrollments.kept_until
  from public.enrollments cross join public.club_settings
  where enrollments.id = payment.enrollment_id and enrollments.status = 'active' and unpaid_seat_days is not null
    and (payment.status = 'pending' or (payment.status = 'failed' and payment.method = 'card')) and payment.amount > 0
    -- It is kept without the first installment, and not without a later one.
    and not exists (
      select from public.payments as first
      where first.id = payment.part_of and (first.status = 'pending' or (first.status = 'failed' and first.method = 'card'))
    )
    and not exists (
      select from public.payments as paid
      where paid.enrollment_id = payment.enrollment_id and paid.status in ('validated', 'paid', 'refunded') and paid.amount > 0
        and (paid.part_of is distinct from payment.id or paid.installment is not null)
    );
end;

-- A payment for a class, a package, a month or a one-off charge that waits whole. Orders and visits are paid at once, events have
-- a deposit, and what a kindergarten's bill or a fee asks for is changed or spared by itself.
create function private.may_split(payment public.payments) returns boolean language sql stable security definer set search_path = ''
  return (payment.status = 'pending' or (payment.status = 'failed' and payment.method = 'card'))
    and num_nonnulls(payment.installment, payment.part_of, payment.order_id, payment.event_registration_id, payment.visit_id, payment.fee_kind) = 0
    and not exists (select from public.kindergarten_bills where payment_id = payment.id)
    and not exists (select from public.kindergarten_bills where difference_payment_id = payment.id);
alter function private.may_split(public.payments) owner to service_role;
revoke execute on function private.may_split(public.payments) from public;
grant execute on function private.may_split(public.payments) to authenticated, service_role;

create or replace view public.admin_payments as
  select
    payments.id, payments.user_id, payments.amount, payments.refunded_amount, payments.date, payments.method, payments.status,
    payments.reference, payments.order_id, payments.event_registration_id, payments.enrollment_id, enrollments.plan_id,
    payments.parent_notes, payments.promo_code, payments.promo_discount, payments.status = 'pending' as waits,
    children.full_name as child_name, coalesce(classes.title, events.title, payments.subject) as title,
    coalesce(classes.title_en, events.title_en, payments.subject_en) as title_en,
    coalesce(classes.title_ru, events.title_ru, payments.subject_ru) as title_ru,
    jsonb_build_object('user_id', payments.user_id, 'full_name', profiles.full_name, 'email', users.email, 'phone', profiles.phone) as family,
    payments.euro_cents, payments.refunded_euro_cents, payments.confirmed_at, payments.settled_at, payments.period,
    (select number from public.orders where orders.id = payments.order_id) as order_number,
    payments.status = 'validated' and payments.method = 'bank_transfer' and payments.confirmed_at is not null
      and not exists (select from public.bank_pairs where payment_id = payments.id) as awaits_bank,
    payments.due_on, payments.installment, payments.installments, payments.part_of, private.may_split(payments) as may_split
  from public.payments
  left join public.children on children.id = payments.child_id
  left join public.enrollments on enrollments.id = payments.enrollment_id
  left join public.classes on classes.id = enrollments.class_id
  left join public.event_registrations on event_registrations.id = payments.event_registration_id
  left join public.events on events.id = event_registrations.event_id
  left join public.profiles on profiles.user_id = payments.user_id
  left join auth.users on users.id = payments.user_id
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
