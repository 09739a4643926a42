-- A family enters the voucher with which it pays; the desk takes it once it has it in hand.
-- older programs: go on
-- contracts: older programs leave both columns empty, for which the constraint always holds

alter table public.payments add column voucher_issuer_id uuid references public.card_issuers (id) on delete restrict;
alter table public.payments add column voucher_number text constraint payments__voucher_number_plain check (voucher_number ~ '^[A-Z0-9]{4,40}$');
alter table public.payments add constraint payments__voucher_whole check (num_nulls(voucher_issuer_id, voucher_number) in (0, 2));
create index payments__by_voucher_issuer on public.payments (voucher_issuer_id) where voucher_issuer_id is not null;
comment on column public.payments.voucher_issuer_id is 'The issuer of the voucher with which its family wants to pay it: it counts once the desk has taken it.';
comment on column public.payments.voucher_number is 'The number of that voucher, without spaces, in capital letters.';

create view public.voucher_list as
  select
    listed.id, state, payment_id, listed.issuer_id, card_issuers.name as issuer, number, value, used, valid_until, listed.taken_at, listed.amount,
    listed.user_id, coalesce(nullif(profiles.full_name, ''), users.email) as family
  from (
    select
      vouchers.id,
      case
        when taken_at is null then 'free'
        when exists (select from public.card_visits where voucher_id = vouchers.id and claim_id is null) then 'taken'
        else 'claimed'
      end as state,
      payment_id, issuer_id, number, value,
      coalesce((select sum(price) from public.card_visits where voucher_id = vouchers.id), 0)::integer as used,
      valid_until, taken_at, payments.amount, user_id
    from public.vouchers left join public.payments on payments.id = payment_id
    union all
    select id, 'waits', id, voucher_issuer_id, voucher_number, null, 0, null, null, amount, user_id
    from public.payments
    where voucher_number is not null and (status = 'pending' or (status = 'failed' and method = 'card'))
  ) as listed
  join public.card_issuers on card_issuers.id = listed.issuer_id
  left join auth.users on users.id = listed.user_id
  left join public.profiles on profiles.user_id = listed.user_id
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
alter view public.voucher_list owner to service_role;
comment on view public.voucher_list is 'The vouchers that the desk took, with what they paid and whether that is claimed, and those that families entered and the desk has not taken yet; for reception and admins. Empty for all other callers.';
grant select on public.voucher_list to club_desk;
