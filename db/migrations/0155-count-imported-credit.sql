-- Credit that is imported counts into what a person gives a family within a day, and keeps that family from becoming the person's own.
-- older programs: go on

create or replace function private.given_lately(_actor uuid, _user uuid) returns integer language sql stable security definer set search_path = ''
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

create or replace function private.has_handled(_actor uuid, _user uuid) returns boolean language sql stable security definer set search_path = ''
begin atomic
  select not private.is_only_admin(_actor) and (
    exists (select from private.managed_families where user_id = _user and created_by = _actor)
    or exists (
      select from public.audit_log where subject_table = 'user_roles' and subject_id = _user::text
        and actor_id = _actor and action in ('create_family', 'issue_claim_code')
    )
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
  );
end;
comment on function private.has_handled(uuid, uuid) is
  'Whether the actor made the account of a family, handed out its code, or gave it money: it does not become the actor''s own.';
