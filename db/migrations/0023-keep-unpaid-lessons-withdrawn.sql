-- A lesson of a package that is not paid any more is not given back when its visit is canceled; its months run only while it is paid.
-- older programs: go on

create or replace function private.settle_credit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.make_up_ledger (credit_id, visit_id, delta, reason) values (new.credit_id, new.id, -1, 'booked');
  elsif tg_op = 'UPDATE' then
    -- The balance stays: what was booked is used, or booked again.
    insert into public.make_up_ledger (credit_id, visit_id, delta, reason)
    select new.credit_id, new.id, delta, reason
    from (values (1, 1, 'booked'), (2, -1, 'used'), (3, 1, 'used'), (4, -1, 'booked')) as moves (turn, delta, reason)
    where (turn <= 2) = (new.mark is not null) order by turn;
  elsif old.mark is null then
    -- A refund that runs at this moment is waited for: what is not paid any more is not given back.
    perform from public.payments
    where id = (select payment_id from public.make_up_credits where make_up_credits.id = old.credit_id) for share;
    insert into public.make_up_ledger (credit_id, delta, reason)
    select id, 1, 'given_back' from public.make_up_credits where id = old.credit_id;
    with unpaid as (
      update public.make_up_credits set withdrawn_at = now() from public.payments
      where make_up_credits.id = old.credit_id and payments.id = payment_id and payments.status not in ('paid', 'validated')
      returning make_up_credits.id
    )
    insert into public.make_up_ledger (credit_id, delta, reason) select id, -1, 'withdrawn' from unpaid;
  end if;
  return null;
end
$$;

create or replace function private.settle_bought_credits() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status in ('paid', 'validated') then
    with earned as (
      update public.make_up_credits set withdrawn_at = null,
        valid_until = valid_until + ((now() at time zone 'Europe/Sofia')::date - (withdrawn_at at time zone 'Europe/Sofia')::date)
      where payment_id = new.id and withdrawn_at is not null returning id
    )
    insert into public.make_up_ledger (credit_id, delta, reason) select id, 1, 'earned' from earned;
  else
    with withdrawn as (
      update public.make_up_credits set withdrawn_at = now() where payment_id = new.id and balance = 1 and withdrawn_at is null returning id
    )
    insert into public.make_up_ledger (credit_id, delta, reason) select id, -1, 'withdrawn' from withdrawn;
  end if;
  return null;
end
$$;
