-- A refund of a part of a package of private lessons takes the free lessons that it is worth.
-- older programs: go on

-- Takes the lessons of a package that were refunded, or gives back those that are paid again: a refund of a part takes as many as it
-- is worth, rounded up; only free ones go.
create function private.settle_package(_payment_id uuid) returns void language plpgsql security definer set search_path = '' as $$
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
    select sum(part.amount) as paid, sum(part.refunded_amount) as refunded
    from public.payments as part where part.id = package.id or (part.part_of = package.id and part.status in ('paid', 'validated', 'refunded'))
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
alter function private.settle_package(uuid) owner to service_role;
revoke execute on function private.settle_package(uuid) from public;

create or replace function private.settle_bought_credits() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_package(coalesce(new.part_of, new.id));
  return null;
end
$$;

create or replace function private.settle_credit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  package uuid;
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
    select payment_id into package from public.make_up_credits where make_up_credits.id = old.credit_id;
    -- A refund that runs at this moment is waited for: what is not paid any more is not given back.
    perform from public.payments where id = package for share;
    insert into public.make_up_ledger (credit_id, delta, reason)
    select id, 1, 'given_back' from public.make_up_credits where id = old.credit_id;
    if package is not null then
      perform private.settle_package(package);
    end if;
  end if;
  return null;
end
$$;

drop trigger payments__settle_bought_credits on public.payments;
create trigger payments__settle_bought_credits after update of status, refunded_amount on public.payments for each row
  when ((old.status in ('paid', 'validated')) <> (new.status in ('paid', 'validated')) or old.refunded_amount <> new.refunded_amount)
  execute function private.settle_bought_credits();
