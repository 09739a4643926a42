import { NotificationLanding } from '../features/notifications/NotificationLanding.tsx';
import type { Route } from './+types/notification.ts';

export default function NotificationRoute({ params }: Route.ComponentProps) {
  return <NotificationLanding id={params.notificationId} />;
}
