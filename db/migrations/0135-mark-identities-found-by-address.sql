-- An identity that only the address led to its account is told apart from one that the account's owner linked: it opens no
-- account of the staff. Of earlier ones that is not known: one that came after its account counts as found by the address,
-- and its owner links it again.
-- older programs: go on
alter table auth.identities add column by_address boolean not null default false;
comment on column auth.identities.by_address is 'Only the address that the provider named led to the account; it opens none of the staff.';
update auth.identities set by_address = true
from auth.users
where users.id = identities.user_id and identities.created_at > users.created_at
  and identities.provider not in ('email', 'phone', 'web3') and identities.provider not like 'sso:%';
