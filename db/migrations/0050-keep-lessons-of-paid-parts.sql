-- A package of which one part went back whole keeps the lessons that its other parts paid.
-- older programs: go on

create or replace function private.settle_package(_payment_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  excess integer;
begin
  -- A booking that runs at this moment is waited for.
  perform from public.make_up_credits where payment_id = _payment_id order by id for update;
  select case when package.status in ('paid', 'validated', 'refunded')
      then least(lessons.all, ceil(money.refunded::numeric * lessons.all / greatest(money.paid, 1))) else lessons.all end - lessons.withdrawn
  into excess
  from public.payments as package
  cross join lateral (
    select count(*) as all, count(withdrawn_at) as withdrawn from public.make_up_credits where payment_id = package.id
  ) as lessons
  cross join lateral (
    -- Installments that wait are a part of its price, until all of the first went back.
    select sum(part.amount) as paid, sum(case part.status when 'refunded' then part.amount else part.refunded_amount end) as refunded
    from public.payments as part where part.id = package.id or (part.part_of = package.id and (
      part.status in ('paid', 'validated', 'refunded') or (part.status = 'pending' and package.status <> 'refunded')
    ))
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
