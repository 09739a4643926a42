import { readEventFilter } from '../features/events/event-filter.ts';
import { eventsQuery, ownSeatsQuery } from '../features/events/events-data.ts';
import { EventsPage } from '../features/events/EventsPage.tsx';
import { beginWith } from '../lib/first/first-reads.ts';

export const clientLoader = beginWith(({ search }) => [eventsQuery(readEventFilter(search)), ownSeatsQuery]);

export default EventsPage;
