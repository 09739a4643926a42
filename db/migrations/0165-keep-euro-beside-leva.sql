-- A sum in euro was converted from a sum in leva, and so differed by cents from the sum of what was charged. Every movement of
-- money now keeps both amounts, so that totals of either currency are sums of rows.

alter table public.refunds
  add column euro_cents integer not null
    generated always as (case when settled_currency = 'EUR' then settled_amount else private.euro_cents(settled_amount) end) stored;
comment on column public.refunds.euro_cents is 'What goes back, in euro cents; the sum of a payment''s refunds is at most what was charged.';

alter table public.payments add column refunded_euro_cents integer not null default 0;
update public.payments set refunded_euro_cents = given.cents
from (select payment_id, sum(euro_cents)::integer as cents from public.refunds where status = 'succeeded' group by payment_id) as given
where given.payment_id = payments.id;
alter table public.payments add constraint payments__refunded_euro_not_negative check (refunded_euro_cents >= 0);
comment on column public.payments.refunded_euro_cents is 'What of it was given back, in euro cents: the sum of its refunds.';

-- The books. Entries of before take the cents of the row that was written with them in one transaction.
alter table public.ledger_entries add column euro_cents integer;
update public.ledger_entries set euro_cents = sign(amount) * private.euro_cents(abs(amount));
update public.ledger_entries set euro_cents = sign(ledger_entries.amount) * refunds.euro_cents
from public.payment_events join public.refunds on refunds.payment_id = payment_events.payment_id
where ledger_entries.kind = 'refund' and payment_events.created_at = ledger_entries.created_at and refunds.amount = abs(ledger_entries.amount);
update public.ledger_entries set euro_cents = family_credits.euro_cents
from public.family_credits
where ledger_entries.kind = 'credit' and family_credits.created_at = ledger_entries.created_at and family_credits.amount = ledger_entries.amount;
alter table public.ledger_entries alter column euro_cents set not null;
comment on column public.ledger_entries.euro_cents is 'The same movement in euro cents, as it was charged or given back.';

alter table public.books_removals add column euro_cents bigint;
update public.books_removals set euro_cents = sign(amount) * private.euro_cents(abs(amount));
alter table public.books_removals alter column euro_cents set not null;

create or replace function private.remember_removed_payment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.books_removals (kind, amount, euro_cents)
  select kind, sum(amount), sum(euro_cents) from (
    select 'payment' as kind, amount::bigint, euro_cents from removed where status in ('validated', 'paid', 'refunded')
    union all select 'refund', -refunded_amount, -refunded_euro_cents from removed where refunded_amount > 0
  ) as gone group by kind;
  return null;
end
$$;
create or replace function private.remember_removed_credit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.books_removals (kind, amount, euro_cents)
  select 'credit', sum(amount), sum(euro_cents) from removed where kind <> 'granted' having count(*) > 0;
  return null;
end
$$;

-- What the cents of families erased before this day differ by from their leva is not known any more: it is one sum of its own.
insert into public.books_removals (kind, amount, euro_cents)
select kind, 0, difference from (
  select 'payment' as kind,
    (select coalesce(sum(euro_cents), 0) from public.ledger_entries where kind = 'payment')
    - (select coalesce(sum(euro_cents), 0) from public.payments where status in ('validated', 'paid', 'refunded'))
    - (select coalesce(sum(euro_cents), 0) from public.books_removals where kind = 'payment') as difference
  union all
  select 'refund',
    (select coalesce(sum(euro_cents), 0) from public.ledger_entries where kind = 'refund')
    + (select coalesce(sum(refunded_euro_cents), 0) from public.payments)
    - (select coalesce(sum(euro_cents), 0) from public.books_removals where kind = 'refund')
  union all
  select 'credit',
    (select coalesce(sum(euro_cents), 0) from public.ledger_entries where kind = 'credit')
    - (select coalesce(sum(euro_cents), 0) from public.family_credits where kind <> 'granted')
    - (select coalesce(sum(euro_cents), 0) from public.books_removals where kind = 'credit')
) as parts where abs(difference) between 1 and 1000;

alter table public.books_checks add column euro_difference bigint not null default 0;
comment on column public.books_checks.euro_difference is 'The same proof in euro cents. A difference other than 0 is a fault.';

-- Sums by day are counted anew, in both currencies.
delete from public.takings_days;
delete from public.takings_changes;
alter table public.takings_days
  add column received_euro bigint not null,
  add column due_euro bigint not null;
comment on table public.takings_days is 'Payments of a day by method and by what they were for, in stotinki and euro cents: received less given back, and still due. No person.';

create or replace view public.family_debts with (security_invoker = true) as
  select
    owed.user_id, user_directory.full_name, user_directory.email, user_directory.phone, owed.payments, owed.amount, owed.due_on,
    owed.days, owed.reminded_at, owed.children, owed.euro_cents
  from (
    select
      payments.user_id,
      count(*)::integer as payments,
      sum(payments.amount)::integer as amount,
      min(due_on) as due_on,
      ((now() at time zone 'Europe/Sofia')::date - min(due_on)) as days,
      max(reminded_at) as reminded_at,
      array_agg(distinct children.full_name) filter (where children.id is not null) as children,
      sum(payments.euro_cents)::integer as euro_cents
    from public.payments
    left join public.children on children.id = payments.child_id
    where (payments.status = 'pending' or (payments.status = 'failed' and payments.method = 'card')) and payments.amount > 0
      and due_on <= (now() at time zone 'Europe/Sofia')::date
    group by payments.user_id
  ) as owed
  left join public.user_directory on user_directory.user_id = owed.user_id;
comment on column public.family_debts.euro_cents is 'The sum of what was asked for, each payment in its own cents.';
