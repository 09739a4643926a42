import type { RouterContextProvider } from 'react-router';
import { inAllLanguages, localized } from '../../lib/localized.ts';
import { publicReader, rowsOf } from '../../lib/public-rest.server.ts';
import type { MediaItem } from './MediaPage.tsx';

const SHOWN = 120;

interface MediaRow {
  id: string;
  kind: 'photo' | 'video';
  path: string | null;
  video_url: string | null;
  poster_path: string | null;
  taken_on: string | null;
}

/** The newest photos and videos; null where they could not be read. */
export async function readMedia(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<MediaItem[] | null> {
  const { db, locale } = publicReader(request, context);
  const rows = await rowsOf<MediaRow>(
    db
      .from('media_items')
      .select(`id,kind,path,video_url,poster_path,taken_on,${inAllLanguages('title')}`)
      .eq('is_visible', true)
      .order('taken_on', { ascending: false, nullsFirst: false })
      .limit(SHOWN),
  );
  return (
    rows?.map((row) => ({
      id: row.id,
      kind: row.kind,
      title: localized(row, 'title', locale),
      path: row.path,
      videoUrl: row.video_url,
      poster: row.poster_path,
      takenOn: row.taken_on,
    })) ?? null
  );
}
