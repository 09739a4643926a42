-- The carrier of text messages reports what became of each.
-- older programs: go on
-- contracts: each row gets a key of its own by itself

alter table sms.outbox add column report_key uuid not null default gen_random_uuid();
alter table sms.outbox add column delivered_at timestamptz;
create unique index outbox__by_report_key on sms.outbox (report_key);
comment on column sms.outbox.report_key is 'Named in the address at which the carrier reports what became of it.';
comment on column sms.outbox.delivered_at is 'The moment of the carrier''s report that it is on the phone; null: none has come.';
