import { EventsPage } from '../../features/events/admin/EventsPage.tsx';

export default function AdminEventsRoute() {
  return <EventsPage />;
}
