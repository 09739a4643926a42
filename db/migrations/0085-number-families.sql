-- A family has a number of its own for transfers that pay several things at once: short, never changed, with a last sign
-- that checks the others. It follows from a sequence, so that no two can meet; who is how many stays hidden in the order.

create sequence private.family_numbers;

create function private.new_family_reference() returns text language sql volatile set search_path = ''
begin atomic
  with number as (
    -- Odd factors walk through all 2^30 numbers before one comes again.
    select (nextval('private.family_numbers') * 630360017 + 192837465) % 1073741824 as value
  ), signs as (
    select place, ((value >> (5 * (5 - place))) & 31)::integer as code from number, generate_series(0, 5) as place
  ), sums as (
    -- Luhn's rule in a count of thirty-two, from the right: every second sign counts double, its two halves added.
    select sum(case when place % 2 = 1 then (2 * code) / 32 + (2 * code) % 32 else code end)::integer as total from signs
  )
  select 'PF' || (select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + code, 1), '' order by place) from signs)
    || substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (32 - total % 32) % 32, 1)
  from sums;
end;
grant usage on sequence private.family_numbers to service_role;
grant execute on function private.new_family_reference() to service_role;

alter table public.profiles add column reference text not null default private.new_family_reference();
create unique index profiles__reference_once on public.profiles (reference);
comment on column public.profiles.reference is 'The family''s own number for transfers that pay several things: PF, six signs, and one that checks them.';
-- update of it is not granted: a number that was once printed stays.
