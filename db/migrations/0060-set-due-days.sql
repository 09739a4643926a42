-- A club says up to which day of the month plans are paid, and when it reminds families: the due day of a payment is then a
-- value that a trigger writes, since a generated column cannot look at the settings.
-- older programs: go on

alter table public.club_settings
  add column payment_due_day integer constraint club_settings__due_day_sensible check (payment_due_day between 1 and 28),
  add column reminder_days integer[] not null default '{1,5,10}'
    constraint club_settings__reminder_days_sensible check (
      cardinality(reminder_days) <= 6 and array_position(reminder_days, null) is null
      and 1 <= all (reminder_days) and 90 >= all (reminder_days)
    );
comment on column public.club_settings.payment_due_day is 'The day of the month up to which plans are paid; null: on the first day of what is paid.';
comment on column public.club_settings.reminder_days is 'How many days after the due day a family is reminded, once on each; empty: never.';
grant update (payment_due_day, reminder_days) on public.club_settings to authenticated;

alter table public.payments
  alter column due_on drop expression,
  alter column due_on set default (now() at time zone 'Europe/Sofia')::date,
  alter column due_on set not null;
comment on column public.payments.due_on is 'The last day on which it is paid in time: the first of its month, or the day on which it was asked for; for a plan the club''s due day, where that is later in the month. A trigger writes it.';

-- The club's due day is that of payments for plans; everything else is due on its day.
create function private.write_due_day() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  day constant date := greatest(new.date, lower(new.period));
  due_day constant integer := (select payment_due_day from public.club_settings);
begin
  new.due_on := day;
  if due_day is not null and (new.enrollment_id is not null or new.subscription_id is not null) then
    new.due_on := greatest(day, date_trunc('month', day)::date + due_day - 1);
  end if;
  return new;
end
$$;
alter function private.write_due_day() owner to service_role;

create trigger payments__due_day before insert or update of date, period, due_on on public.payments
  for each row execute function private.write_due_day();
