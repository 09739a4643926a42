import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, isRouteErrorResponse } from 'react-router';
import type { Route } from './+types/signed-in.ts';
import { Loader } from '../components/Loader.tsx';
import { SignedInFrame } from '../features/frame/SignedInFrame.tsx';
import { NotFound } from '../features/frame/NotFound.tsx';
import { PageError } from '../features/frame/PageError.tsx';
import { RoleProvider } from '../features/session/RoleProvider.tsx';
import { SessionProvider } from '../features/session/SessionProvider.tsx';
import { needBundles } from '../i18n/client.ts';
import { makeQueryClient } from '../lib/query.ts';
import { supabase } from '../lib/supabase.ts';

/** The client and the texts of the area load while the page's own code does. */
export async function clientLoader() {
  await Promise.all([needBundles('account', 'app'), supabase()]);
  return null;
}
clientLoader.hydrate = true as const;

export function shouldRevalidate() {
  return false;
}

export function HydrateFallback() {
  return <Loader />;
}

export default function SignedInLayout() {
  const [queries] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <RoleProvider>
          <SignedInFrame>
            <Outlet />
          </SignedInFrame>
        </RoleProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <PageError error={error} />;
}
