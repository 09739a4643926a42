import { EventsPage } from '../features/events/EventsPage.tsx';
import { readEventFilter } from '../features/events/event-filter.ts';
import { eventsQuery, ownPlacesQuery } from '../features/events/events-data.ts';
import { beginWith } from '../lib/first-reads.ts';

export const clientLoader = beginWith(({ search }) => [eventsQuery(readEventFilter(search)), ownPlacesQuery]);

export default function EventsRoute() {
  return <EventsPage />;
}
