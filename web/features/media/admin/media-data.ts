import type { AlbumInput, MediaInput } from '../../../../contracts/inputs/media.ts';
import type { MediaKind } from '../../../../contracts/media.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import { useRowChange } from '../../../kit/row-change.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Columns, Selected } from '../../../lib/api/rows.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const COLUMNS =
  `id,kind,album,path,video_url,poster_path,taken_on,is_visible,created_at,${inAllLanguages('title')},albums(${inAllLanguages('name')})` as const;

/** A photo or a video of the gallery. */
export type MediaItem = Selected<'media_items', typeof COLUMNS>;
const SHOWN = 1000;

/** The newest photos and videos, hidden ones too. */
export const mediaQuery = askQuery(['media_items', 'admin'], (club) =>
  club
    .from('media_items')
    .select(COLUMNS)
    .order('taken_on', { ascending: false, nullsFirst: false })
    .order('created_at', { ascending: false })
    .limit(SHOWN),
);

/** A new item as it is written: its texts and its path. */
export type NewMedia = MediaInput & { kind: MediaKind } & Partial<
    Columns<'media_items', 'path' | 'video_url' | 'poster_path' | 'width' | 'height'>
  >;

/** Adds, changes or deletes photos and videos; afterwards the gallery is read again. Throws ClubError. */
export const useMediaChange = () => useRowChange<NewMedia>('media_items', ['media_items', 'albums']);

/** The albums with items, by name. */
export function albumsOf(items: readonly MediaItem[] | undefined): AlbumName[] {
  const albums = new Map(items?.flatMap(({ albums: album }) => (album ? [[album.name, album] as const] : [])));
  return [...albums.values()].sort((a, b) => a.name.localeCompare(b.name, 'bg'));
}

/** The path of the picture of an item; null for a video without a poster. */
export function thumbOf(item: Pick<MediaItem, 'kind' | 'path' | 'poster_path'>): string | null {
  return item.kind === 'photo' ? item.path : item.poster_path;
}

/** The name of an album. Photos name theirs in Bulgarian. */
export type AlbumName = Translated<'name'>;

const ALBUM_COLUMNS = `id,${inAllLanguages('name')},media_items(count)` as const;

/** An album with its number of photos and videos, hidden ones too. */
export type Album = Selected<'albums', typeof ALBUM_COLUMNS>;

/** Every album, by name. */
export const albumsQuery = askQuery(['albums'], (club) => club.from('albums').select(ALBUM_COLUMNS).order('name'));

/** Names an album or removes it, without which its photos stay; afterwards the gallery is read again. Throws ClubError. */
export const useAlbumChange = () => useRowChange<AlbumInput>('albums', ['media_items', 'albums']);
