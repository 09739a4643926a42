-- Families that the office brings in from a file have an account and no way to learn of it, and an invited instructor began
-- with an empty timetable. An invitation may now be for an account that waits for its owner, and may carry classes.
-- older programs: go on

alter table public.user_invitations
  add column user_id uuid references auth.users (id) on delete cascade,
  add column class_ids uuid[] not null default '{}';
alter table public.user_invitations add constraint user_invitations__classes_of_instructors check (
  class_ids = '{}' or role = 'instructor'
);
create index user_invitations__by_account on public.user_invitations (user_id, created_at desc);
comment on column public.user_invitations.user_id is 'The account that waits for its owner; null: the invited person makes one.';
comment on column public.user_invitations.class_ids is 'The classes that pass to the instructor with the invitation.';
grant select (user_id, class_ids) on public.user_invitations to authenticated;

-- Accounts that nobody has entered yet.
create index users__never_came on auth.users (created_at desc, id)
  where email_confirmed_at is null and last_sign_in_at is null and email is not null and deleted_at is null;
-- Whether somebody has entered an account: the office invites to those that nobody has.
grant select (email_confirmed_at, deleted_at) on auth.users to service_role;
