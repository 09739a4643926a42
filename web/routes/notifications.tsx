import { NotificationsPage } from '../features/notifications/NotificationsPage.tsx';

export default function NotificationsRoute() {
  return <NotificationsPage />;
}
