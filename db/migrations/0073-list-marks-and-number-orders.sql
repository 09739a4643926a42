-- The office reads the marks of all lessons, the latest first: among millions only through the lessons' own times.
-- Orders get a number that people can say, and remember when and why they were closed.

create view public.office_marks as
  select
    attendance.id, attendance.child_id, attendance.status, meeting_id, class_id, starts_at,
    children.full_name as child_name, title, title_en, title_ru
  from public.class_meetings
  join public.attendance on meeting_id = class_meetings.id
  join public.children on children.id = attendance.child_id
  join public.classes on classes.id = class_id
  where class_meetings.status <> 'cancelled'
    and ((select private.is('admin')) or (select auth.role()) = 'service_role');
alter view public.office_marks owner to service_role;
comment on view public.office_marks is 'Every mark of every lesson with its child and class, for admins. Empty for everybody else.';
grant select on public.office_marks to authenticated;

alter table public.orders add column number integer generated always as identity;
alter table public.orders add column closed_at timestamptz;
alter table public.orders add column note text constraint orders__note_length check (length(note) <= 500);
create unique index orders__number_once on public.orders (number);
create index orders__by_time on public.orders (created_at desc);
comment on column public.orders.number is 'What people call the order by. Numbers rise; they may leave gaps.';
comment on column public.orders.closed_at is 'When it was completed or cancelled.';
comment on column public.orders.note is 'Why it was cancelled, for the buyer.';
