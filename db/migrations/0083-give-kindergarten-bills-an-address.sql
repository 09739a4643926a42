-- A kindergarten bill has a paper that its mail leads to: whoever holds the address reads that one bill, and nothing else.

alter table public.kindergarten_bills add column paper_key uuid not null default gen_random_uuid();
create unique index kindergarten_bills__paper_key_once on public.kindergarten_bills (paper_key);
comment on column public.kindergarten_bills.paper_key is 'The address of the bill''s paper: 122 random bits, sent to the family alone.';
