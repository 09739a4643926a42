-- The audit log as a person reads it: with the name of who did it and of what it was done to, as both are called now.

create view public.audit_entries as
  select
    audit_log.id, audit_log.actor_id, audit_log.action, audit_log.subject_table, audit_log.subject_id, audit_log.details,
    audit_log.ip, audit_log.created_at,
    profiles.full_name as actor_name,
    coalesce(
      case audit_log.subject_table
        when 'children' then (select full_name from public.children where id = subject_id::uuid)
        when 'user_roles' then (select full_name from public.profiles where user_id = subject_id::uuid)
        when 'athlete_accounts' then (select full_name from public.profiles where user_id = subject_id::uuid)
        when 'classes' then (select title from public.classes where id = subject_id::uuid)
        when 'class_meetings' then (
          select classes.title || ', ' || to_char(starts_at at time zone 'Europe/Sofia', 'DD.MM.YYYY HH24:MI')
          from public.class_meetings join public.classes on classes.id = class_id where class_meetings.id = subject_id::uuid
        )
        when 'enrollments' then (
          select children.full_name || ', ' || classes.title
          from public.enrollments join public.children on children.id = child_id join public.classes on classes.id = class_id
          where enrollments.id = subject_id::uuid
        )
        when 'payments' then (select reference from public.payments where id = subject_id::uuid)
        when 'contact_messages' then (select name from public.contact_messages where id = subject_id::uuid)
        when 'products' then (select name from public.products where id = subject_id::uuid)
      end,
      audit_log.details ->> 'name', audit_log.details ->> 'title'
    ) as subject_name
  from public.audit_log
  left join public.profiles on profiles.user_id = audit_log.actor_id
  where private.is('admin') or auth.role() = 'service_role';
alter view public.audit_entries owner to service_role;
comment on view public.audit_entries is 'The audit log with the names of persons and subjects, for admins. Empty for everybody else.';
grant select on public.audit_entries to authenticated;
create index audit_log__by_action on public.audit_log (action, created_at desc);
