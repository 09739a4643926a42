import { PostgrestClient } from '@supabase/postgrest-js';
import { QueryClientProvider, type DefaultOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import { Loader } from '../components/states/Loader.tsx';
import { LiveNotifications } from '../features/notifications/LiveNotifications.tsx';
import { NotificationsBell } from '../features/notifications/NotificationsBell.tsx';
import { ProofGate } from '../features/users/account/ProofGate.tsx';
import { bundlesOf } from '../i18n/bundles.ts';
import { needBundles } from '../i18n/client.ts';
import { queryClient, setReadDefaults } from '../lib/api/query.ts';
import { storedSession } from '../lib/api/stored-session.ts';
import { bringClient, supabase } from '../lib/api/supabase.ts';
import { inFirstDrawing } from '../lib/first/first-reads.ts';
import { askAgainOnline, keptDefaults } from '../lib/first/kept-query.ts';
import { whenCalm } from '../lib/first/when-calm.ts';
import { NotFound } from '../shell/frame/NotFound.tsx';
import { PageError } from '../shell/frame/PageError.tsx';
import { SignedInFrame } from '../shell/frame/SignedInFrame.tsx';
import { accountStatusQuery, firstAccountStatusReads } from '../shell/session/account-status.ts';
import { RoleProvider } from '../shell/session/RoleProvider.tsx';
import { SessionProvider } from '../shell/session/SessionProvider.tsx';
import type { Route } from './+types/signed-in.ts';

bringClient({ PostgrestClient }, whenCalm);
setReadDefaults(keptDefaults as DefaultOptions['queries']);

/** The client and the texts of the area load while the page's own code does. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = storedSession()?.user;
  const { pathname } = new URL(request.url);
  const status = user ? queryClient().prefetchQuery(accountStatusQuery(user)) : null;
  await Promise.all([needBundles(...bundlesOf(pathname)), supabase(), inFirstDrawing(status ? [status] : [])]);
  return null;
}
clientLoader.hydrate = true as const;
/** The reads that the server asks for before the app's code is there. */
clientLoader.readsOf = firstAccountStatusReads;

/** Another area has other texts. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return String(bundlesOf(currentUrl.pathname)) !== String(bundlesOf(nextUrl.pathname));
}

export function HydrateFallback() {
  return <Loader />;
}

export default function SignedInLayout() {
  useEffect(() => askAgainOnline(queryClient()), []);
  // The read rows are gone with the area; the next person begins with nothing.
  useEffect(() => () => queryClient().clear(), []);
  return (
    <QueryClientProvider client={queryClient()}>
      <SessionProvider stored={storedSession()}>
        <RoleProvider>
          <SignedInFrame bell={<NotificationsBell />} live={<LiveNotifications />}>
            <Outlet />
          </SignedInFrame>
          <ProofGate />
        </RoleProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <PageError error={error} />;
}
