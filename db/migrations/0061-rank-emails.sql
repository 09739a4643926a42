-- Emails leave by rank: a code before an important message, urgent kinds before the usual ones, those before the email of the day and reminders. A club chooses the minutes of important messages, and a family has a message once.
-- older programs: go on
-- contracts: An older program writes `urgent` and no rank: the trigger ranks what it calls urgent, the default the rest, and both columns agree. It claims all emails by `urgent`, without an index of its own until it ends. Its reminding pushes have rank 2 and leave just before newer ones; it sends newer ones as usual pushes. Of threads it makes one for each family, as the constraint asks; only where two families that both have a thread of one message are merged, or the one that ends passes a child on to the other, it is refused, and that goes through once it is updated

alter table email.outgoing add column rank smallint not null default 1 constraint outgoing__rank_known check (rank between -1 and 3);
update email.outgoing set rank = case when user_id is null then -1 else 0 end where urgent;
alter table email.outgoing add constraint outgoing__urgent_ranks check (urgent = (rank <= 0));
drop index email.outgoing__waiting;
create index outgoing__waiting on email.outgoing (rank, not_before) where sent_at is null and failed_at is null and not for_digest;
comment on column email.outgoing.urgent is 'True for ranks below the usual one; older programs go by it.';
comment on column email.outgoing.rank is '-1: a person at the screen waits for it, such as a code; 0: something urgent, such as a canceled lesson; 1: the usual; 2: the email of the day; 3: a reminder. The lower go first.';
create function private.rank_urgent_email() returns trigger language plpgsql set search_path = '' as $$
begin
  new.rank := case when new.user_id is null then -1 else 0 end;
  return new;
end
$$;
comment on function private.rank_urgent_email() is 'Older programs say only that an email is urgent: one without a user carries a code.';
alter function private.rank_urgent_email() owner to service_role;
create trigger outgoing__rank_urgent before insert on email.outgoing
  for each row when (new.urgent and new.rank > 0) execute function private.rank_urgent_email();

alter table push.outgoing drop constraint outgoing__rank_known;
alter table push.outgoing add constraint outgoing__rank_known check (rank between 0 and 3);
update push.outgoing set rank = 3 where rank = 2 and sent_at is null and failed_at is null;
comment on column push.outgoing.rank is '0: something urgent, such as a canceled lesson; 1: the usual; 3: a reminder, of older programs 2. The lower go first.';

alter table public.club_settings add column call_after_minutes integer not null default 30
  constraint club_settings__call_after_sensible check (call_after_minutes between 10 and 240);
comment on column public.club_settings.call_after_minutes is 'So many minutes after an important message families that were not reached are to be called, unless its writer chooses otherwise.';
grant update (call_after_minutes) on public.club_settings to authenticated;
comment on column public.messages.call_after_minutes is 'So many minutes after it was sent a family that was not reached is to be called: the club''s own number, unless its writer chose another.';

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

-- Merges of families before it left two threads of one message.
select private.join_threads(stays, goes) from (
  select first_value(id) over family as stays, id as goes from public.threads
  window family as (partition by message_id, family_id order by created_at, id)
) as twins where goes <> stays;
alter table public.threads add constraint threads__one_each unique (message_id, family_id);
drop index public.threads__by_message;
