import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import { paths } from '../../lib/paths.ts';
import { returnAddress } from '../../shell/session/kept-address.ts';
import { useSession } from '../../shell/session/SessionProvider.tsx';
import type { Route } from './+types/NotificationLanding.ts';
import { notificationQuery } from './notifications-data.ts';
import { useDescribe } from './use-describe.ts';

/** The target of an email's button: it goes on to the page of its notification, by way of signing in where that is needed. */
export default function NotificationLanding({ params: { notificationId: id } }: Route.ComponentProps) {
  const { user, loading } = useSession();
  const signedOut = !loading && !user;
  useEffect(() => {
    if (signedOut) returnAddress.keep(paths.notification(id));
  }, [signedOut, id]);
  if (loading) return <SkeletonPage />;
  return user ? <Forward id={id} /> : <Navigate to={paths.auth} replace />;
}

function Forward({ id }: { id: string }) {
  const notification = useQuery(notificationQuery(id));
  const describe = useDescribe();
  if (notification.isPending) return <SkeletonPage />;
  const to = notification.data ? describe(notification.data).to : null;
  return <Navigate to={to ?? paths.notifications} replace />;
}
