-- What the club shows and keeps: its settings, team, news, pictures, messages, documents, notifications, audit log.

create table public.club_settings (
  id boolean primary key default true constraint club_settings__single check (id),
  name text not null default 'Плувен клуб',
  name_en text,
  name_ru text,
  mission text not null default '',
  mission_en text,
  mission_ru text,
  values text not null default '',
  values_en text,
  values_ru text,
  history text not null default '',
  history_en text,
  history_ru text,
  address text not null default '',
  address_en text,
  address_ru text,
  phones text[] not null default '{}',
  email text not null default '',
  office_hours jsonb not null default '[]',
  bank_name text not null default '',
  bank_beneficiary text not null default '' constraint club_settings__beneficiary_fits_qr check (length(bank_beneficiary) <= 70),
  bank_iban text not null default '' constraint club_settings__iban_bulgarian check (bank_iban ~ '^(BG\d{2}[A-Z]{4}\d{6}[A-Z0-9]{8})?$'),
  bank_bic text not null default '' constraint club_settings__bic_shape check (bank_bic ~ '^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$'),
  price_display text not null default 'bgn_eur' constraint club_settings__price_display_known check (price_display in ('bgn', 'bgn_eur', 'eur_bgn', 'eur')),
  low_sessions integer not null default 3 constraint club_settings__low_sessions_sensible check (low_sessions between 0 and 20),
  waitlist_offer_hours integer not null default 24 constraint club_settings__offer_hours_sensible check (waitlist_offer_hours between 1 and 240),
  absence_notice_hours integer not null default 24 constraint club_settings__notice_hours_sensible check (absence_notice_hours between 0 and 240),
  sibling_discount_percent integer not null default 0 constraint club_settings__discount_sensible check (sibling_discount_percent between 0 and 100),
  switches jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table public.club_settings is 'The club in one row: what it says of itself, where it is paid, how it counts.';
comment on column public.club_settings.office_hours is 'A list of {day: 1–7, opens: "09:00", closes: "18:00"} in club time.';
insert into public.club_settings default values;

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint team_members__kind_known check (kind in ('coach', 'athlete')),
  user_id uuid references auth.users (id) on delete set null,
  full_name text not null constraint team_members__name_length check (length(full_name) between 1 and 120),
  photo_path text,
  bio text not null default '' constraint team_members__bio_length check (length(bio) <= 4000),
  bio_en text,
  bio_ru text,
  years_experience integer constraint team_members__years_sensible check (years_experience between 0 and 80),
  certifications text[] not null default '{}',
  specialties text[] not null default '{}',
  display_order integer not null default 0,
  is_visible boolean not null default true,
  joined_on date,
  created_at timestamptz not null default now()
);
create index team_members__in_order on public.team_members (kind, display_order) where is_visible;
create index team_members__by_user on public.team_members (user_id);
comment on table public.team_members is 'A coach or an athlete as the public site shows them.';

create table public.team_achievements (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.team_members (id) on delete cascade,
  title text not null constraint team_achievements__title_length check (length(title) between 1 and 200),
  title_en text,
  title_ru text,
  year integer not null constraint team_achievements__year_sensible check (year between 1900 and 2200),
  description text constraint team_achievements__description_length check (length(description) <= 4000),
  created_at timestamptz not null default now()
);
create index team_achievements__by_member on public.team_achievements (member_id, year desc);
comment on table public.team_achievements is 'What a coach or an athlete has won.';

create table public.news (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint news__slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  title text not null constraint news__title_length check (length(title) between 1 and 200),
  title_en text,
  title_ru text,
  summary text not null default '' constraint news__summary_length check (length(summary) <= 1000),
  summary_en text,
  summary_ru text,
  body text not null default '' constraint news__body_length check (length(body) <= 40000),
  body_en text,
  body_ru text,
  cover_path text,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  constraint news__slug_once unique (slug)
);
create index news__newest on public.news (published_at desc) where published_at is not null;
comment on table public.news is 'An article; without published_at a draft, with one in the future it waits.';

