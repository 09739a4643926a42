-- The office looks for people by any part of a name, an email address or a phone number, and for a payment by how its reference begins. Children have had
-- such an index from the start; accounts and payments were read whole.
-- older programs: go on

create index profiles__by_name on public.profiles using gin (full_name extensions.gin_trgm_ops);
create index profiles__by_phone on public.profiles using gin (phone extensions.gin_trgm_ops);
create index users__by_email_part on auth.users using gin (email extensions.gin_trgm_ops);
-- The unique index follows the database's collation, which no prefix can use.
create index payments__by_reference_start on public.payments (reference text_pattern_ops);
