-- An import finds the people of each of its rows by name, phone or address: ten thousand rows need an index for each way.
-- older programs: go on
create index users__by_plain_address on auth.users (lower(email));
create index children__by_plain_name on public.children (lower(full_name));
create index profiles__by_plain_name on public.profiles (lower(full_name));
create index profiles__by_plain_phone on public.profiles (phone) where phone is not null;
