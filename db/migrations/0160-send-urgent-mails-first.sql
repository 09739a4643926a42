-- A code or link that a person waits for overtakes thousands of reminders. A mail whose recipient is refused for good is not
-- tried any more: it is kept with the reason, for the office to see. Who may read mails does not change.
-- older programs: go on

alter table mail.outgoing add column urgent boolean not null default false;
alter table mail.outgoing add column failed_at timestamptz;
comment on column mail.outgoing.urgent is 'A person waits for it, such as for a code: it leaves before the others.';
comment on column mail.outgoing.failed_at is 'The recipient was refused for good: no further try.';
update mail.outgoing set urgent = true where sent_at is null and user_id is null;

drop index mail.outgoing__waiting;
create index outgoing__waiting on mail.outgoing (urgent desc, not_before) where sent_at is null and failed_at is null;
create index outgoing__failed on mail.outgoing (failed_at desc) where failed_at is not null;
