import type { RouterContextProvider } from 'react-router';
import { readLocations } from '../../features/locations/locations-data.server.ts';
import { readNews } from '../../features/news/news-data.server.ts';
import { publicReader, rowsOf } from '../../lib/api/public-rest.server.ts';
import { inAllLanguages, localized } from '../../lib/format/localized.ts';
import { readComingEvents } from './events-data.server.ts';
import type { FreeSeat } from './FreeSeats.tsx';

const SHOWN_SEATS = 6;
const SHOWN_NEWS = 3;
const SHOWN_EVENTS = 3;

/** The parts of the home page; each null where it could not be read. */
export async function readHome(request: Request, context: Readonly<RouterContextProvider>) {
  const { db, locale } = publicReader(request, context);
  const [sessions, anyClass, settings, news, pools, events] = await Promise.all([
    rowsOf(
      db
        .from('public_classes')
        .select(
          `class_id,level,age_min,age_max,day_of_week,start_time,free,price_per_class,${inAllLanguages('title', 'location_name', 'level_name')}`,
        )
        .gt('free', 0)
        .order('next_starts_at', { nullsFirst: false })
        .limit(SHOWN_SEATS),
    ),
    rowsOf(db.from('public_classes').select('class_id').limit(1)),
    rowsOf(
      db
        .from('club_settings')
        .select(`phones,email,office_hours,${inAllLanguages('address')}`)
        .limit(1),
    ),
    readNews(request, context, SHOWN_NEWS),
    readLocations(request, context),
    readComingEvents(request, context, SHOWN_EVENTS),
  ]);
  const seats =
    sessions?.map((row): FreeSeat => ({
      classId: row.class_id,
      title: localized(row, 'title', locale),
      level: row.level,
      ownLevel: localized(row, 'level_name', locale) || null,
      ages: row.age_min !== null && row.age_max !== null ? [row.age_min, row.age_max] : null,
      day: row.day_of_week,
      time: row.start_time,
      location: localized(row, 'location_name', locale),
      free: row.free,
      price: row.price_per_class,
    })) ?? null;
  const club = settings?.[0];
  return {
    seats,
    /** Without any class it is not that all are full. */
    hasClasses: anyClass?.length !== 0,
    news,
    pools,
    events,
    club: club && {
      address: localized(club, 'address', locale),
      phones: club.phones,
      email: club.email,
      hours: club.office_hours,
    },
  };
}

export type HomeData = Awaited<ReturnType<typeof readHome>>;
