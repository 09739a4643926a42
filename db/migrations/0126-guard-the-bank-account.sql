-- The club's bank account and how long things are kept change by procedures that ask for a proof; a number whose check digits
-- are wrong is no account, and no transfer has ever reached it: it is left out.
-- older programs: go on
-- contracts: the forms have always refused such a number; an older program saves the account and the months again once it is updated.
create function private.has_check_digits(iban text) returns boolean language sql immutable strict parallel safe set search_path = ''
  return (
    select mod(string_agg(case when sign ~ '[A-Z]' then (ascii(sign) - 55)::text else sign end, '' order by position)::numeric, 97) = 1
    from regexp_split_to_table(substr(iban, 5) || left(iban, 4), '') with ordinality as signs (sign, position)
  );
comment on function private.has_check_digits(text) is 'Whether the remainder by 97 of an account number is 1 (ISO 13616).';
grant execute on function private.has_check_digits(text) to service_role, authenticated;

update public.club_settings set bank_iban = '' where bank_iban <> '' and not private.has_check_digits(bank_iban);
alter table public.club_settings
  add constraint club_settings__iban_check_digits check (bank_iban = '' or private.has_check_digits(bank_iban));
revoke update (bank_name, bank_beneficiary, bank_iban, bank_bic, keep_care_months, keep_messages_months, keep_accounts_months)
  on public.club_settings from authenticated;
revoke update (collectors) on public.child_care from authenticated;
