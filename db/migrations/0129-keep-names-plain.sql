-- Names of people leave in the club's emails: no name brings a line or an address of its own there. What is there already is cleaned.
-- older programs: go on
create function private.is_plain_name(name text) returns boolean language sql immutable strict parallel safe set search_path = ''
  return name !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2024\u2028-\u202e\u2060-\u2064\u2066-\u2069\u3002\ufe52\ufeff\uff0e\uff61@\\]'
    and name !~ '://' and name !~ '[.][^ \u00a0.,)’''-]{2}' and name !~ '[0-9][.][0-9]';
comment on function private.is_plain_name(text) is
  'Whether a text is the name of a person: no line breaks, no invisible signs, nothing that becomes a link in an email.';
grant execute on function private.is_plain_name(text) to service_role, authenticated;

create function private.plain_name(name text) returns text language sql immutable strict parallel safe set search_path = ''
  return btrim(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(
      name, '[\u0001-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2024\u2028-\u202e\u2060-\u2064\u2066-\u2069\u3002\ufe52\ufeff\uff0e\uff61@\\]+|://', ' ', 'g'
    ), '[.](?=[^ \u00a0.,)’''-]{2})', '. ', 'g'
  ), '([0-9])[.](?=[0-9])', '\1. ', 'g'), '  +', ' ', 'g'));
comment on function private.plain_name(text) is 'The same text as the name of a person: what does not belong into one is left out.';
grant execute on function private.plain_name(text) to service_role, authenticated;

create or replace function private.follow_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set
    full_name = coalesce(nullif(left(private.plain_name(new.raw_user_meta_data ->> 'full_name'), 120), ''), full_name),
    locale = case when new.raw_user_meta_data ->> 'locale' in ('bg', 'en', 'ru') then new.raw_user_meta_data ->> 'locale' else locale end
  where user_id = new.id;
  return null;
end
$$;
do $$
declare
  child public.children;
begin
  for child in select * from public.children where not (private.is_plain_name(first_name) and private.is_plain_name(last_name)) loop
    begin
      update public.children set
        first_name = coalesce(nullif(private.plain_name(first_name), ''), '–'), last_name = private.plain_name(last_name)
      where id = child.id;
    exception when unique_violation then
      -- The family has registered the same child twice: an admin merges the two.
      update public.children set first_name = left('2 ' || private.plain_name(first_name), 120), last_name = private.plain_name(last_name)
      where id = child.id;
    end;
  end loop;
end
$$;
update public.profiles set full_name = left(private.plain_name(full_name), 120) where not private.is_plain_name(full_name);
update public.user_invitations set full_name = left(private.plain_name(full_name), 120) where not private.is_plain_name(full_name);
update public.child_care set emergency_contact_name = left(coalesce(nullif(private.plain_name(emergency_contact_name), ''), '–'), 120) where not private.is_plain_name(emergency_contact_name);
update public.consents set signed_name = left(coalesce(nullif(private.plain_name(signed_name), ''), '–'), 120) where not private.is_plain_name(signed_name);
update public.athlete_confirmations set confirmed_name = left(coalesce(nullif(private.plain_name(confirmed_name), ''), '–'), 120) where not private.is_plain_name(confirmed_name);
update public.orders set recipient_name = left(coalesce(nullif(private.plain_name(recipient_name), ''), '–'), 120) where not private.is_plain_name(recipient_name);
update public.withdrawals set name = left(coalesce(nullif(private.plain_name(name), ''), '–'), 120) where not private.is_plain_name(name);
update public.team_members set full_name = left(coalesce(nullif(private.plain_name(full_name), ''), '–'), 120) where not private.is_plain_name(full_name);
update public.contact_messages set name = left(coalesce(nullif(private.plain_name(name), ''), '–'), 120) where not private.is_plain_name(name);
-- contracts: what older programs write as names passes, except for line breaks and addresses.
alter table public.profiles add constraint profiles__full_name_plain check (private.is_plain_name(full_name));
alter table public.user_invitations add constraint user_invitations__full_name_plain check (private.is_plain_name(full_name));
alter table public.children add constraint children__first_name_plain check (private.is_plain_name(first_name));
alter table public.children add constraint children__last_name_plain check (private.is_plain_name(last_name));
alter table public.child_care add constraint child_care__emergency_contact_name_plain check (private.is_plain_name(emergency_contact_name));
alter table public.consents add constraint consents__signed_name_plain check (private.is_plain_name(signed_name));
alter table public.athlete_confirmations add constraint athlete_confirmations__confirmed_name_plain check (private.is_plain_name(confirmed_name));
alter table public.orders add constraint orders__recipient_name_plain check (private.is_plain_name(recipient_name));
alter table public.withdrawals add constraint withdrawals__name_plain check (private.is_plain_name(name));
alter table public.team_members add constraint team_members__full_name_plain check (private.is_plain_name(full_name));
alter table public.contact_messages add constraint contact_messages__name_plain check (private.is_plain_name(name));
