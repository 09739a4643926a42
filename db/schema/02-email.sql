-- Emails are written in the transaction that wants them and leave after it: none is lost with a crash, none leaves for work undone.

create schema email;
grant usage on schema email to service_role;

create table email.outgoing (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  locale text not null,
  kind text not null,
  subject text not null,
  text text,
  html text,
  not_before timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  user_id uuid references auth.users (id) on delete cascade,
  unsubscribe_key uuid,
  urgent boolean not null default false,
  failed_at timestamptz,
  answer text,
  payment_id uuid,
  notification_id uuid,
  for_digest boolean not null default false,
  digest_id uuid references email.outgoing (id) on delete set null,
  rank smallint not null default 1 constraint outgoing__rank_known check (rank between -1 and 3),
  -- Older programs go by urgent, newer ones by rank: both say the same.
  constraint outgoing__urgent_ranks check (urgent = (rank <= 0))
) with (
  -- The texts of an email wait for minutes: compressing those of a message to thousands takes a tenth of its time.
  toast_tuple_target = 8160
);
create index outgoing__recipient on email.outgoing (lower(recipient), created_at desc);
create index outgoing__by_user on email.outgoing (user_id) where user_id is not null;
create unique index outgoing__unsubscribe on email.outgoing (unsubscribe_key) where unsubscribe_key is not null;
create index outgoing__waiting on email.outgoing (rank, not_before) where sent_at is null and failed_at is null and not for_digest;
create index outgoing__for_digest on email.outgoing (user_id, not_before) where for_digest and digest_id is null and sent_at is null;
create index outgoing__by_digest on email.outgoing (digest_id) where digest_id is not null;
create index outgoing__refused on email.outgoing (lower(recipient), failed_at) where failed_at is not null;
create index outgoing__taken on email.outgoing (lower(recipient), sent_at desc) where sent_at is not null;
create index outgoing__failed on email.outgoing (failed_at desc) where failed_at is not null;
create index outgoing__last_sent on email.outgoing (sent_at desc) where sent_at is not null;
create index outgoing__held on email.outgoing (payment_id) where payment_id is not null;
create index outgoing__by_notification on email.outgoing (notification_id) where notification_id is not null;
comment on table email.outgoing is 'The outbox.';
comment on column email.outgoing.kind is 'Which template it came from, such as recovery.';
comment on column email.outgoing.text is 'Null once sent or refused: emails carry links that sign people in, and no copy of them is kept. That of a refused notification stays, for the corrected address.';
comment on column email.outgoing.not_before is 'The next try: moved ahead by the process that is sending it now, and further after each failure.';
comment on column email.outgoing.user_id is 'The receiver of a notification; null for emails of the sign-in.';
comment on column email.outgoing.unsubscribe_key is 'The key of the link that switches off emails of this kind for this user, once.';
comment on column email.outgoing.urgent is 'True for ranks below the usual one; older programs go by it.';
comment on column email.outgoing.failed_at is 'The recipient was refused for good: no further try.';
comment on column email.outgoing.answer is 'What the SMTP server said when it took the email.';
comment on column email.outgoing.notification_id is 'The notification that it carries; null for emails of the sign-in.';
comment on column email.outgoing.for_digest is 'It waits for its reader''s one email of the day, which is made at not_before: it does not leave by itself.';
comment on column email.outgoing.digest_id is 'The email of the day that has it: it is sent, or refused, with that one.';
comment on column email.outgoing.rank is '-1: a person at the screen waits for it, such as a code; 0: something urgent, such as a canceled lesson; 1: the usual; 2: the email of the day; 3: a reminder. The lower go first.';
comment on column email.outgoing.payment_id is 'Held back until not_before: it asks for this payment, and falls away if the money comes first.';

-- # functions and views

create view private.refused_addresses as
  select lower(recipient) as address, min(failed_at) as since, (array_agg(last_error order by failed_at desc))[1] as answer
  from email.outgoing as refused
  where failed_at is not null and not exists (
    select from email.outgoing as taken where lower(taken.recipient) = lower(refused.recipient) and taken.sent_at > refused.failed_at
  )
  group by lower(recipient);
alter view private.refused_addresses owner to service_role;
comment on view private.refused_addresses is
  'Addresses whose last email was refused for good: since when, and the words of their server. An email that it takes ends it.';

create function private.rank_urgent_email() returns trigger language plpgsql set search_path = '' as $$
begin
  new.rank := case when new.user_id is null then -1 else 0 end;
  return new;
end
$$;
comment on function private.rank_urgent_email() is 'Older programs say only that an email is urgent: one without a user carries a code.';
alter function private.rank_urgent_email() owner to service_role;

-- # rules

alter table email.outgoing enable row level security;
alter table email.outgoing force row level security;
grant select, insert, update, delete on email.outgoing to service_role;
-- No policy and no grant for other roles: no API caller reads emails.
create trigger outgoing__rank_urgent before insert on email.outgoing
  for each row when (new.urgent and new.rank > 0) execute function private.rank_urgent_email();
