import type { RouterContextProvider } from 'react-router';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { publicReader, rowsOf } from '../../lib/api/public-rest.server.ts';
import { inAllLanguages, localized } from '../../lib/format/localized.ts';

/** So far ahead days on which the club is shut matter to visitors. */
const DAYS_AHEAD = 35;

/** Address, phones, office hours and when they do not count; null where they could not be read. */
export async function readContact(request: Request, context: Readonly<RouterContextProvider>) {
  const { db, locale } = publicReader(request, context);
  const now = new Date().toISOString();
  const today = clubDay(now);
  const [rows, shut] = await Promise.all([
    rowsOf(
      db
        .from('club_settings')
        .select(`phones,email,office_hours,${inAllLanguages('address')}`)
        .limit(1),
    ),
    rowsOf(
      db
        .from('closures')
        .select('starts_on,ends_on')
        .is('location_id', null)
        .gte('ends_on', today)
        .lte('starts_on', addDays(today, DAYS_AHEAD)),
    ),
  ]);
  const club = rows?.[0];
  if (!club) return null;
  return {
    address: localized(club, 'address', locale),
    phones: club.phones,
    email: club.email,
    hours: club.office_hours.toSorted((a, b) => a.day - b.day || (a.opens < b.opens ? -1 : 1)),
    shut: shut ?? [],
    now,
  };
}
