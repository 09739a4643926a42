-- Certificates go some years after their last day.
-- older programs: go on

alter table public.club_settings
  add column keep_certificates_months integer default 60
    constraint club_settings__keep_certificates_sensible check (keep_certificates_months between 3 and 240);
comment on column public.club_settings.keep_certificates_months is 'The months a certificate stays after its last day; null: as long as the child or the account.';
