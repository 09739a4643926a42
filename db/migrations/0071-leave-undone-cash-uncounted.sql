-- A cash payment that was taken back on its day is not among the payments of the day.
-- older programs: go on

create or replace function private.cash_of_day(on_day date) returns table (
  user_id uuid, location_id uuid, payments integer, amount integer, euro_cents integer
) language sql stable set search_path = ''
begin atomic
  select
    cash_moves.user_id, cash_moves.location_id,
    greatest(count(*) filter (where kind = 'taken') - count(*) filter (where kind = 'taken_back'), 0)::integer,
    sum(cash_moves.amount)::integer, sum(cash_moves.euro_cents)::integer
  from public.cash_moves where day = on_day and kind in ('taken', 'taken_back')
  group by cash_moves.user_id, cash_moves.location_id;
end;
