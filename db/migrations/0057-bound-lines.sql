-- A name of a hundred thousand marks kept a connection for minutes, whatever time its statement had: long lines are cut before.
-- older programs: go on

create or replace function private.clean_line(line text) returns text language sql immutable parallel safe set search_path = ''
  return regexp_replace(regexp_replace(normalize(left(line, 1000), nfc), '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'),
    '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g');
