-- Emails leave by rank: a code before an important message, urgent kinds before the usual ones, those before the email of the day and reminders. A club chooses the minutes of important messages.
-- older programs: go on
-- contracts: An older program writes `urgent` and no rank: the trigger ranks what it calls urgent, the default the rest, and both columns agree. It claims all emails by `urgent`, without an index of its own until it ends. Its reminding pushes have rank 2 and leave just before newer ones; it sends newer ones as usual pushes.

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
