-- A program from before 0031 that still runs gives documents numbers without moving their series, and the next number of the series is
-- then one that was given. Each new document moves its series where it has to; series that stayed behind are brought up here.
-- older programs: go on

-- A program from before the series takes the number after the highest document: its series follows, or it would give that number again.
create function private.follow_number() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.invoice_series
  set last_number = new.number, next_number = greatest(next_number, new.number + 1)
  where kind = new.kind and (last_number is null or last_number < new.number);
  return null;
end
$$;

create trigger invoices__follow_number after insert on public.invoices
  for each row execute function private.follow_number();

update public.invoice_series set last_number = given.number, next_number = greatest(next_number, given.number + 1)
  from (select kind, max(number) as number from public.invoices group by kind) as given
  where given.kind = invoice_series.kind and (last_number is null or last_number < given.number);
