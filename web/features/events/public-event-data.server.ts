import type { RouterContextProvider } from 'react-router';
import { eventDays } from '../../../contracts/events.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { publicReader, rowsOf } from '../../lib/api/public-rest.server.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { inAllLanguages, localized } from '../../lib/format/localized.ts';
import { COMING_EVENT, comingEventOf } from './coming-event.server.ts';
import type { PublicEvent } from './PublicEventPage.tsx';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const COLUMNS =
  `${COMING_EVENT},deposit,rest_due_on,event_days(date,starts,ends),event_items(id,day_number,starts,${inAllLanguages('title')})` as const;
type EventRow = Selected<'events', typeof COLUMNS>;

/** A published event in the reader's language; null when there is none. Throws where it cannot be read. */
export async function readPublicEvent(
  request: Request,
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<PublicEvent | null> {
  if (!UUID.test(id)) return null;
  const { db, locale } = publicReader(request, context);
  const [rows, seats] = await Promise.all([
    rowsOf(
      db
        .from('events')
        .select(COLUMNS)
        .eq('is_published', true)
        .eq('id', id)
        .order('date', { referencedTable: 'event_days' })
        .order('day_number', { referencedTable: 'event_items' })
        .order('starts', { referencedTable: 'event_items' })
        .limit(1),
    ),
    rowsOf(db.from('event_seats').select('free').eq('event_id', id)),
  ]);
  if (rows === null) throw new Response(null, { status: 503 });
  const [row] = rows;
  if (!row) return null;
  const free = seats?.[0]?.free ?? null;
  return eventOf(row, free, locale);
}

function eventOf(row: EventRow, free: number | null, locale: Locale): PublicEvent {
  const closesAt = row.registration_closes_at ?? row.starts_at;
  const days = eventDays(row);
  return {
    ...comingEventOf(row, free, locale),
    closesAt,
    days: row.event_days,
    deposit: row.deposit,
    restDueOn: row.rest_due_on,
    isOver: new Date(row.ends_at) < new Date(),
    program: [...Map.groupBy(row.event_items, ({ day_number }) => day_number)].map(([number, items]) => ({
      day: days.length > 1 ? (days[number - 1] ?? days.at(-1)!) : null,
      items: items.map((item) => ({ id: item.id, starts: item.starts, title: localized(item, 'title', locale) })),
    })),
  };
}
