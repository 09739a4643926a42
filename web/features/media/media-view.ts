import { paths } from '../../lib/paths.ts';

/** A photo or a video of the gallery. */
export interface MediaItem {
  id: string;
  kind: 'photo' | 'video';
  title: string;
  album: AlbumName | null;
  /** Path in the bucket media; null for a film that is on another site. */
  path: string | null;
  videoUrl: string | null;
  /** Path of its picture, in the bucket media. */
  thumb: string | null;
  /** The same in a few pixels. */
  blur: string | null;
  takenOn: string | null;
}

/** An album as it is called. */
export interface AlbumName {
  /** Its Bulgarian name, which addresses hold. */
  key: string;
  /** In the reader's language; the same where it has no translation. */
  name: string;
}

/** An album with its number of photos and videos. */
export interface Album extends AlbumName {
  items: number;
}

/** The view of the gallery, as it is in the address. */
export interface MediaView {
  kind: 'photo' | 'video' | null;
  album: string | null;
  /** Presses of „show more“, and one. */
  pages: number;
}

const MOST_PAGES = 50;

/** The view that an address asks for; what makes no sense counts as nothing. */
export function readView(search: URLSearchParams): MediaView {
  const kind = search.get('show');
  const pages = Number(search.get('pages'));
  return {
    kind: kind === 'photo' || kind === 'video' ? kind : null,
    album: search.get('album') || null,
    pages: Number.isInteger(pages) && pages > 1 ? Math.min(pages, MOST_PAGES) : 1,
  };
}

/** The address of a view. */
export function viewAddress({ kind, album, pages }: MediaView): string {
  const search = new URLSearchParams();
  if (kind) search.set('show', kind);
  if (album) search.set('album', album);
  if (pages > 1) search.set('pages', String(pages));
  return search.size > 0 ? `${paths.media}?${search}` : paths.media;
}

/** The items by album, each album where its newest item is; those of no album come last. */
export function byAlbum(items: readonly MediaItem[]): { album: AlbumName | null; items: MediaItem[] }[] {
  const albums = Map.groupBy(items, ({ album }) => album?.key ?? null);
  const named = [...albums].filter(([album]) => album !== null);
  const rest = albums.get(null);
  return [...named, ...(rest ? [[null, rest] as const] : [])].map(([, own]) => ({
    album: own[0]!.album,
    items: [...own],
  }));
}
