-- Receipts for payments that were settled. Their numbers run without gaps: issueReceipt takes the next one under a lock, in
-- the transaction that settles the payment. What a receipt says of the purchase is kept with it; no child's name is.

-- A payment has one receipt.
create unique index invoices__one_receipt on public.invoices (payment_id) where kind = 'receipt' and payment_id is not null;
comment on column public.invoices.recipient is 'Who paid, as named that day; empty once the account has been erased.';
comment on column public.invoices.lines is 'What was paid for: a list of {class, plan, period, amount}, names in all languages.';

-- Who sees what does not change: only how an admin's rows are found.
alter policy invoices__read on public.invoices using (
  user_id = (select auth.uid())
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
-- insert is not granted: a receipt follows from a payment.
