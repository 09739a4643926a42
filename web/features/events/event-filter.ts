import { EVENT_KINDS, type EventKind } from '../../../contracts/events.ts';
import { clubDay } from '../../../contracts/time.ts';

export const EVENT_TIMES = ['ahead', 'past'] as const;
export const EVENT_VIEWS = ['list', 'calendar'] as const;

/** The filter of events; null: anything. */
export interface EventFilter {
  view: (typeof EVENT_VIEWS)[number];
  /** In the list: what lies ahead, or what is over. */
  time: (typeof EVENT_TIMES)[number];
  /** In the calendar: `YYYY-MM`. */
  month: string;
  kind: EventKind | null;
  location: string | null;
  /** Only those to which the reader's own people come. */
  mine: boolean;
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The filter in an address; unknown values are left out. */
export function readEventFilter(search: URLSearchParams): EventFilter {
  const month = search.get('month') ?? '';
  return {
    view: search.get('view') === 'calendar' ? 'calendar' : 'list',
    time: search.get('time') === 'past' ? 'past' : 'ahead',
    month: MONTH.test(month) ? month : clubDay().slice(0, 7),
    kind: EVENT_KINDS.find((kind) => kind === search.get('kind')) ?? null,
    location: search.get('location') || null,
    mine: search.get('mine') === '1',
  };
}

/** The events that a filter leaves, in their order; `own` are those to which the reader's people come. */
export function filterEvents<Event extends { id: string; kind: EventKind; location_id: string | null }>(
  events: readonly Event[],
  { kind, location, mine }: Pick<EventFilter, 'kind' | 'location' | 'mine'>,
  own: ReadonlySet<string>,
): Event[] {
  return events.filter(
    (event) =>
      (kind === null || event.kind === kind) &&
      (location === null || event.location_id === location) &&
      (!mine || own.has(event.id)),
  );
}
