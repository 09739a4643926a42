import type { Route } from './+types/notification.ts';
import { NotificationLanding } from '../features/notifications/NotificationLanding.tsx';

export default function NotificationRoute({ params }: Route.ComponentProps) {
  return <NotificationLanding id={params.notificationId} />;
}
