-- The log named classes, lessons, products and what the office wrote in Bulgarian only: readers of other languages saw its titles
-- in Bulgarian amid their sentences.
-- older programs: go on

create or replace view public.audit_entries as
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
    ) as subject_name,
    case audit_log.subject_table
      when 'classes' then (select title_en from public.classes where id = subject_id::uuid)
      when 'class_meetings' then (
        select classes.title_en || ', ' || to_char(starts_at at time zone 'Europe/Sofia', 'DD.MM.YYYY HH24:MI')
        from public.class_meetings join public.classes on classes.id = class_id where class_meetings.id = subject_id::uuid
      )
      when 'enrollments' then (
        select children.full_name || ', ' || classes.title_en
        from public.enrollments join public.children on children.id = child_id join public.classes on classes.id = class_id
        where enrollments.id = subject_id::uuid
      )
      when 'products' then (select name_en from public.products where id = subject_id::uuid)
      when 'events' then (select title_en from public.events where id = subject_id::uuid)
      when 'plans' then (select name_en from public.plans where id = subject_id::uuid)
      when 'locations' then (select name_en from public.locations where id = subject_id::uuid)
    end as subject_name_en,
    case audit_log.subject_table
      when 'classes' then (select title_ru from public.classes where id = subject_id::uuid)
      when 'class_meetings' then (
        select classes.title_ru || ', ' || to_char(starts_at at time zone 'Europe/Sofia', 'DD.MM.YYYY HH24:MI')
        from public.class_meetings join public.classes on classes.id = class_id where class_meetings.id = subject_id::uuid
      )
      when 'enrollments' then (
        select children.full_name || ', ' || classes.title_ru
        from public.enrollments join public.children on children.id = child_id join public.classes on classes.id = class_id
        where enrollments.id = subject_id::uuid
      )
      when 'products' then (select name_ru from public.products where id = subject_id::uuid)
      when 'events' then (select title_ru from public.events where id = subject_id::uuid)
      when 'plans' then (select name_ru from public.plans where id = subject_id::uuid)
      when 'locations' then (select name_ru from public.locations where id = subject_id::uuid)
    end as subject_name_ru
  from public.audit_log
  left join public.profiles on profiles.user_id = audit_log.actor_id
  where private.is('admin') or auth.role() = 'service_role';
comment on column public.audit_entries.subject_name_en is 'In English, where the subject has an English name.';
comment on column public.audit_entries.subject_name_ru is 'In Russian, where the subject has a Russian name.';
