-- A club may ask for the signed documents before a seat, at the desk and by every procedure, as the wizard does.
-- older programs: go on

alter table public.club_settings add column seat_needs_documents boolean not null default false;
comment on column public.club_settings.seat_needs_documents is 'On: a child gets a seat or a position on a waitlist only once its family has signed the required documents, at the desk too.';
grant update (seat_needs_documents) on public.club_settings to authenticated;
