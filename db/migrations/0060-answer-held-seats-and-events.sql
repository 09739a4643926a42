-- A held seat is answered from its email without signing in, and the answers to a message about an event stand on its list.
-- older programs: go on
-- contracts: programs from before it write links of threads alone, whose readers are users

alter table private.answer_links alter column thread_id drop not null;
alter table private.answer_links add constraint answer_links_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade;
alter table private.answer_links add column offer_id uuid references public.visit_offers (id) on delete cascade;
alter table private.answer_links add constraint answer_links__one_question check (num_nonnulls(thread_id, offer_id) = 1);
create unique index answer_links__one_an_offer on private.answer_links (offer_id, user_id);
create index answer_links__by_user on private.answer_links (user_id);
comment on column private.answer_links.thread_id is 'The thread whose message asks; null: the link is of a held seat.';
comment on column private.answer_links.offer_id is 'The seat of one lesson that is held for a child of the reader.';

alter table public.messages add column event_id uuid references public.events (id) on delete set null;
create index messages__by_event on public.messages (event_id) where event_id is not null;
comment on column public.messages.event_id is 'The event whose attendees it was written to: the answers are on its list.';

create or replace view public.event_attendees with (security_barrier = true) as
  select
    event_registrations.id, event_id, event_registrations.status, event_registrations.created_at, event_registrations.user_id, child_id,
    coalesce(children.full_name, profiles.full_name, case when desk.sees_all then users.email end, '') as name, children.birth_date, children.skill_level,
    case when desk.sees_all then profiles.full_name end as contact_name,
    case when desk.sees_all then profiles.phone end as phone,
    case when desk.sees_all then users.email end as email,
    payment.id as payment_id, payment.status as payment_status, payment.amount,
    event_registrations.attendance, event_registrations.squad_id, sums.paid_amount, sums.due_amount, payment.due_on,
    (
      select coalesce(jsonb_agg(jsonb_build_object('date', date, 'attendance', chosen.attendance) order by date), '[]')
      from public.event_registration_days as chosen join public.event_days on event_days.id = day_id
      where registration_id = event_registrations.id
    ) as days,
    (
      select coalesce(jsonb_object_agg(question_id, answer), '{}')
      from public.event_answers join public.event_questions on event_questions.id = question_id
      where registration_id = event_registrations.id and not is_health
    ) as answers,
    exists (
      select from public.event_answers join public.event_questions on event_questions.id = question_id
      where registration_id = event_registrations.id and is_health
    ) as has_health,
    case when asks_photos and child_id is not null then private.attendee_allows_photos(child_id) end as photos_allowed,
    said.answer as said
  from public.event_registrations
  join public.events on events.id = event_registrations.event_id
  cross join (select private.is_desk() or auth.role() = 'service_role' as sees_all) as desk
  join auth.users on users.id = event_registrations.user_id
  left join public.profiles on profiles.user_id = event_registrations.user_id
  left join public.children on children.id = child_id
  -- A payment that waits comes first, by its day.
  left join lateral (
    select id, status, amount, due_on from public.payments
    where event_registration_id = event_registrations.id and desk.sees_all
    order by (status = 'pending' or (status = 'failed' and method = 'card')) desc,
      case when status = 'pending' or (status = 'failed' and method = 'card') then due_on end, payments.created_at desc limit 1
  ) as payment on true
  left join lateral (
    select
      coalesce(sum(payments.amount - refunded_amount) filter (where payments.status in ('paid', 'validated', 'refunded')), 0)::integer as paid_amount,
      coalesce(sum(payments.amount) filter (where payments.status = 'pending' or (payments.status = 'failed' and payments.method = 'card')), 0)::integer as due_amount
    from public.payments where event_registration_id = event_registrations.id and desk.sees_all
  ) as sums on desk.sees_all
  -- The family's last answer to a message about the event.
  left join lateral (
    select coalesce((array_agg(threads.answer order by answered_at desc) filter (where threads.answer is not null))[1], 'none') as answer
    from (
      select thread_id from public.thread_children where thread_children.child_id = event_registrations.child_id
      union
      select threads.id from public.threads where event_registrations.child_id is null and family_id = event_registrations.user_id
      union
      select thread_id from public.athlete_accounts join public.thread_children using (child_id)
      where event_registrations.child_id is null and athlete_accounts.user_id = event_registrations.user_id and approved
    ) as own
    join public.threads on threads.id = own.thread_id
    join public.messages on messages.id = message_id
    where messages.event_id = event_registrations.event_id and asks
    having count(*) > 0
  ) as said on true
  where desk.sees_all or (select private.is('instructor'));
comment on view public.event_attendees is 'Who comes to events, on which days, in which squad, with the answers that are no health data and what the family last said to a question about the event (yes, no, none; null where it was not asked), for reception, admins and instructors; how they are reached and what is paid, for reception and admins. Empty for all other callers.';
