import { queryOptions } from '@tanstack/react-query';
import type { AlbumInput } from '../../../../contracts/inputs/media.ts';
import { useWrite } from '../../../components/use-procedure.ts';
import { inAllLanguages } from '../../../lib/localized.ts';
import type { Selected, Translated } from '../../../lib/rows.ts';
import { dataOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';

/** How an album is called. Photos name theirs in Bulgarian. */
export type AlbumName = Translated<'name'>;

const COLUMNS = `id,${inAllLanguages('name')},media_items(count)` as const;

/** An album with its number of photos and videos, hidden ones too. */
export type Album = Selected<'albums', typeof COLUMNS>;

/** Every album, by name. */
export const albumsQuery = queryOptions({
  queryKey: ['albums'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client.from('albums').select(COLUMNS).order('name');
    return dataOf(answer);
  },
});

/** What is done to an album; without it its photos stay. */
export type AlbumChange = { act: 'name'; id: string; album: AlbumInput } | { act: 'delete'; id: string };

/** Names an album or removes it; afterwards the gallery is read again. Throws ClubError. */
export function useAlbumChange() {
  return useWrite(
    async (change: AlbumChange) => {
      const client = await supabase();
      const table = client.from('albums');
      const action = change.act === 'name' ? table.update(change.album) : table.delete();
      return dataOf(await action.eq('id', change.id).select('id').single());
    },
    ['media_items', 'albums'],
  );
}
