import { EventsPage } from '../features/events/EventsPage.tsx';

export default function EventsRoute() {
  return <EventsPage />;
}
