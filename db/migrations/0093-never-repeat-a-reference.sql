-- Forty random bits repeat themselves in the end, and a payment that met a taken reference was refused. Now it draws again.

create or replace function private.new_payment_reference() returns text language plpgsql volatile
as $$
declare
  candidate text;
begin
  loop
    select 'PK' || string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, position) % 32, 1), '' order by position)
    into candidate
    from (select decode(replace(gen_random_uuid()::text, '-', ''), 'hex') as bytes) as random, generate_series(8, 15) as position;
    exit when not exists (select from public.payments where reference = candidate);
  end loop;
  return candidate;
end $$;
