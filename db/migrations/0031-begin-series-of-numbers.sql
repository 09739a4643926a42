-- A club that comes from another program goes on with its numbers: where a series of documents begins is set once.

create table public.invoice_series (
  kind text primary key constraint invoice_series__kind_known check (kind in ('invoice', 'receipt', 'credit_note', 'debit_note', 'cancellation')),
  next_number integer not null default 1 constraint invoice_series__number_sensible check (next_number between 1 and 1000000000),
  last_number integer,
  created_at timestamptz not null default now()
);
comment on table public.invoice_series is 'The numbers of documents, a series a kind: an admin says once where one begins, then it grows by one.';
comment on column public.invoice_series.last_number is 'The last number that was given; null while the series has not begun.';

insert into public.invoice_series (kind) values ('invoice'), ('receipt'), ('credit_note'), ('debit_note'), ('cancellation');
update public.invoice_series set last_number = given.number, next_number = given.number + 1
  from (select kind, max(number) as number from public.invoices group by kind) as given where given.kind = invoice_series.kind;

-- A number that was given is never given again.
create function private.keep_series() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.next_number < old.next_number and old.last_number is not null then
    raise exception 'A series of numbers only grows' using errcode = '23514', constraint = 'invoice_series__only_grows';
  end if;
  return new;
end
$$;

alter table public.invoice_series enable row level security;
alter table public.invoice_series force row level security;
create policy invoice_series__admin on public.invoice_series for select to authenticated using ((select private.is('admin')));
grant select on public.invoice_series to authenticated;
-- insert, update, delete are not granted: begin_series sets a beginning, documents take numbers.
create trigger invoice_series__keep before update on public.invoice_series
  for each row execute function private.keep_series();
