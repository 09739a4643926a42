-- A filter, a cast or a sort of the caller must never run on a row that a view hides: an error of it (a pattern that ends
-- with a backslash, a path into a date) would tell that such a row exists. Three kinds of views are left:
--   1. those that run with the caller's rights (security_invoker);
--   2. those that hide rows or columns of their owner: security_barrier, so that their own condition runs first;
--   3. those that show everything and are read by admins alone. A barrier would keep PostgreSQL from using indexes for their
--      filters and their order; instead nobody but `club_admin` may select from them.
-- The access test refuses a view that is none of these.

do $$
begin
  if not exists (select from pg_roles where rolname = 'club_admin') then create role club_admin nologin inherit; end if;
  execute format('grant club_admin to %I', current_user);
end
$$;
-- An admin is a signed-in user first: grants and policies of that role hold for admins, too.
grant authenticated to club_admin;
grant club_admin to authenticator;

-- A connection becomes `club_admin` only for a person with that role, looked up in the statement that sets the role.
grant usage on schema public to authenticator;
grant select (user_id, role) on public.user_roles to authenticator;
create policy user_roles__acting_admin on public.user_roles for select to authenticator using (role = 'admin');

alter view public.class_availability set (security_barrier = true);
alter view public.class_choices set (security_barrier = true);
alter view public.event_comers set (security_barrier = true);
alter view public.event_participants set (security_barrier = true);
alter view public.event_places set (security_barrier = true);
alter view public.instructors set (security_barrier = true);
alter view public.public_classes set (security_barrier = true);
alter view public.shop_items set (security_barrier = true);
alter view public.shop_products set (security_barrier = true);
alter view public.swimmers set (security_barrier = true);

do $$
declare
  name text;
begin
  foreach name in array array['athlete_directory', 'audit_entries', 'certificate_directory', 'document_signers', 'family_debts',
    'office_children', 'office_classes', 'office_instructors', 'office_marks', 'office_payments', 'office_spells', 'user_directory']
  loop
    execute format('revoke all on public.%I from authenticated', name);
    execute format('grant select on public.%I to club_admin', name);
  end loop;
end
$$;
