-- An invitation that the desk sends in a parent's name makes no member of the staff a second parent.
-- older programs: go on

alter table public.guardian_invitations add column sent_by uuid references auth.users (id) on delete cascade;
create index guardian_invitations__by_sender on public.guardian_invitations (sent_by);
comment on column public.guardian_invitations.sent_by is 'Who at the desk sent it in the parent''s name; null: the parent did.';
-- Those that are under way have their sender in the log.
update public.guardian_invitations set sent_by = audit_log.actor_id from public.audit_log
where action = 'invite_guardian' and subject_table = 'guardian_invitations' and subject_id = guardian_invitations.id::text
  and actor_id <> invited_by and exists (select from auth.users where users.id = actor_id);
