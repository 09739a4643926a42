-- Name and language are said once, by the account's owner, and the profile that the club reads follows.

create function private.follow_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set
    full_name = coalesce(nullif(left(btrim(new.raw_user_meta_data ->> 'full_name'), 120), ''), full_name),
    locale = case when new.raw_user_meta_data ->> 'locale' in ('bg', 'en', 'ru') then new.raw_user_meta_data ->> 'locale' else locale end
  where user_id = new.id;
  return null;
end
$$;
alter function private.follow_account() owner to service_role;
comment on function private.follow_account() is 'Carries the name and the language that an account''s owner chose over to its profile.';

create trigger users__profile_follows after update of raw_user_meta_data on auth.users
  for each row when (old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function private.follow_account();
