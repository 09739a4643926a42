-- A transfer that is not enough pays a part: what is cut off a payment was not always the family's credit.
-- older programs: go on

comment on column public.payments.from_credit is 'What was cut off this payment and paid before it as a payment of its own, from the family''s credit or by a transfer of a part; in the club''s currency.';
