import { Outlet } from 'react-router';
import type { Route } from './+types/public.ts';
import { AuthReturn } from '../shell/frame/AuthReturn.tsx';
import { DemoBanner } from '../shell/frame/DemoBanner.tsx';
import { Footer, type FooterFacts } from '../shell/frame/Footer.tsx';
import { readFooterFacts } from '../shell/frame/footer-facts.server.ts';
import { SkipLink } from '../shell/frame/SkipLink.tsx';
import { TopBar } from '../shell/frame/TopBar.tsx';
import { needBundles } from '../i18n/client.ts';
import { ifOffline } from '../lib/if-offline.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return readFooterFacts(request, context);
}

const NO_FACTS: FooterFacts = { address: '', phones: [], email: null, trader: [], locations: [] };

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [facts] = await Promise.all([serverLoader().catch(ifOffline(NO_FACTS)), needBundles('public')]);
  return facts;
}

/** The footer changes with the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href === nextUrl.href;
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col" data-public>
      <SkipLink />
      <DemoBanner />
      <TopBar />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer facts={loaderData} />
      <AuthReturn />
    </div>
  );
}
