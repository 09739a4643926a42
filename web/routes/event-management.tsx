import { EventPage } from '../features/events/EventPage.tsx';

export default function EventManagementRoute() {
  return <EventPage />;
}
