-- Messages of the club to families, and the thread in which each family answers. Procedures write all of it.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  subject text not null constraint messages__subject_length check (length(subject) between 1 and 120),
  subject_en text constraint messages__subject_en_length check (length(subject_en) between 1 and 120),
  subject_ru text constraint messages__subject_ru_length check (length(subject_ru) between 1 and 120),
  body text not null constraint messages__body_length check (length(body) between 1 and 4000),
  body_en text constraint messages__body_en_length check (length(body_en) between 1 and 4000),
  body_ru text constraint messages__body_ru_length check (length(body_ru) between 1 and 4000),
  sent_by uuid references public.profiles (user_id) on delete set null,
  class_id uuid references public.classes (id) on delete set null,
  audience_kind text not null,
  urgent boolean not null default false,
  asks boolean not null default false,
  call_after_minutes integer constraint messages__call_after_sensible check (call_after_minutes between 1 and 1440),
  send_at timestamptz not null default now(),
  sent_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  by_text boolean not null default false,
  event_id uuid references public.events (id) on delete set null,
  -- A message is sent or taken back, never both.
  constraint messages__one_end check (num_nonnulls(sent_at, withdrawn_at) <= 1),
  -- Only of an urgent message the families that were not reached are called.
  constraint messages__urgent_is_called check (urgent = (call_after_minutes is not null))
);
create index messages__newest on public.messages (created_at desc, id);
create index messages__waiting on public.messages (send_at) where sent_at is null and withdrawn_at is null;
create index messages__by_sender on public.messages (sent_by, created_at desc);
create index messages__by_class on public.messages (class_id) where class_id is not null;
create index messages__by_event on public.messages (event_id) where event_id is not null;
comment on table public.messages is 'Messages of the club to families. Each of them has a thread of its own.';
comment on column public.messages.class_id is 'The class that it is about: its instructors see the threads; null: the desk alone does, and who wrote it.';
comment on column public.messages.audience_kind is 'The choice at the writing: a class, debtors, single families.';
comment on column public.messages.urgent is 'Emails of it leave before others and whatever the family has switched off, and families that were not reached are called.';
comment on column public.messages.asks is 'True: families are asked for a yes or no.';
comment on column public.messages.call_after_minutes is 'So many minutes after it was sent a family that was not reached is to be called: the club''s own number, unless its writer chose another.';
comment on column public.messages.by_text is 'True: families that no email reaches get it as a text message. An urgent one leaves as a text message to all.';
comment on column public.messages.event_id is 'The event whose attendees it was written to: the answers are on its list.';
comment on column public.messages.send_at is 'The time at which it leaves; until then it may be taken back.';

