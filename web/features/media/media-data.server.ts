import type { RouterContextProvider } from 'react-router';
import { publicReader, rowsOf } from '../../lib/api/public-rest.server.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { inAllLanguages, localized } from '../../lib/format/localized.ts';
import { readBlurs } from '../../lib/public/blurs.server.ts';
import { readView, type Album, type MediaItem } from './media-view.ts';

/** So many more with each „show more“. */
const PAGE = 48;

const COLUMNS =
  `id,kind,album,path,video_url,poster_path,taken_on,${inAllLanguages('title')},albums(${inAllLanguages('name')})` as const;
type MediaRow = Selected<'media_items', typeof COLUMNS>;

/** The newest photos and videos of the view in the address, and the albums; null where they could not be read. */
export async function readMedia(request: Request, context: Readonly<RouterContextProvider>) {
  const { db, locale } = publicReader(request, context);
  const { kind, album, pages } = readView(new URL(request.url).searchParams);
  const shown = pages * PAGE;
  let query = db.from('media_items').select(COLUMNS).eq('is_visible', true);
  if (kind) query = query.eq('kind', kind);
  if (album !== null) query = query.eq('album', album);
  const [rows, albums] = await Promise.all([
    rowsOf(
      query
        .order('taken_on', { ascending: false, nullsFirst: false })
        .order('created_at')
        .order('id')
        .limit(shown + 1),
    ),
    rowsOf(
      db
        .from('media_albums')
        .select(`${inAllLanguages('album')},items`)
        .order('taken_on', { ascending: false, nullsFirst: false }),
    ),
  ]);
  const page = rows?.slice(0, shown);
  const blurs = await readBlurs(context, 'media', page?.map(thumbOf) ?? []);
  const items = page?.map((row): MediaItem => ({
    id: row.id,
    kind: row.kind,
    title: localized(row, 'title', locale),
    album:
      row.album === null ? null : { key: row.album, name: localized(row.albums ?? {}, 'name', locale) || row.album },
    path: row.path,
    videoUrl: row.video_url,
    thumb: thumbOf(row),
    blur: blurs.get(thumbOf(row) ?? '') ?? null,
    takenOn: row.taken_on,
  }));
  return {
    items: items ?? null,
    albums:
      albums?.map((row): Album => ({ key: row.album, name: localized(row, 'album', locale), items: row.items })) ?? [],
    more: (rows?.length ?? 0) > shown,
  };
}

const thumbOf = (row: MediaRow): string | null => (row.kind === 'video' ? row.poster_path : row.path);

export type MediaData = Awaited<ReturnType<typeof readMedia>>;
