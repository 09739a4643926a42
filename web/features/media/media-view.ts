import { paths } from '../../lib/paths.ts';

/** A photo or a video of the gallery. */
export interface MediaItem {
  id: string;
  kind: 'photo' | 'video';
  title: string;
  album: string | null;
  /** Path in the bucket media; null for a film that stands on another site. */
  path: string | null;
  videoUrl: string | null;
  /** Path of the picture that stands for it, in the bucket media. */
  thumb: string | null;
  /** The same in a few pixels. */
  blur: string | null;
  takenOn: string | null;
}

/** An album with what stands in it. */
export interface Album {
  album: string;
  items: number;
  taken_on: string | null;
}

/** What of the gallery is looked at, as it stands in the address. */
export interface MediaView {
  kind: 'photo' | 'video' | null;
  album: string | null;
  /** How often „show more“ was pressed, and once. */
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

/** The items by album, each album where its newest item stands; those of no album come last. */
export function byAlbum(items: readonly MediaItem[]): { album: string | null; items: MediaItem[] }[] {
  const groups = Map.groupBy(items, ({ album }) => album);
  const named = [...groups].filter(([album]) => album !== null);
  const rest = groups.get(null);
  return [...named, ...(rest ? [[null, rest] as const] : [])].map(([album, group]) => ({ album, items: [...group] }));
}
