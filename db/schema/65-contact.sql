-- Messages of visitors and the answers to them, which go out by email and stay with the message.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint contact_messages__name_length check (length(name) between 1 and 120)
    constraint contact_messages__name_plain check (private.is_plain_name(name)),
  email text not null constraint contact_messages__email_length check (length(email) between 3 and 254),
  phone text,
  message text not null constraint contact_messages__message_length check (length(message) between 1 and 4000),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  sent_from inet
);
create index contact_messages__open on public.contact_messages (created_at) where handled_at is null;
create index contact_messages__by_user on public.contact_messages (user_id);
create index contact_messages__newest on public.contact_messages (created_at desc);
create index contact_messages__by_sender on public.contact_messages (sent_from, created_at) where sent_from is not null;
comment on table public.contact_messages is 'What people wrote through the contact form.';
comment on column public.contact_messages.handled_at is 'Since when nothing is to be done with the message any more; null: it waits.';
comment on column public.contact_messages.answered_at is 'When the last answer went out.';
comment on column public.contact_messages.sent_from is 'Which address the message came from; forgotten after an hour.';

create table public.contact_answers (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  body text not null constraint contact_answers__body_length check (length(body) between 1 and 8000),
  sent_by uuid default auth.uid() references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now()
);
create index contact_answers__by_message on public.contact_answers (message_id, created_at);
create index contact_answers__by_person on public.contact_answers (sent_by);
comment on table public.contact_answers is 'The club''s answer to a message, by email.';

-- # rules

alter table public.contact_messages enable row level security;
alter table public.contact_messages force row level security;
create policy contact_messages__desk on public.contact_messages for select to authenticated using ((select private.is_desk()));
create policy contact_messages__handle on public.contact_messages for update to authenticated using ((select private.is_desk()));
grant select on public.contact_messages to authenticated;
grant update (handled_at) on public.contact_messages to authenticated;
-- insert is not granted: send_contact_message has limits.
-- The desk changes one thing of a message: whether it is handled. An answer is recorded by its procedure.
create trigger contact_messages__audit after update on public.contact_messages
  for each row execute function private.audit_row_change('answered_at');

alter table public.contact_answers enable row level security;
alter table public.contact_answers force row level security;
create policy contact_answers__desk on public.contact_answers for select to authenticated
  using (id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff');
grant select on public.contact_answers to authenticated;
-- insert is not granted: answer_contact_message sends the email in the same transaction.
