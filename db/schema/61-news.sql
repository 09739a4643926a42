-- News of the public site, and the notice by which processes render changed public pages again.

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

-- # functions and views

-- Public pages are kept for a moment by every process that renders them. When an admin changes what they show, the processes are
-- notified once the change is committed, so that the old page is not seen after it. Counts of free seats follow within seconds.
create function private.announce_changed_content() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('public_content', '');
  return null;
end
$$;
comment on function private.announce_changed_content() is 'Tells whoever keeps public pages that they are out of date. Within a transaction it is told once.';

-- # rules

alter table public.news enable row level security;
alter table public.news force row level security;
create policy news__public on public.news for select to anon, authenticated using (published_at <= now() or (select private.is('admin')));
create policy news__insert on public.news for insert to authenticated with check ((select private.is('admin')));
create policy news__update on public.news for update to authenticated using ((select private.is('admin')));
create policy news__delete on public.news for delete to authenticated using ((select private.is('admin')));
grant select on public.news to anon, authenticated;
grant delete on public.news to authenticated;
grant insert (slug, title, title_en, title_ru, summary, summary_en, summary_ru, body, body_en, body_ru, cover_path, published_at) on public.news to authenticated;
grant update (slug, title, title_en, title_ru, summary, summary_en, summary_ru, body, body_en, body_ru, cover_path, published_at) on public.news to authenticated;
create trigger news__write_down after insert or update or delete on public.news
  for each row execute function private.audit_row_change();
create trigger news__notify after insert or update or delete or truncate on public.news
  for each statement execute function private.announce_changed_content();
