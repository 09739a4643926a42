import type { RouterContextProvider } from 'react-router';
import { publicReader, rowsOf } from '../../lib/api/public-rest.server.ts';
import { inAllLanguages, localized } from '../../lib/format/localized.ts';
import { readLocations } from './locations-data.server.ts';

/** The club in its own words, and its locations; null where they could not be read. */
export async function readClub(request: Request, context: Readonly<RouterContextProvider>) {
  const { db, locale } = publicReader(request, context);
  const [settings, locations] = await Promise.all([
    rowsOf(
      db
        .from('club_settings')
        .select(inAllLanguages('mission', 'values', 'history'))
        .limit(1),
    ),
    readLocations(request, context),
  ]);
  const club = settings?.[0];
  const text = (field: string) => (club ? localized(club, field, locale) : '');
  return {
    about: settings && { mission: text('mission'), values: text('values'), history: text('history') },
    locations,
  };
}
