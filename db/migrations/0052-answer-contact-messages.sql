-- The office answers a message where it reads it: the answer goes out as a mail and stays with the message.

create table public.contact_answers (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  body text not null constraint contact_answers__body_length check (length(body) between 1 and 8000),
  sent_by uuid default auth.uid() references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now()
);
create index contact_answers__by_message on public.contact_answers (message_id, created_at);
create index contact_answers__by_person on public.contact_answers (sent_by);
comment on table public.contact_answers is 'What the office answered to a message, by mail.';

alter table public.contact_messages add column answered_at timestamptz;
comment on column public.contact_messages.answered_at is 'When the last answer went out.';
comment on column public.contact_messages.handled_at is 'Since when nothing is to be done with the message any more; null: it waits.';
create index contact_messages__newest on public.contact_messages (created_at desc);

alter table public.contact_answers enable row level security;
alter table public.contact_answers force row level security;
create policy contact_answers__office on public.contact_answers for select to authenticated
  using (id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff');
grant select on public.contact_answers to authenticated;
-- insert is not granted: answer_contact_message sends the mail in the same transaction.
