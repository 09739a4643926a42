import type { RouterContextProvider } from 'react-router';
import { inAllLanguages, localized } from '../../lib/localized.ts';
import { publicReader, rowsOf } from '../../lib/public-rest.server.ts';
import type { ComingEvent } from '../events/EventLd.tsx';

interface EventRow {
  id: string;
  kind: ComingEvent['kind'];
  starts_at: string;
  ends_at: string;
  fee: number;
  locations: object | null;
}

interface PlacesRow {
  event_id: string;
  free: number | null;
}

/** The next published events in the reader's language; null where they could not be read. */
export async function readComingEvents(
  request: Request,
  context: Readonly<RouterContextProvider>,
  limit: number,
): Promise<ComingEvent[] | null> {
  const { db, locale } = publicReader(request, context);
  const rows = await rowsOf<EventRow>(
    db
      .from('events')
      .select(
        `id,kind,starts_at,ends_at,fee,${inAllLanguages('title', 'description')},locations(${inAllLanguages('name', 'address')})`,
      )
      .eq('is_published', true)
      .gte('ends_at', new Date().toISOString())
      .order('starts_at')
      .limit(limit),
  );
  if (!rows?.length) return rows && [];
  const places = await rowsOf<PlacesRow>(
    db
      .from('event_places')
      .select('event_id,free')
      .in(
        'event_id',
        rows.map(({ id }) => id),
      ),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: localized(row, 'title', locale),
    description: localized(row, 'description', locale),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    fee: row.fee,
    place: row.locations && {
      name: localized(row.locations, 'name', locale),
      address: localized(row.locations, 'address', locale),
    },
    free: places?.find(({ event_id }) => event_id === row.id)?.free ?? null,
  }));
}
