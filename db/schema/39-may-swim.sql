-- May a child swim: the documents that its family signs, its medical certificate, what is overdue, and the rest of its package.

-- # functions and views

create function private.may_swim(_children uuid[], _day date)
returns table (child_id uuid, reason text, day date, class_id uuid, refuses boolean) language sql stable set search_path = '' as $$
  with required as (
    select id, private.counts_per_child(kind) as per_child
    from (
      select distinct on (kind) id, kind, is_required from public.documents where published_at <= now() order by kind, version desc
    ) as newest
    where is_required and kind <> 'health_data'
  ), swimmers as (
    select children.id, seat_needs_documents, certificate_rule, payment_rule, package_rule
    from public.children cross join public.club_settings where children.id = any (_children)
  )
  select swimmers.id, 'documents_missing', null::date, null::uuid, seat_needs_documents
  from swimmers
  where exists (
    select from required
    where not (per_child and exists (
      select from public.consents where document_id = required.id and withdrawn_at is null and consents.child_id = swimmers.id
    )) and not (not per_child and exists (
      select from public.consents
      where document_id = required.id and withdrawn_at is null and consents.child_id is null and user_id = any (private.parents_of(swimmers.id))
    ))
  )
  union all
  select
    swimmers.id,
    case when medical.until is null then 'certificate_missing' when medical.until < _day then 'certificate_ended' else 'certificate_ending' end,
    medical.until, null, certificate_rule = 'refuse' and (medical.until is null or medical.until < _day)
  from swimmers
  cross join lateral (
    select max(valid_until) as until from public.certificates
    where certificates.child_id = swimmers.id and certificates.kind = 'medical' and state <> 'rejected'
  ) as medical
  where certificate_rule <> 'none' and (medical.until is null or medical.until <= _day + 30)
  union all
  select swimmers.id, 'payment_overdue', min(due_on), null, payment_rule = 'refuse'
  from swimmers join public.payments on payments.child_id = swimmers.id
  where payment_rule <> 'none' and (payments.status = 'pending' or (payments.status = 'failed' and payments.method = 'card'))
    and payments.amount > 0 and due_on < (now() at time zone 'Europe/Sofia')::date
  group by swimmers.id, payment_rule
  union all
  select swimmers.id, 'package_ended', enrollments.valid_until, enrollments.class_id, package_rule = 'refuse'
  from swimmers join public.enrollments on enrollments.child_id = swimmers.id and enrollments.status = 'active'
  where package_rule <> 'none' and (
    enrollments.valid_until < _day
    -- The last session of a package counts on the whole day on which it is swum.
    or enrollments.sessions_remaining <= (
      select coalesce(sum(delta), 0) from public.session_ledger join public.lessons on lessons.id = session_ledger.lesson_id
      where session_ledger.enrollment_id = enrollments.id and (lessons.starts_at at time zone 'Europe/Sofia')::date >= _day
    )
  )
$$;
comment on function private.may_swim(uuid[], date) is 'Every reason against a child that swims on a day, and if the club refuses seats and visits because of it; class_id: it holds for that class alone. certificate_ending, 30 days before the end, is a notice. No row: it may swim.';
revoke execute on function private.may_swim(uuid[], date) from public;
grant execute on function private.may_swim(uuid[], date) to service_role;
