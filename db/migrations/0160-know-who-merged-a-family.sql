-- A family into which a person merged another account does not become that person's own: what came with it was handled too.
-- older programs: go on

create or replace function private.has_handled(_actor uuid, _user uuid) returns boolean language sql stable security definer set search_path = ''
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
  );
end;
comment on function private.has_handled(uuid, uuid) is
  'Whether the actor made the account of a family, handed out its code, merged another into it, or gave it money: it does not become the actor''s own.';
