-- The gallery names its albums without reading every picture.

create view public.media_albums with (security_invoker = true) as
  select album, count(*)::integer as items, max(taken_on) as taken_on
  from public.media_items where is_visible and album is not null group by album;
comment on view public.media_albums is 'The albums of the gallery that anybody sees, with how many photos and videos stand in each.';
grant select on public.media_albums to anon, authenticated;
create index media_items__by_album on public.media_items (album, taken_on desc) where is_visible;
