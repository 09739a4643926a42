-- Money was booked on the day on which the office wrote it down. A confirmation now says on which day the money came, a
-- transfer is booked on the day that the bank gives it, and a confirmation by hand can be undone for a while.

alter table public.payments add column confirmed_at timestamptz;
comment on column public.payments.confirmed_at is 'When the staff confirmed it by hand; from then on it can be undone for a while. Null: not confirmed by hand.';

alter table public.payment_events
  add column method text constraint payment_events__method_known check (method in ('cash', 'card', 'bank_transfer'));
comment on column public.payment_events.method is 'How it was to be paid before, where the move changed that; an undo restores it.';

alter table public.family_credits add column booked_on date;
-- Rows are never changed, this once excepted: the day on which each was written down is the day on which it was booked.
update public.family_credits set booked_on = (created_at at time zone 'Europe/Sofia')::date;
alter table public.family_credits
  alter column booked_on set not null,
  alter column booked_on set default (now() at time zone 'Europe/Sofia')::date;
comment on column public.family_credits.booked_on is 'On which day the books have it: for a transfer the bank''s value date.';

create or replace view public.office_payments as
  select
    payments.id, payments.user_id, payments.amount, payments.refunded_amount, payments.date, payments.method, payments.status,
    payments.reference, payments.order_id, payments.event_registration_id, payments.enrollment_id, enrollments.plan_id,
    payments.parent_notes, payments.promo_code, payments.promo_discount, payments.status = 'pending' as waits,
    children.full_name as child_name, coalesce(classes.title, events.title) as title,
    coalesce(classes.title_en, events.title_en) as title_en, coalesce(classes.title_ru, events.title_ru) as title_ru,
    jsonb_build_object('user_id', payments.user_id, 'full_name', profiles.full_name, 'email', users.email, 'phone', profiles.phone) as family,
    payments.euro_cents, payments.refunded_euro_cents, payments.confirmed_at, payments.settled_at, payments.period,
    (select number from public.orders where orders.id = payments.order_id) as order_number
  from public.payments
  left join public.children on children.id = payments.child_id
  left join public.enrollments on enrollments.id = payments.enrollment_id
  left join public.classes on classes.id = enrollments.class_id
  left join public.event_registrations on event_registrations.id = payments.event_registration_id
  left join public.events on events.id = event_registrations.event_id
  left join public.profiles on profiles.user_id = payments.user_id
  left join auth.users on users.id = payments.user_id
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
