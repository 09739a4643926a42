import { NotificationSettingsPage } from '../features/notifications/NotificationSettingsPage.tsx';

export default function NotificationSettingsRoute() {
  return <NotificationSettingsPage />;
}
