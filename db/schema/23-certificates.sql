-- Certificates end on a day: the medical check (Наредба № 1/2019), the insurance, the federation card. The family or the athlete
-- brings a picture or a PDF, an admin checks it, and the job remind_of_certificates asks for a new one in time.

-- Health data: read by the family, the athlete and admins, not by instructors. A certificate that was checked is not changed any more; a
-- newer one replaces it.
create table public.certificates (
  id uuid primary key default gen_random_uuid(),
  child_id uuid references public.children (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  kind text not null constraint certificates__kind_known check (kind in ('medical', 'insurance', 'card')),
  valid_until date not null,
  file_path text not null constraint certificates__file_path_length check (length(file_path) between 1 and 300),
  state text not null default 'waiting' constraint certificates__state_known check (state in ('waiting', 'verified', 'rejected')),
  note text constraint certificates__note_length check (length(note) between 1 and 1000),
  uploaded_by uuid references auth.users (id) on delete set null,
  checked_by uuid references auth.users (id) on delete set null,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  -- A child's, or that of an athlete who is no child of the club.
  constraint certificates__one_swimmer check (num_nonnulls(child_id, user_id) = 1),
  constraint certificates__check_whole check ((state = 'waiting') = (checked_at is null)),
  constraint certificates__rejection_reason check ((state = 'rejected') = (note is not null))
);
create unique index certificates__file_once on public.certificates (file_path);
create index certificates__by_child on public.certificates (child_id, kind, valid_until desc);
create index certificates__by_user on public.certificates (user_id, kind, valid_until desc);
create index certificates__by_end on public.certificates (valid_until);
create index certificates__by_uploader on public.certificates (uploaded_by);
create index certificates__by_checker on public.certificates (checked_by);
comment on table public.certificates is 'A medical check, an insurance or a competitor''s card with the last day it is good for, and whether an admin has checked it.';
comment on column public.certificates.file_path is 'Path in the private bucket certificates.';

-- # functions and views

create function private.delete_file_of_certificate() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where bucket_id = 'certificates' and name = old.file_path;
  return null;
end
$$;
alter function private.delete_file_of_certificate() owner to service_role;

create function private.is_of_certificate(_file_path text) returns boolean language sql stable security definer set search_path = ''
  return exists (select from public.certificates where file_path = _file_path);
comment on function private.is_of_certificate(text) is 'Whether a file belongs to a certificate, also where the caller may not read that.';
alter function private.is_of_certificate(text) owner to service_role;
grant execute on function private.is_of_certificate(text) to authenticated;

create view public.certificate_directory as
  select
    certificates.id, certificates.kind, certificates.valid_until, certificates.state, certificates.note, certificates.file_path,
    certificates.created_at, certificates.checked_at, certificates.child_id, certificates.user_id,
    coalesce(children.full_name, athletes.full_name, '') as swimmer,
    coalesce(children.birth_date, athlete_accounts.birth_date) as birth_date,
    coalesce(parents.full_name, athletes.full_name, '') as contact_name,
    coalesce(parents.phone, athlete_accounts.phone, athletes.phone) as phone,
    certificates.valid_until - (now() at time zone 'Europe/Sofia')::date as days_left,
    not exists (
      select from public.certificates as newer
      where newer.kind = certificates.kind and newer.state <> 'rejected' and newer.id <> certificates.id
        and (newer.child_id = certificates.child_id or newer.user_id = certificates.user_id)
        and (newer.valid_until, newer.created_at, newer.id) > (certificates.valid_until, certificates.created_at, certificates.id)
    ) as is_newest
  from public.certificates
  left join public.children on children.id = certificates.child_id
  left join public.profiles as parents on parents.user_id = children.parent_id
  left join public.profiles as athletes on athletes.user_id = certificates.user_id
  left join public.athlete_accounts on athlete_accounts.user_id = certificates.user_id
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
alter view public.certificate_directory owner to service_role;
comment on view public.certificate_directory is 'Every certificate with its swimmer and how long it lasts; for admins. Empty for all other callers.';
grant select on public.certificate_directory to club_admin;

-- # rules

alter table public.certificates enable row level security;
alter table public.certificates force row level security;
create policy certificates__read on public.certificates for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or (user_id = (select auth.uid()) and (select private.is_athlete()))
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.certificates to authenticated;
-- insert, update, delete are not granted: save_certificate, check_certificate and delete_certificate write.
create trigger certificates__delete_file after delete on public.certificates for each row execute function private.delete_file_of_certificate();
