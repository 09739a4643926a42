-- A refund that its provider has not confirmed settled a withdrawal; if it failed, the buyer had nothing and the club believed it was settled.
-- older programs: go on

alter table public.withdrawals add column refund_awaited_at timestamptz;
comment on column public.withdrawals.refund_awaited_at is 'When an admin settled it while a refund was still under way: it is settled once the money is given back; null: nothing is awaited.';

create function public.left_to_return(withdrawal public.withdrawals) returns integer language sql stable
begin atomic
  select withdrawal.amount - coalesce(sum(refunds.amount), 0)::integer
  from public.refunds join public.payments on payments.id = refunds.payment_id
  where (payments.order_id = withdrawal.order_id or withdrawal.payment_id in (payments.id, payments.part_of))
    and refunds.status <> 'failed' and refunds.created_at >= withdrawal.created_at;
end;
comment on function public.left_to_return(public.withdrawals) is
  'What of the sum was not given back since, in the club''s currency; what a card provider has not confirmed counts as given.';
revoke execute on function public.left_to_return(public.withdrawals) from public;
grant execute on function public.left_to_return(public.withdrawals) to authenticated, service_role;
