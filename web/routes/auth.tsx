import { useRouteLoaderData } from 'react-router';
import { AuthPage } from '../features/users/auth/AuthPage.tsx';
import { ifOffline } from '../lib/api/if-offline.ts';
import { requestContext } from '../lib/api/server-context.ts';
import type { RootData } from '../root.tsx';
import type { Route } from './+types/auth.ts';

/** True if Google sign-in is switched on, as the auth service's settings say. */
export async function loader({ context }: Route.LoaderArgs) {
  const { fetch, publicUrl, publishableKey } = context.get(requestContext);
  try {
    const answer = await fetch(`${publicUrl}/auth/v1/settings`, { headers: { apikey: publishableKey } });
    const settings = (await answer.json()) as { external?: { google?: boolean } };
    return { google: settings.external?.google === true };
  } catch {
    return { google: false };
  }
}

/** A press before the page has come to life is not lost in an address: the form is there again. */
export const action = () => null;

/** Without a network the form is there all the same. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(ifOffline({ google: false }));
}

export default function AuthRoute({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData('root') as RootData | undefined;
  return <AuthPage google={loaderData.google} demo={root?.demo ?? false} />;
}
