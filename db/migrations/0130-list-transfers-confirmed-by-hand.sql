-- A transfer that the staff confirmed by hand is listed until the bank's line is paired with it.
-- older programs: go on
create index payments__by_hand on public.payments (confirmed_at) where confirmed_at is not null and status = 'validated' and method = 'bank_transfer';
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
      and not exists (select from public.bank_pairs where payment_id = payments.id) as awaits_bank
  from public.payments
  left join public.children on children.id = payments.child_id
  left join public.enrollments on enrollments.id = payments.enrollment_id
  left join public.classes on classes.id = enrollments.class_id
  left join public.event_registrations on event_registrations.id = payments.event_registration_id
  left join public.events on events.id = event_registrations.event_id
  left join public.profiles on profiles.user_id = payments.user_id
  left join auth.users on users.id = payments.user_id
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
