-- A code whose payment is gone, or asks for another sum, is taken back at ePay.bg, so that it is not paid.
-- older programs: go on
-- contracts: the constraint is made again, wider than before

alter table public.easypay_codes drop constraint easypay_codes__status_known;
alter table public.easypay_codes add column void_asked_at timestamptz;
alter table public.easypay_codes add constraint easypay_codes__status_known
  check (status in ('creating', 'open', 'closed', 'paid', 'surplus', 'void'));
create index easypay_codes__payable on public.easypay_codes (expires_at) where status in ('open', 'closed') and code is not null;
comment on column public.easypay_codes.void_asked_at is 'When ePay.bg was last asked to take the code back, since nothing waits for its sum any more.';
comment on column public.easypay_codes.status is 'creating: ePay.bg has not answered; closed: expired, refused, or replaced by another; surplus: paid, but the payment was settled or gone, so the money is the family''s credit; void: ePay.bg has taken it back.';
