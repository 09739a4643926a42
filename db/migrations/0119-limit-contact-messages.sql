-- Whoever writes many messages under many names is found by the address of the network, which is kept for as long as that takes.

alter table public.contact_messages add column sent_from inet;
comment on column public.contact_messages.sent_from is 'Which address the message came from; forgotten after an hour.';
create index contact_messages__lately_from on public.contact_messages (sent_from, created_at) where sent_from is not null;
