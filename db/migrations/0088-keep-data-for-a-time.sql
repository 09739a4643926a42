-- Health notes, messages and unused accounts are kept for as long as the club sets; the family is notified before they go.
-- older programs: go on

alter table public.club_settings
  add column keep_care_months integer default 12 constraint club_settings__keep_care_sensible check (keep_care_months between 1 and 120),
  add column keep_messages_months integer default 24 constraint club_settings__keep_messages_sensible check (keep_messages_months between 1 and 120),
  add column keep_accounts_months integer constraint club_settings__keep_accounts_sensible check (keep_accounts_months between 6 and 240);
comment on column public.club_settings.keep_care_months is 'How many months health notes and contacts of a child stay after its last class, trial or event; null: always.';
comment on column public.club_settings.keep_messages_months is 'How many months a handled message of the contact form stays with its answers; null: always.';
comment on column public.club_settings.keep_accounts_months is 'How many months an unused account of a family stays; null: always.';
grant update (keep_care_months, keep_messages_months, keep_accounts_months) on public.club_settings to authenticated;

alter table public.child_care add column erase_on date, add column changed_at timestamptz;
comment on column public.child_care.erase_on is 'The day on which it is emptied, since the child has long not been in the club; null: it is in use. The family was notified.';
comment on column public.child_care.changed_at is 'When it was written last.';
create function private.keep_changed_care() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Emptied by the club it is not in use.
  if num_nonnulls(new.medical_notes, new.emergency_contact_name, new.emergency_contact_phone, new.collectors) > 0 then
    new.changed_at := now();
  end if;
  new.erase_on := null;
  return new;
end
$$;
comment on function private.keep_changed_care() is 'Care that a family or the desk changes is in use.';
alter function private.keep_changed_care() owner to service_role;
create trigger child_care__changed before update on public.child_care for each row
  when ((old.medical_notes, old.emergency_contact_name, old.emergency_contact_phone, old.collectors)
    is distinct from (new.medical_notes, new.emergency_contact_name, new.emergency_contact_phone, new.collectors))
  execute function private.keep_changed_care();

alter table public.profiles add column erase_on date;
comment on column public.profiles.erase_on is 'The day on which the long unused account is erased; null: none is set. The person was notified.';
