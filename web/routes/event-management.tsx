import { EventPage } from '../features/admin-events/EventPage.tsx';

export default function EventManagementRoute() {
  return <EventPage />;
}
