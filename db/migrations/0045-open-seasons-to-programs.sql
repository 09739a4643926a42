-- A season opens to the children of a program at an hour of its own.
-- older programs: go on
-- contracts: the audiences only grow; programs from before it write no window of the new one

alter table public.season_windows drop constraint season_windows__audience_known;
alter table public.season_windows add constraint season_windows__audience_known check (audience in ('own', 'sibling', 'waitlist', 'program', 'everybody'));
comment on column public.season_windows.audience is 'own: children with a seat; sibling: of a family that has one; waitlist: those who wait for a class that it goes on from; each since before the season was published; program: the children of program_children.';

create table public.program_children (
  season_id uuid not null references public.seasons (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  added_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (season_id, child_id)
);
create index program_children__by_child on public.program_children (child_id);
create index program_children__by_author on public.program_children (added_by);
comment on table public.program_children is 'Children who come by a program, as of the municipality: the season opens to them at the hour of its window. Admins keep the list; families do not read it.';

alter table public.program_children enable row level security;
alter table public.program_children force row level security;
create policy program_children__admin on public.program_children for select to authenticated using ((select private.is('admin')));
grant select on public.program_children to authenticated;

create or replace function private.season_opens(_class_id uuid, _child_id uuid) returns timestamptz language sql stable security definer set search_path = ''
  return (
    select case
      -- Until all who were drawn are seated no family enrolls by itself.
      when exists (select from public.season_draws where season_draws.season_id = classes.season_id and seated_at is null) then 'infinity'
      when exists (select from public.season_windows where season_windows.season_id = classes.season_id) then coalesce((
      select min(opens_at) from public.season_windows
      where season_windows.season_id = classes.season_id and case audience
        when 'everybody' then true
        when 'own' then exists (
          select from public.enrollments where enrollments.child_id = _child_id and status = 'active' and enrollments.created_at < published_at
        )
        when 'sibling' then exists (
          select from public.children as sibling join public.enrollments on enrollments.child_id = sibling.id and status = 'active'
          where sibling.parent_id = (select parent_id from public.children where id = _child_id) and enrollments.created_at < published_at
        )
        when 'program' then exists (
          select from public.program_children where program_children.season_id = classes.season_id and program_children.child_id = _child_id
        )
        else exists (
          select from public.enrollments where enrollments.child_id = _child_id and status = 'waitlist' and enrollments.created_at < published_at
            and class_id in (select planned.copied_from from public.classes as planned where planned.season_id = classes.season_id)
        )
      end
    ), 'infinity') end
    from public.classes left join public.seasons on seasons.id = classes.season_id where classes.id = _class_id
  );