-- Kept apart from the message, which the families read: the ids of other families and children are in it.
create table private.message_audiences (
  message_id uuid primary key references public.messages (id) on delete cascade,
  audience jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.message_audiences is 'To whom a message goes, as its writer chose: looked up when it leaves.';

create table public.threads (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.messages (id) on delete cascade,
  family_id uuid not null references auth.users (id) on delete cascade,
  class_id uuid references public.classes (id) on delete set null,
  lesson_at timestamptz,
  answer text constraint threads__answer_known check (answer in ('yes', 'no')),
  answered_at timestamptz,
  answered_by uuid references auth.users (id) on delete set null,
  call_outcome text constraint threads__call_outcome_known check (call_outcome in ('reached', 'no_answer')),
  called_at timestamptz,
  called_by uuid references auth.users (id) on delete set null,
  opened_at timestamptz,
  waiting_since timestamptz,
  assigned_to uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  shown_at timestamptz,
  constraint threads__answer_whole check ((answer is null) = (answered_at is null)),
  constraint threads__call_whole check ((call_outcome is null) = (called_at is null)),
  -- A family has a message once.
  constraint threads__one_each unique (message_id, family_id)
);
create index threads__by_family on public.threads (family_id, created_at desc);
create index threads__by_class on public.threads (class_id) where class_id is not null;
create index threads__waiting on public.threads (waiting_since) where waiting_since is not null;
create index threads__by_assignee on public.threads (assigned_to) where assigned_to is not null;
create index threads__by_answerer on public.threads (answered_by) where answered_by is not null;
create index threads__by_caller on public.threads (called_by) where called_by is not null;
comment on table public.threads is 'One family and the club about one message: both parents see all of it, and so does the staff concerned. No member of the staff is alone in it with a child.';
comment on column public.threads.family_id is 'The account of the first parent; of an athlete without a parent in the club, the own one.';
comment on column public.threads.opened_at is 'The moment at which the first of the family opened the message.';
comment on column public.threads.shown_at is 'The moment at which a device of the family first showed the message. It stays when the device is removed.';
comment on column public.threads.lesson_at is 'The time of the family''s first lesson that it is about, where it is about lessons.';
comment on column public.threads.waiting_since is 'Since when a post of the family waits for the club; null: none does.';
comment on column public.threads.assigned_to is 'The member of the staff who sees to it.';

create table public.thread_children (
  thread_id uuid not null references public.threads (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (thread_id, child_id)
);
create index thread_children__by_child on public.thread_children (child_id);
comment on table public.thread_children is 'The children whom a thread is about: their parents see it, as long as they are their parents.';

create table public.thread_readers (
  thread_id uuid not null references public.threads (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  notification_id uuid references public.notifications (id) on delete set null,
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  text_id uuid references sms.outbox (id) on delete set null,
  primary key (thread_id, user_id)
);
create index thread_readers__by_user on public.thread_readers (user_id);
create index thread_readers__by_notification on public.thread_readers (notification_id) where notification_id is not null;
create index thread_readers__by_text on public.thread_readers (text_id) where text_id is not null;
comment on table public.thread_readers is 'Whom of a family a message was sent to, and who of them opened it.';
comment on column public.thread_readers.text_id is 'The text message of it; readers with one phone share it.';

create table private.answer_links (
  key_hash text primary key,
  thread_id uuid,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  offer_id uuid references public.visit_offers (id) on delete cascade,
  -- A key answers one question.
  constraint answer_links__one_question check (num_nonnulls(thread_id, offer_id) = 1),
  foreign key (thread_id, user_id) references public.thread_readers (thread_id, user_id) on update cascade on delete cascade
);
create unique index answer_links__one_each on private.answer_links (thread_id, user_id);
create unique index answer_links__one_an_offer on private.answer_links (offer_id, user_id);
create index answer_links__by_user on private.answer_links (user_id);
comment on table private.answer_links is 'The links of an email by which its reader answers yes or no without signing in.';
comment on column private.answer_links.thread_id is 'The thread whose message asks; null: the link is of a held seat.';
comment on column private.answer_links.offer_id is 'The seat of one lesson that is held for a child of the reader.';
comment on column private.answer_links.key_hash is 'The links hold a random key; it cannot be made from its hash.';

create table public.thread_posts (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.threads (id) on delete cascade,
  body text not null constraint thread_posts__body_length check (length(body) between 1 and 4000),
  by_club boolean not null,
  written_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index thread_posts__by_thread on public.thread_posts (thread_id, created_at, id);
create index thread_posts__by_writer on public.thread_posts (written_by);
comment on table public.thread_posts is 'Texts of a thread after its message.';
comment on column public.thread_posts.id is 'Chosen by who writes: what is sent again is kept once.';
comment on column public.thread_posts.by_club is 'True: the club wrote it; false: the family.';

create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint message_templates__name_once unique
    constraint message_templates__name_length check (length(btrim(name)) between 1 and 60),
  subject text not null constraint message_templates__subject_length check (length(subject) between 1 and 120),
  subject_en text constraint message_templates__subject_en_length check (length(subject_en) between 1 and 120),
  subject_ru text constraint message_templates__subject_ru_length check (length(subject_ru) between 1 and 120),
  body text not null constraint message_templates__body_length check (length(body) between 1 and 4000),
  body_en text constraint message_templates__body_en_length check (length(body_en) between 1 and 4000),
  body_ru text constraint message_templates__body_ru_length check (length(body_ru) between 1 and 4000),
  urgent boolean not null default false,
  asks boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.message_templates is 'Texts of messages that the club writes again and again, kept under a name.';
create table public.attachments (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.messages (id) on delete cascade,
  position integer not null constraint attachments__five_at_most check (position between 1 and 5),
  name text not null constraint attachments__name_length check (length(name) between 1 and 120),
  file_path text not null constraint attachments__file_path_length check (length(file_path) between 1 and 300),
  type text not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  -- A message has one file in a position.
  constraint attachments__one_each unique (message_id, position)
);
create unique index attachments__file_once on public.attachments (file_path);
comment on table public.attachments is 'Files of a message: who reads it opens them.';
comment on column public.attachments.name is 'As the file was called where it was chosen.';
comment on column public.attachments.file_path is 'Path in the private bucket attachments.';
comment on column public.attachments.type is 'The type of its bytes, as the file service found it.';

-- # functions and views

create function private.my_thread_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(
    select id from public.threads where family_id = auth.uid()
    union
    select thread_id from public.thread_children
    where child_id = any (private.my_child_ids()) or child_id = any (private.athlete_child_ids())
  );
comment on function private.my_thread_ids() is 'The threads of the caller''s family: as first or second parent, or as the swimmer.';
alter function private.my_thread_ids() owner to service_role;
grant execute on function private.my_thread_ids() to anon, authenticated;

create function private.my_message_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(select message_id from public.threads where id = any (private.my_thread_ids()));
comment on function private.my_message_ids() is 'The messages that the caller''s family got.';
alter function private.my_message_ids() owner to service_role;
grant execute on function private.my_message_ids() to anon, authenticated;

create function private.written_message_ids() returns uuid[] language sql stable security definer set search_path = ''
begin atomic
  select case when cardinality(private.taught_class_ids()) > 0
    then array(select id from public.messages where sent_by = auth.uid() and class_id is null) else '{}'::uuid[] end;
end;
comment on function private.written_message_ids() is 'The messages of no single class that the calling instructor wrote.';
alter function private.written_message_ids() owner to service_role;
grant execute on function private.written_message_ids() to anon, authenticated;

create function private.join_threads(_stays uuid, _goes uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.threads as stays set
    lesson_at = least(stays.lesson_at, goes.lesson_at), opened_at = least(stays.opened_at, goes.opened_at),
    waiting_since = least(stays.waiting_since, goes.waiting_since), assigned_to = coalesce(stays.assigned_to, goes.assigned_to),
    (answer, answered_at, answered_by) = (
      select answer, answered_at, answered_by from public.threads where id in (_stays, _goes) order by answered_at desc nulls last limit 1
    ),
    (call_outcome, called_at, called_by) = (
      select call_outcome, called_at, called_by from public.threads where id in (_stays, _goes)
      order by call_outcome is distinct from 'reached', called_at desc nulls last limit 1
    )
  from public.threads as goes where stays.id = _stays and goes.id = _goes;
  insert into public.thread_children (thread_id, child_id, created_at)
    select _stays, child_id, created_at from public.thread_children where thread_id = _goes on conflict do nothing;
  update public.thread_readers as stays set opened_at = least(stays.opened_at, goes.opened_at)
    from public.thread_readers as goes where stays.thread_id = _stays and goes.thread_id = _goes and goes.user_id = stays.user_id;
  update public.thread_readers set thread_id = _stays
    where thread_id = _goes and user_id not in (select user_id from public.thread_readers where thread_id = _stays);
  update public.thread_posts set thread_id = _stays where thread_id = _goes;
  if found then
    update public.notifications set data = data || jsonb_build_object('thread_id', _stays)
      where kind in ('thread_waits', 'thread_answered') and data ->> 'thread_id' = _goes::text;
  end if;
  delete from public.threads where id = _goes;
end
$$;
comment on function private.join_threads(uuid, uuid) is 'Makes one of two threads of a message whose families become one: the last answer counts, and a call that reached one of them reached both.';
alter function private.join_threads(uuid, uuid) owner to service_role;

create function private.delete_file_of_attachment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where bucket_id = 'attachments' and name = old.file_path;
  return null;
end
$$;
alter function private.delete_file_of_attachment() owner to service_role;

create function private.is_attached(_file_path text) returns boolean language sql stable security definer set search_path = ''
  return exists (select from public.attachments where file_path = _file_path);
comment on function private.is_attached(text) is 'True if a file belongs to a message, also where the caller may not read that.';
alter function private.is_attached(text) owner to service_role;
grant execute on function private.is_attached(text) to authenticated;

-- Volatile, so that each of several uploads at once counts those before it.
create function private.may_bring_attachment() returns boolean language sql volatile security definer set search_path = ''
begin atomic
  select exists (select from public.user_roles where user_id = auth.uid() and role in ('admin', 'reception', 'instructor'))
    and (
      select count(*) from storage.objects
      where owner_id = auth.uid()::text and bucket_id = 'attachments'
        and not exists (select from public.attachments where file_path = objects.name)
    ) < 25;
end;
comment on function private.may_bring_attachment() is 'True if the caller writes to families, and has room for another file that is of no message yet.';
alter function private.may_bring_attachment() owner to service_role;
grant execute on function private.may_bring_attachment() to authenticated;

create function private.send_again() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update email.outgoing set recipient = new.email, failed_at = null, last_error = null, attempts = 0, not_before = now(), created_at = now()
  from public.notifications
  where outgoing.user_id = new.id and outgoing.failed_at is not null and outgoing.text is not null
    and notifications.id = outgoing.notification_id and notifications.user_id = new.id and notifications.read_at is null
    and case notifications.kind
      when 'urgent_message' then notifications.created_at > now() - interval '48 hours' and exists (
        select from public.thread_readers join public.threads on threads.id = thread_id
        where thread_readers.notification_id = notifications.id and threads.opened_at is null and threads.answer is null
          and threads.call_outcome is distinct from 'reached'
      )
      when 'seat_offered' then exists (
        select from public.waitlist_offers
        where waitlist_offers.id = (notifications.data ->> 'offer_id')::uuid and status = 'open' and expires_at > now()
      )
      when 'seat_unpaid' then exists (
        select from public.payments
        where payments.id = (notifications.data ->> 'payment_id')::uuid and status = 'pending'
      ) and (notifications.data ->> 'valid_until')::date >= (now() at time zone 'Europe/Sofia')::date
      when 'lesson_cancelled' then exists (
        select from public.lessons
        where lessons.id = (notifications.data ->> 'lesson_id')::uuid and status = 'cancelled' and starts_at > now()
      )
      when 'lessons_cancelled' then exists (
        select from jsonb_array_elements(notifications.data -> 'lessons') as cancelled
        join public.lessons on lessons.id = (cancelled ->> 'lesson_id')::uuid
        where status = 'cancelled' and starts_at > now()
      )
      else false
    end;
  return null;
end
$$;
comment on function private.send_again() is
  'Sends what an old address refused to the new one, once: urgent messages of two days that the family has not opened, seats that are held, lessons to come that are canceled.';
alter function private.send_again() owner to service_role;

-- # rules

alter table public.messages enable row level security;
alter table public.messages force row level security;
create policy messages__read on public.messages for select to authenticated using (
  id = any ((select private.my_message_ids())::uuid[])
  or sent_by = (select auth.uid())
  or class_id = any ((select private.taught_class_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.messages to authenticated;
-- insert, update, delete are not granted: send_message looks up who gets it.

alter table private.message_audiences enable row level security;
alter table private.message_audiences force row level security;
grant select, insert, delete on private.message_audiences to service_role;
-- No policy and no grant for other roles.

alter table public.threads enable row level security;
alter table public.threads force row level security;
create policy threads__read on public.threads for select to authenticated using (
  id = any ((select private.my_thread_ids())::uuid[])
  or class_id = any ((select private.taught_class_ids())::uuid[])
  or (class_id is null and message_id = any ((select private.written_message_ids())::uuid[]))
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.threads to authenticated;
-- insert, update, delete are not granted: procedures notify the other side.

alter table public.thread_children enable row level security;
alter table public.thread_children force row level security;
create policy thread_children__read on public.thread_children for select to authenticated
  using (exists (select from public.threads where threads.id = thread_id));
grant select on public.thread_children to authenticated;

alter table public.thread_readers enable row level security;
alter table public.thread_readers force row level security;
create policy thread_readers__own on public.thread_readers for select to authenticated using (user_id = (select auth.uid()));
grant select on public.thread_readers to authenticated;
-- The staff asks read_message who of a family opened it.

alter table private.answer_links enable row level security;
alter table private.answer_links force row level security;
grant select, insert, update, delete on private.answer_links to service_role;
-- No policy and no grant for other roles.

alter table public.thread_posts enable row level security;
alter table public.thread_posts force row level security;
create policy thread_posts__read on public.thread_posts for select to authenticated
  using (exists (select from public.threads where threads.id = thread_id));
grant select on public.thread_posts to authenticated;

alter table public.message_templates enable row level security;
alter table public.message_templates force row level security;
create policy message_templates__staff on public.message_templates for select to authenticated
  using ((select private.is('instructor')) or (select private.is_desk()));
create policy message_templates__insert on public.message_templates for insert to authenticated with check ((select private.is_desk()));
create policy message_templates__update on public.message_templates for update to authenticated using ((select private.is_desk()));
create policy message_templates__delete on public.message_templates for delete to authenticated using ((select private.is_desk()));
grant select, delete on public.message_templates to authenticated;
grant insert (name, subject, subject_en, subject_ru, body, body_en, body_ru, urgent, asks) on public.message_templates to authenticated;
grant update (name, subject, subject_en, subject_ru, body, body_en, body_ru, urgent, asks) on public.message_templates to authenticated;
alter table public.attachments enable row level security;
alter table public.attachments force row level security;
create policy attachments__read on public.attachments for select to authenticated
  using (exists (select from public.messages where messages.id = message_id));
grant select on public.attachments to authenticated;
-- insert, update, delete are not granted: send_message keeps what its writer uploaded.
create trigger attachments__delete_file after delete on public.attachments for each row execute function private.delete_file_of_attachment();

create trigger users__send_again after update of email on auth.users for each row
  when (old.email is distinct from new.email and new.email is not null and new.deleted_at is null)
  execute function private.send_again();
