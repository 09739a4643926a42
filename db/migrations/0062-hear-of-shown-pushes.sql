-- The device that showed a push of a message says so, and the reach of the message has it.
-- older programs: go on
-- contracts: older programs write no key, and the keys of newer ones are random

alter table push.outgoing add column shown_key_hash text;
alter table push.outgoing add column shown_at timestamptz;
create unique index outgoing__by_shown_key on push.outgoing (shown_key_hash) where shown_key_hash is not null;
comment on column push.outgoing.shown_key_hash is 'The payload holds a random key by which its device reports that it was shown; it cannot be made from its hash. Null: no report is wanted.';
comment on column push.outgoing.shown_at is 'The moment of that report; null: none has come.';

alter table public.threads add column shown_at timestamptz;
comment on column public.threads.shown_at is 'The moment at which a device of the family first showed the message. It stays when the device is removed.';
