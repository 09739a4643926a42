-- Children are handed over to a collector, by a tick or by a code.
-- older programs: go on

alter table public.club_settings add column hand_over_age integer constraint club_settings__hand_over_age_sensible check (hand_over_age between 1 and 18);
comment on column public.club_settings.hand_over_age is 'Children up to this age are handed over to a collector after a lesson; null: none.';
grant update (hand_over_age) on public.club_settings to authenticated;

create table public.hand_overs (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  collector_id uuid,
  collector_name text constraint hand_overs__collector_name_length check (length(collector_name) between 1 and 200)
    constraint hand_overs__collector_name_plain check (private.is_plain_name(collector_name)),
  reason text constraint hand_overs__reason_length check (length(reason) between 1 and 500),
  by_code boolean not null default false,
  handed_by uuid references auth.users (id) on delete set null,
  handed_at timestamptz not null,
  client_id uuid not null,
  created_at timestamptz not null default now(),
  -- A person who is not among the collectors needs a name and a reason; what was taken back has neither.
  constraint hand_overs__whole check (
    case when collector_name is null then num_nonnulls(collector_id, reason) = 0 and not by_code
      else num_nonnulls(collector_id, reason) = 1 end
  ),
  -- A child is handed over once a lesson; a correction changes the row.
  constraint hand_overs__once unique (lesson_id, child_id)
);
create index hand_overs__by_child on public.hand_overs (child_id, handed_at desc);
create index hand_overs__by_giver on public.hand_overs (handed_by);
comment on table public.hand_overs is 'The person who took a child after a lesson, when, and by whom it was given.';
comment on column public.hand_overs.collector_id is 'A guardian''s user id, or the id that private.collectors_of gives a named collector; null: another person, for a reason.';
comment on column public.hand_overs.collector_name is 'The name as it was then; null: the hand-over was taken back.';
comment on column public.hand_overs.by_code is 'The collector showed the code of the family''s app.';
comment on column public.hand_overs.client_id is 'The id of the tick that counts: sent again it changes nothing.';

create table public.hand_over_codes (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  attempts integer not null default 0 constraint hand_over_codes__attempts_sensible check (attempts >= 0),
  created_at timestamptz not null default now(),
  -- A guardian has one code for a child and a lesson; a newer one replaces it.
  constraint hand_over_codes__once unique (lesson_id, child_id, user_id)
);
create index hand_over_codes__by_child on public.hand_over_codes (child_id);
create index hand_over_codes__by_user on public.hand_over_codes (user_id);
comment on table public.hand_over_codes is 'The code that a guardian shows when it takes a child from today''s lesson; it goes with its use.';
comment on column public.hand_over_codes.attempts is 'Wrong codes that were tried for the child meanwhile; after a few of them the code is void.';


create function private.collectors_of(_child_id uuid)
returns table (collector_id uuid, full_name text, is_guardian boolean, "position" bigint) language sql stable set search_path = '' as $$
  select user_id, coalesce(nullif(profiles.full_name, ''), '–'), true, row_number() over (order by user_id <> parent_id, user_id)
  from public.children cross join unnest(private.parents_of(children.id)) as parents (user_id) left join public.profiles using (user_id)
  where children.id = _child_id
  union all
  select
    overlay(overlay(md5(_child_id::text || trim(entry)) placing '8' from 13) placing '8' from 17)::uuid,
    left(private.plain_name(coalesce(nullif(regexp_replace(trim(entry), '[\s,;:–-]*\+?\d[\d\s()/-]{5,}$', ''), ''), trim(entry))), 200),
    false, 100 + min(entries.number)
  from public.child_care cross join regexp_split_to_table(collectors, '\n') with ordinality as entries (entry, number)
  where child_id = _child_id and trim(entry) <> ''
  group by trim(entry)
$$;
comment on function private.collectors_of(uuid) is 'The people who may take a child: its guardians, then the named collectors without their phones, whose id follows from child and text.';
revoke execute on function private.collectors_of(uuid) from public;
grant execute on function private.collectors_of(uuid) to service_role;


alter table public.hand_overs enable row level security;
alter table public.hand_overs force row level security;
create policy hand_overs__read on public.hand_overs for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or (child_id = any ((select private.taught_child_ids())::uuid[]) and exists (
    select from public.lessons where lessons.id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[])
  ))
  or lesson_id = any ((select private.substituted_lesson_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.hand_overs to authenticated;
-- insert, update, delete are not granted: hand_over_child knows the staff and the collectors.

alter table public.hand_over_codes enable row level security;
alter table public.hand_over_codes force row level security;
-- Nothing is granted: make_hand_over_code shows a code once, hand_over_child tries it.

alter publication supabase_realtime add table public.hand_overs;
