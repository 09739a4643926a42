-- Keeps names and phones in one form: a name that is not composed found neither its child nor its double, and +359 088… is no number.
-- older programs: go on
create function private.clean_line(line text) returns text language sql immutable parallel safe set search_path = ''
  return regexp_replace(regexp_replace(normalize(line, nfc), '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'),
    '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g');
comment on function private.clean_line(text) is 'A line in the form of contracts/texts.ts: composed, with plain spaces, without invisible signs.';
create function private.clean_phone(phone text) returns text language sql immutable parallel safe set search_path = ''
  return regexp_replace(phone, '^\+3590+', '+359');
comment on function private.clean_phone(text) is 'A Bulgarian number without the zero that is dialled only at home.';
create function private.clean_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.full_name := private.clean_line(new.full_name);
  new.phone := private.clean_phone(new.phone);
  return new;
end
$$;
alter function private.clean_profile() owner to service_role;
comment on function private.clean_profile() is 'The same person written in two ways is found once, also where a row was written without a procedure.';
grant execute on function private.clean_line(text), private.clean_phone(text) to service_role;
create function private.clean_child() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.first_name := private.clean_line(new.first_name);
  new.last_name := private.clean_line(new.last_name);
  return new;
end
$$;
alter function private.clean_child() owner to service_role;
create function private.clean_care() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.emergency_contact_name := private.clean_line(new.emergency_contact_name);
  new.emergency_contact_phone := private.clean_phone(new.emergency_contact_phone);
  return new;
end
$$;
alter function private.clean_care() owner to service_role;
create function private.clean_athlete() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.phone := private.clean_phone(new.phone);
  return new;
end
$$;
alter function private.clean_athlete() owner to service_role;
create trigger profiles__clean before insert or update of full_name, phone on public.profiles
  for each row execute function private.clean_profile();
create trigger children__clean before insert or update of first_name, last_name on public.children
  for each row execute function private.clean_child();
create trigger child_care__clean before insert or update of emergency_contact_name, emergency_contact_phone on public.child_care
  for each row execute function private.clean_care();
create trigger athlete_accounts__clean before insert or update of phone on public.athlete_accounts
  for each row execute function private.clean_athlete();

update public.profiles set full_name = private.clean_line(full_name)
  where full_name <> private.clean_line(full_name);
update public.profiles set phone = private.clean_phone(phone)
  where phone <> private.clean_phone(phone) and private.clean_phone(phone) ~ '^\+[1-9]\d{7,14}$';
-- A double stays as it is written, for the club to merge.
update public.children set first_name = private.clean_line(first_name), last_name = private.clean_line(last_name)
  where (first_name, last_name) <> (private.clean_line(first_name), private.clean_line(last_name))
    and private.clean_line(first_name) <> ''
    and not exists (
      select from public.children as double
      where double.parent_id = children.parent_id and double.birth_date = children.birth_date and double.id <> children.id
        and lower(private.clean_line(double.full_name)) = lower(private.clean_line(children.full_name)));
update public.child_care set emergency_contact_phone = private.clean_phone(emergency_contact_phone)
  where emergency_contact_phone <> private.clean_phone(emergency_contact_phone)
    and private.clean_phone(emergency_contact_phone) ~ '^\+[1-9]\d{7,14}$';
update public.athlete_accounts set phone = private.clean_phone(phone)
  where phone <> private.clean_phone(phone) and private.clean_phone(phone) ~ '^\+[1-9]\d{7,14}$';
update public.orders set phone = private.clean_phone(phone)
  where phone <> private.clean_phone(phone) and private.clean_phone(phone) ~ '^\+[1-9]\d{7,14}$';
