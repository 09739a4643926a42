-- Above a sum that the club sets, two people give money.
-- older programs: go on
alter table public.club_settings add column second_person_above integer constraint club_settings__second_person_sensible check (second_person_above between 0 and 100000000);
comment on column public.club_settings.second_person_above is 'Above this sum credit, payouts, refunds and waivers need a second admin, in the club''s currency; null: never.';
create table private.approvals (
  id uuid primary key default gen_random_uuid(),
  procedure text not null constraint approvals__procedure_known check (procedure in ('grant_credit', 'pay_out_credit', 'refund_payment', 'waive_fee')),
  args jsonb not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  amount integer not null constraint approvals__amount_not_negative check (amount >= 0),
  note text not null default '' constraint approvals__note_length check (length(note) <= 1000),
  asked_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  approved boolean,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  constraint approvals__decided_whole check ((approved is null) = (decided_at is null)),
  -- Two people give what is above the club's sum.
  constraint approvals__two_people check (approved is not true or decided_by is distinct from asked_by)
);
-- The same request waits once.
create unique index approvals__once on private.approvals (asked_by, procedure, md5(args::text)) where decided_at is null;
create index approvals__waiting on private.approvals (created_at) where decided_at is null;
create index approvals__by_user on private.approvals (user_id);
create index approvals__by_asker on private.approvals (asked_by);
create index approvals__by_decider on private.approvals (decided_by);
comment on table private.approvals is 'Credit, payouts, refunds and waivers above the club''s sum, which a second admin approves or declines.';
comment on column private.approvals.args is 'What the procedure is called with, once it is approved.';
comment on column private.approvals.user_id is 'The family that gets the money.';
comment on column private.approvals.amount is 'In the club''s currency.';

create function private.given_lately(_actor uuid, _user uuid) returns integer language sql stable security definer set search_path = ''
begin atomic
  select (
    coalesce((
      select sum(abs(amount)) from public.family_credits
      where created_by = _actor and user_id = _user and kind in ('granted', 'paid_out') and payment_id is null and created_at > now() - interval '1 day'
    ), 0) + coalesce((
      select sum(refunds.amount) from public.refunds join public.payments on payments.id = refunds.payment_id
      where refunds.created_by = _actor and payments.user_id = _user and refunds.status <> 'failed' and refunds.created_at > now() - interval '1 day'
    ), 0)
  )::integer;
end;
comment on function private.given_lately(uuid, uuid) is
  'What a person has given a family within a day, in the club''s currency: a sum in parts counts as one.';
alter function private.given_lately(uuid, uuid) owner to service_role;
grant execute on function private.given_lately(uuid, uuid) to service_role;

alter table private.approvals enable row level security;
alter table private.approvals force row level security;
grant select, insert, update on private.approvals to service_role;
-- No policy: open_approvals reads, ask_approval and decide_approval write.
