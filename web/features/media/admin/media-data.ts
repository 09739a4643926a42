import { queryOptions } from '@tanstack/react-query';
import type { MediaKind } from '../../../../contracts/media.ts';
import type { MediaInput } from '../../../../contracts/inputs/media.ts';
import { useWrite } from '../../../components/use-procedure.ts';
import { inAllLanguages } from '../../../lib/localized.ts';
import type { Columns, Selected } from '../../../lib/rows.ts';
import { dataOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';
import type { AlbumName } from './albums-data.ts';

const COLUMNS =
  `id,kind,album,path,video_url,poster_path,taken_on,is_visible,created_at,${inAllLanguages('title')},albums(${inAllLanguages('name')})` as const;

/** A photo or a video of the gallery. */
export type MediaItem = Selected<'media_items', typeof COLUMNS>;
const SHOWN = 1000;

/** The newest photos and videos, hidden ones too. */
export const mediaQuery = queryOptions({
  queryKey: ['media_items', 'admin'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('media_items')
      .select(COLUMNS)
      .order('taken_on', { ascending: false, nullsFirst: false })
      .order('created_at', { ascending: false })
      .limit(SHOWN);
    return dataOf(answer);
  },
});

/** What is written of a new item: its texts, and where it is. */
export type NewMedia = MediaInput & { kind: MediaKind } & Partial<
    Columns<'media_items', 'path' | 'video_url' | 'poster_path' | 'width' | 'height'>
  >;

/** What is done to the gallery. */
export type MediaChange =
  | { act: 'create'; item: NewMedia }
  | { act: 'update'; ids: readonly string[]; item: Partial<MediaInput & { poster_path: string | null }> }
  | { act: 'delete'; ids: readonly string[] };

/** Adds, changes or deletes photos and videos; afterwards the gallery is read again. Throws ClubError. */
export function useMediaChange() {
  return useWrite(
    async (change: MediaChange) => {
      const client = await supabase();
      const table = client.from('media_items');
      const answer =
        change.act === 'create'
          ? await table.insert(change.item as never).select('id')
          : change.act === 'update'
            ? await table
                .update(change.item as never)
                .in('id', change.ids)
                .select('id')
            : await table.delete().in('id', change.ids).select('id');
      return dataOf(answer).length;
    },
    ['media_items', 'albums'],
  );
}

/** The albums with items, by name. */
export function albumsOf(items: readonly MediaItem[] | undefined): AlbumName[] {
  const albums = new Map(items?.flatMap(({ albums: album }) => (album ? [[album.name, album] as const] : [])));
  return [...albums.values()].sort((a, b) => a.name.localeCompare(b.name, 'bg'));
}

/** The path of the picture of an item; null for a video without a poster. */
export function thumbOf(item: Pick<MediaItem, 'kind' | 'path' | 'poster_path'>): string | null {
  return item.kind === 'photo' ? item.path : item.poster_path;
}