create table public.media_items (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint media_items__kind_known check (kind in ('photo', 'video')),
  title text not null default '' constraint media_items__title_length check (length(title) <= 200),
  title_en text,
  title_ru text,
  album text constraint media_items__album_length check (length(album) <= 120),
  path text,
  video_url text constraint media_items__video_url_https check (video_url ~ '^https://'),
  poster_path text,
  width integer,
  height integer,
  taken_on date,
  is_visible boolean not null default true,
  created_at timestamptz not null default now(),
  constraint media_items__has_source check (path is not null or (kind = 'video' and video_url is not null))
);
create index media_items__newest on public.media_items (taken_on desc) where is_visible;
comment on table public.media_items is 'A photo or video of the gallery; paths in the public bucket media.';

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint contact_messages__name_length check (length(name) between 1 and 120),
  email text not null constraint contact_messages__email_length check (length(email) between 3 and 254),
  phone text,
  message text not null constraint contact_messages__message_length check (length(message) between 1 and 4000),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  handled_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_messages__open on public.contact_messages (created_at) where handled_at is null;
create index contact_messages__by_user on public.contact_messages (user_id);
comment on table public.contact_messages is 'What people wrote through the contact form.';

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint documents__kind_known check (kind in ('terms', 'privacy', 'health_data', 'photos', 'marketing', 'pool_rules')),
  version integer not null constraint documents__version_positive check (version > 0),
  title text not null constraint documents__title_length check (length(title) between 1 and 200),
  title_en text,
  title_ru text,
  body text not null,
  body_en text,
  body_ru text,
  is_required boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  constraint documents__version_once unique (kind, version)
);
comment on table public.documents is 'What people agree to, in versions; a new version is a new row.';

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references public.documents (id) on delete restrict,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  child_id uuid references public.children (id) on delete cascade,
  signed_name text not null constraint consents__signed_name_length check (length(signed_name) between 1 and 120),
  agreed_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index consents__once on public.consents (document_id, user_id, child_id) nulls not distinct where withdrawn_at is null;
create index consents__by_user on public.consents (user_id);
create index consents__by_child on public.consents (child_id);
comment on table public.consents is 'Who agreed to which version of a document, when, and until when.';

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null constraint notifications__kind_length check (length(kind) between 1 and 60),
  data jsonb not null default '{}',
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications__newest on public.notifications (user_id, created_at desc);
comment on table public.notifications is 'A happening that a user should know of; its sentence is made from kind and data in the user''s language.';

create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid references auth.users (id) on delete set null,
  action text not null,
  subject_table text not null,
  subject_id text,
  details jsonb not null default '{}',
  ip inet,
  created_at timestamptz not null default now()
);
create index audit_log__newest on public.audit_log (created_at desc);
create index audit_log__by_subject on public.audit_log (subject_table, subject_id);
create index audit_log__by_actor on public.audit_log (actor_id);
comment on table public.audit_log is 'Who did what to whose row, from where. Rows are only added.';

alter table public.club_settings enable row level security;
alter table public.club_settings force row level security;
create policy club_settings__public on public.club_settings for select to anon, authenticated using (true);
create policy club_settings__update on public.club_settings for update to authenticated using ((select private.is('admin')));
grant select on public.club_settings to anon, authenticated;
grant update (name, name_en, name_ru, mission, mission_en, mission_ru, "values", values_en, values_ru, history, history_en, history_ru,
  address, address_en, address_ru, phones, email, office_hours, bank_name, bank_beneficiary, bank_iban, bank_bic,
  price_display, low_sessions, waitlist_offer_hours, absence_notice_hours, sibling_discount_percent, switches) on public.club_settings to authenticated;
-- insert and delete are not granted: there is one club.

alter table public.team_members enable row level security;
alter table public.team_members force row level security;
create policy team_members__public on public.team_members for select to anon, authenticated using (is_visible or (select private.is('admin')));
create policy team_members__insert on public.team_members for insert to authenticated with check ((select private.is('admin')));
create policy team_members__update on public.team_members for update to authenticated using ((select private.is('admin')));
create policy team_members__delete on public.team_members for delete to authenticated using ((select private.is('admin')));
grant select on public.team_members to anon, authenticated;
grant insert (kind, user_id, full_name, photo_path, bio, bio_en, bio_ru, years_experience, certifications, specialties, display_order, is_visible, joined_on) on public.team_members to authenticated;
grant update (kind, user_id, full_name, photo_path, bio, bio_en, bio_ru, years_experience, certifications, specialties, display_order, is_visible, joined_on) on public.team_members to authenticated;
grant delete on public.team_members to authenticated;

alter table public.team_achievements enable row level security;
alter table public.team_achievements force row level security;
create policy team_achievements__public on public.team_achievements for select to anon, authenticated
  using (exists (select from public.team_members where team_members.id = member_id));
