-- Packages of private lessons are credits of the ledger of make-ups, earned when the package is paid.
-- older programs: go on
-- contracts: the new rules allow all that older programs write: their credits are for make-ups, and their visits have credits of the same kind

alter table public.plans drop constraint plans__kind_known;
alter table public.plans add constraint plans__kind_known check (kind in ('pool_8', 'pool_12', 'pool_16', 'pool_package', 'pool_unlimited', 'kindergarten_monthly', 'private_package'));
alter table public.plans drop constraint plans__sessions_fit_kind;
alter table public.plans add constraint plans__sessions_fit_kind check ((sessions is not null) = (kind in ('pool_8', 'pool_12', 'pool_16', 'pool_package', 'private_package')));
alter table public.plans add constraint plans__private_priced check (kind <> 'private_package' or price > 0);

alter table public.make_up_credits add column kind text not null default 'make_up' constraint make_up_credits__kind_known check (kind in ('make_up', 'private'));
alter table public.make_up_credits add column payment_id uuid constraint make_up_credits_payment_id_fkey references public.payments (id) on delete set null;
alter table public.make_up_credits drop constraint make_up_credits__reason_known;
alter table public.make_up_credits add constraint make_up_credits__reason_known check (reason in ('absence', 'lesson_cancelled', 'granted', 'opening', 'bought'));
alter table public.make_up_credits add constraint make_up_credits__kind_key unique (id, kind);
alter table public.make_up_credits add constraint make_up_credits__bought_is_private check ((reason = 'bought') = (kind = 'private'));
create index make_up_credits__by_payment on public.make_up_credits (payment_id) where payment_id is not null;
comment on column public.make_up_credits.kind is 'private: of a package of private lessons, swum in a private lesson alone.';
comment on column public.make_up_credits.payment_id is 'The payment of the package that it is of: until it is paid the credit is withdrawn.';

alter table public.visits drop constraint visits__credit_fits;
alter table public.visits add constraint visits__credit_fits check (kind = 'private' or (kind = 'make_up') = (credit_id is not null));
alter table public.visits drop constraint visits_credit_id_fkey;
alter table public.visits add constraint visits_credit_id_fkey foreign key (credit_id, kind) references public.make_up_credits (id, kind) on delete cascade;

-- The lessons of a package are the child's once it is paid; taken back or refunded, those that are free are not.
create function private.settle_bought_credits() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status in ('paid', 'validated') then
    with earned as (
      update public.make_up_credits set withdrawn_at = null,
        valid_until = valid_until + ((now() at time zone 'Europe/Sofia')::date - (created_at at time zone 'Europe/Sofia')::date)
      where payment_id = new.id and withdrawn_at is not null returning id
    )
    insert into public.make_up_ledger (credit_id, delta, reason) select id, 1, 'earned' from earned;
  else
    with withdrawn as (
      update public.make_up_credits set withdrawn_at = now() where payment_id = new.id and balance = 1 and withdrawn_at is null returning id
    )
    insert into public.make_up_ledger (credit_id, delta, reason) select id, -1, 'withdrawn' from withdrawn;
  end if;
  return null;
end
$$;
alter function private.settle_bought_credits() owner to service_role;

create trigger payments__settle_bought_credits after update of status on public.payments for each row
  when ((old.status in ('paid', 'validated')) <> (new.status in ('paid', 'validated'))) execute function private.settle_bought_credits();
