import type { RouterContextProvider } from 'react-router';
import { COMING_EVENT, comingEventOf } from '../../features/events/coming-event.server.ts';
import type { ComingEvent } from '../../features/events/EventLd.tsx';
import { publicReader, rowsOf } from '../../lib/api/public-rest.server.ts';

/** The next published events in the reader's language; null where they could not be read. */
export async function readComingEvents(
  request: Request,
  context: Readonly<RouterContextProvider>,
  limit: number,
): Promise<ComingEvent[] | null> {
  const { db, locale } = publicReader(request, context);
  const rows = await rowsOf(
    db
      .from('events')
      .select(COMING_EVENT)
      .eq('is_published', true)
      .gte('ends_at', new Date().toISOString())
      .order('starts_at')
      .limit(limit),
  );
  if (!rows?.length) return rows && [];
  const seats = await rowsOf(
    db
      .from('event_seats')
      .select('event_id,free')
      .in(
        'event_id',
        rows.map(({ id }) => id),
      ),
  );
  return rows.map((row) => comingEventOf(row, seats?.find(({ event_id }) => event_id === row.id)?.free, locale));
}
