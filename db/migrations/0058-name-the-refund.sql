-- The test provider keeps the club's own key of a refund beside the idempotency key, as real ones do: a refund whose answer
-- was lost long ago is looked for by it. Nothing else changes.

alter table test_provider.refunds add column reference text not null default '';
