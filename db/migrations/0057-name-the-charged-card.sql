-- A charge of a kept card names customer and card as the provider knows them: an interrupted charge is found again even if
-- the family has taken the card back, or has gone, in the meantime. Nothing else changes.

alter table public.card_intents
  add column provider_customer_id text,
  add column provider_card_id text,
  add constraint card_intents__names_its_card check (not off_session or (provider_customer_id is not null and provider_card_id is not null));