create policy team_achievements__insert on public.team_achievements for insert to authenticated with check ((select private.is('admin')));
create policy team_achievements__update on public.team_achievements for update to authenticated using ((select private.is('admin')));
create policy team_achievements__delete on public.team_achievements for delete to authenticated using ((select private.is('admin')));
grant select on public.team_achievements to anon, authenticated;
grant insert (member_id, title, title_en, title_ru, year, description), update (title, title_en, title_ru, year, description), delete on public.team_achievements to authenticated;

alter table public.news enable row level security;
alter table public.news force row level security;
create policy news__public on public.news for select to anon, authenticated using (published_at <= now() or (select private.is('admin')));
create policy news__insert on public.news for insert to authenticated with check ((select private.is('admin')));
create policy news__update on public.news for update to authenticated using ((select private.is('admin')));
create policy news__delete on public.news for delete to authenticated using ((select private.is('admin')));
grant select on public.news to anon, authenticated;
grant insert (slug, title, title_en, title_ru, summary, summary_en, summary_ru, body, body_en, body_ru, cover_path, published_at) on public.news to authenticated;
grant update (slug, title, title_en, title_ru, summary, summary_en, summary_ru, body, body_en, body_ru, cover_path, published_at) on public.news to authenticated;
grant delete on public.news to authenticated;

alter table public.media_items enable row level security;
alter table public.media_items force row level security;
create policy media_items__public on public.media_items for select to anon, authenticated using (is_visible or (select private.is('admin')));
create policy media_items__insert on public.media_items for insert to authenticated with check ((select private.is('admin')));
create policy media_items__update on public.media_items for update to authenticated using ((select private.is('admin')));
create policy media_items__delete on public.media_items for delete to authenticated using ((select private.is('admin')));
grant select on public.media_items to anon, authenticated;
grant insert (kind, title, title_en, title_ru, album, path, video_url, poster_path, width, height, taken_on, is_visible) on public.media_items to authenticated;
grant update (kind, title, title_en, title_ru, album, path, video_url, poster_path, width, height, taken_on, is_visible) on public.media_items to authenticated;
grant delete on public.media_items to authenticated;

alter table public.contact_messages enable row level security;
alter table public.contact_messages force row level security;
create policy contact_messages__admin on public.contact_messages for select to authenticated using ((select private.is('admin')));
create policy contact_messages__handle on public.contact_messages for update to authenticated using ((select private.is('admin')));
grant select on public.contact_messages to authenticated;
grant update (handled_at) on public.contact_messages to authenticated;
-- insert is not granted: send_contact_message has limits.

alter table public.documents enable row level security;
alter table public.documents force row level security;
create policy documents__public on public.documents for select to anon, authenticated using (published_at <= now() or (select private.is('admin')));
create policy documents__insert on public.documents for insert to authenticated with check ((select private.is('admin')));
-- A version that may have been agreed to is not changed any more.
create policy documents__update_draft on public.documents for update to authenticated
  using ((select private.is('admin')) and (published_at is null or published_at > now())) with check ((select private.is('admin')));
grant select on public.documents to anon, authenticated;
grant insert (kind, version, title, title_en, title_ru, body, body_en, body_ru, is_required, published_at) on public.documents to authenticated;
grant update (title, title_en, title_ru, body, body_en, body_ru, is_required, published_at) on public.documents to authenticated;

alter table public.consents enable row level security;
alter table public.consents force row level security;
create policy consents__own on public.consents for select to authenticated using (user_id = (select auth.uid()) or (select private.is('admin')));
create policy consents__agree on public.consents for insert to authenticated with check (
  user_id = (select auth.uid()) and (child_id is null or child_id = any ((select private.my_child_ids())::uuid[]))
);
create policy consents__withdraw on public.consents for update to authenticated using (user_id = (select auth.uid()) and withdrawn_at is null) with check (user_id = (select auth.uid()));
grant select on public.consents to authenticated;
grant insert (document_id, user_id, child_id, signed_name), update (withdrawn_at) on public.consents to authenticated;
-- agreed_at is the server's clock; delete is not granted: a consent is withdrawn, not forgotten.

alter table public.notifications enable row level security;
alter table public.notifications force row level security;
create policy notifications__own on public.notifications for select to authenticated using (user_id = (select auth.uid()));
create policy notifications__read on public.notifications for update to authenticated using (user_id = (select auth.uid()));
grant select on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;

alter table public.audit_log enable row level security;
alter table public.audit_log force row level security;
create policy audit_log__admin on public.audit_log for select to authenticated using ((select private.is('admin')));
grant select on public.audit_log to authenticated;
revoke update, delete on public.audit_log from service_role;
