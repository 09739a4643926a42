-- The right to give money: no member of the staff has it for the own family. The rows that give money ask for it, whichever procedure writes them.

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

-- # functions and views

create function private.given_lately(_actor uuid, _user uuid) returns integer language sql stable security definer set search_path = ''
begin atomic
  select (
    coalesce((
      select sum(abs(amount)) from public.family_credits
      where created_by = _actor and user_id = _user and kind in ('received', 'granted', 'paid_out') and payment_id is null
        and bank_transaction_id is null and created_at > now() - interval '1 day'
    ), 0) + coalesce((
      select sum(refunds.amount) from public.refunds join public.payments on payments.id = refunds.payment_id
      where refunds.created_by = _actor and payments.user_id = _user and refunds.status <> 'failed' and refunds.created_at > now() - interval '1 day'
    ), 0)
  )::integer;
end;
comment on function private.given_lately(uuid, uuid) is
  'What a person has given a family within a day, imported credit included, in the club''s currency: a sum in parts counts as one.';
alter function private.given_lately(uuid, uuid) owner to service_role;
grant execute on function private.given_lately(uuid, uuid) to service_role;

create function private.is_own_family(_actor uuid, _user uuid) returns boolean language sql stable security definer set search_path = ''
begin atomic
  with members as (
    select id as child_id, parent_id as user_id from public.children where parent_id in (_actor, _user)
    union all select child_id, user_id from public.guardians where user_id in (_actor, _user)
    union all select child_id, user_id from public.athlete_accounts where user_id in (_actor, _user) and child_id is not null
  )
  select _actor = _user or exists (
    select from members as one join members as other on other.child_id = one.child_id
    where one.user_id = _actor and other.user_id = _user
  );
end;
comment on function private.is_own_family(uuid, uuid) is
  'Whether an account is the actor''s own, or shares a child with it: as first parent, second parent or the athlete.';
alter function private.is_own_family(uuid, uuid) owner to service_role;

create function private.is_only_admin(_actor uuid) returns boolean language sql stable security definer set search_path = ''
begin atomic
  select coalesce(bool_and(user_roles.user_id = _actor), false)
  from public.user_roles join auth.users on users.id = user_roles.user_id
  where user_roles.role = 'admin' and coalesce(banned_until <= now(), true);
end;
comment on function private.is_only_admin(uuid) is 'Whether no other admin could do it instead.';
alter function private.is_only_admin(uuid) owner to service_role;

create function private.needs_other_person(_actor uuid, _user uuid) returns boolean language sql stable security definer set search_path = ''
  return private.is_own_family(_actor, _user) and not private.is_only_admin(_actor);
comment on function private.needs_other_person(uuid, uuid) is
  'Whether another member of the staff has to do what concerns the money of the account, since it is the actor''s own family.';
alter function private.needs_other_person(uuid, uuid) owner to service_role;

create function private.has_handled(_actor uuid, _user uuid) returns boolean language sql stable security definer set search_path = ''
begin atomic
  select not private.is_only_admin(_actor) and (
    exists (select from private.managed_families where user_id = _user and created_by = _actor)
    or exists (
      select from public.audit_log where subject_table = 'user_roles' and subject_id = _user::text
        and actor_id = _actor and action in ('create_family', 'issue_claim_code')
    )
    or exists (select from private.merged_accounts where user_id = _user and merged_by = _actor)
    or exists (
      select from public.family_credits where user_id = _user and created_by = _actor
        and (kind in ('granted', 'paid_out') or (kind = 'received' and payment_id is null and bank_transaction_id is null))
    )
    or exists (
      select from public.payments join public.payment_events on payment_events.payment_id = payments.id
      where payments.user_id = _user and confirmed_at is not null and payment_events.created_by = _actor and to_status = 'validated'
    )
    or exists (
      select from public.payments join public.refunds on refunds.payment_id = payments.id
      where payments.user_id = _user and refunds.created_by = _actor
    )
    or exists (
      select from public.children join public.fee_waivers on fee_waivers.child_id = children.id
      where parent_id = _user and fee_waivers.created_by = _actor
    )
    or exists (
      select from public.children join public.child_prices on child_prices.child_id = children.id
      where parent_id = _user and child_prices.created_by = _actor
    )
    or exists (
      select from public.children join public.benefit_cards on benefit_cards.child_id = children.id
      where parent_id = _user and benefit_cards.confirmed_by = _actor
    )
  );
end;
comment on function private.has_handled(uuid, uuid) is
  'Whether the actor made the account of a family, handed out its code, merged another into it, or gave it money: it does not become the actor''s own.';
alter function private.has_handled(uuid, uuid) owner to service_role;

create function private.refuse_own_family() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  facts jsonb = to_jsonb(new);
  family uuid = coalesce(
    (facts ->> 'user_id')::uuid,
    (select user_id from public.payments where id = (facts ->> 'payment_id')::uuid),
    (select parent_id from public.children where id = (facts ->> 'child_id')::uuid)
  );
begin
  if private.needs_other_person(case when facts ? 'created_by' then (facts ->> 'created_by')::uuid else auth.uid() end, family) then
    raise exception 'Money is given to no family of one''s own' using errcode = '23514', constraint = 'money__not_own_family';
  end if;
  return new;
end
$$;
comment on function private.refuse_own_family() is
  'Refuses a row that gives money to the family of the person in whose name it is written; where it names none, of the caller.';
alter function private.refuse_own_family() owner to service_role;

grant execute on function private.is_own_family(uuid, uuid), private.is_only_admin(uuid), private.needs_other_person(uuid, uuid),
  private.has_handled(uuid, uuid) to service_role;

-- # rules

-- A fee that comes back as credit names its payment, and a family's transfer is received: both follow money that arrived.
create trigger family_credits__not_own_family before insert on public.family_credits for each row
  when (new.kind = 'paid_out' or (new.kind = 'granted' and new.payment_id is null)) execute function private.refuse_own_family();
create trigger fee_waivers__not_own_family before insert on public.fee_waivers for each row
  execute function private.refuse_own_family();
create trigger child_prices__not_own_family before insert or update of amount, valid_until on public.child_prices for each row
  execute function private.refuse_own_family();
create trigger payments__not_own_family before update of confirmed_at on public.payments for each row
  when (new.confirmed_at is not null) execute function private.refuse_own_family();
-- Money that a provider gives back goes to the card that paid.
create trigger refunds__not_own_family before insert on public.refunds for each row
  when (new.provider is null and new.origin = 'club') execute function private.refuse_own_family();

alter table private.approvals enable row level security;
alter table private.approvals force row level security;
grant select, insert, update on private.approvals to service_role;
-- No policy: open_approvals reads, ask_approval and decide_approval write.
