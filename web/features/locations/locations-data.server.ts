import type { RouterContextProvider } from 'react-router';
import { publicReader, rowsOf } from '../../lib/api/public-rest.server.ts';
import { inAllLanguages, localized } from '../../lib/format/localized.ts';
import { readBlurs } from '../../lib/public/blurs.server.ts';
import type { ClubLocation } from './LocationCard.tsx';

const COLUMNS = `id,type,photo_path,latitude,longitude,${inAllLanguages('name', 'address', 'description')}` as const;

/** The club's own pools come first. */
const ORDER: ClubLocation['type'][] = ['pool', 'school', 'kindergarten', 'gym'];

/** The locations where lessons are held, in the reader's language; null where they could not be read. */
export async function readLocations(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<ClubLocation[] | null> {
  const { db, locale } = publicReader(request, context);
  const rows = await rowsOf(db.from('locations').select(COLUMNS).eq('is_active', true).order('name'));
  rows?.sort((one, other) => ORDER.indexOf(one.type) - ORDER.indexOf(other.type));
  const blurs = await readBlurs(context, 'media', rows?.map(({ photo_path }) => photo_path) ?? []);
  return (
    rows?.map((row) => ({
      id: row.id,
      type: row.type,
      name: localized(row, 'name', locale),
      address: localized(row, 'address', locale),
      description: localized(row, 'description', locale),
      photo: row.photo_path,
      blur: row.photo_path && blurs.get(row.photo_path),
      point: row.latitude !== null && row.longitude !== null ? [row.latitude, row.longitude] : null,
    })) ?? null
  );
}
