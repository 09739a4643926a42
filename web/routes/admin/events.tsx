import { EventsPage } from '../../features/admin-events/EventsPage.tsx';

export default function AdminEventsRoute() {
  return <EventsPage />;
}
