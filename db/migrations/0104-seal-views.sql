-- What a device keeps of an admin's pages is sealed with a key that ends with the session.
-- older programs: go on
alter table auth.sessions add column view_key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
comment on column auth.sessions.view_key is 'Seals what the device keeps of pages it may show to this session alone; opens no account.';
grant select (view_key) on auth.sessions to service_role;
