import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { toast } from '../components/states/toast.ts';
import { readClosedNow } from '../features/closures/closed-now.server.ts';
import { ClosedNotice } from '../features/closures/ClosedNotice.tsx';
import { CartButton } from '../features/orders/cart/CartButton.tsx';
import { needBundles } from '../i18n/client.ts';
import { engine } from '../i18n/engine.ts';
import { ifOffline } from '../lib/api/if-offline.ts';
import { announceSession } from '../lib/api/stored-session.ts';
import { ARRIVING, currentSession } from '../lib/api/supabase.ts';
import { paths } from '../lib/paths.ts';
import { DemoBanner } from '../shell/frame/DemoBanner.tsx';
import { readFooterFacts } from '../shell/frame/footer-facts.server.ts';
import { Footer, type FooterFacts } from '../shell/frame/Footer.tsx';
import { SkipLink } from '../shell/frame/SkipLink.tsx';
import { TopBar } from '../shell/frame/TopBar.tsx';
import { owesSecondStep } from '../shell/session/assurance.ts';
import { returnAddress } from '../shell/session/kept-address.ts';
import type { Route } from './+types/public.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const [facts, closed] = await Promise.all([readFooterFacts(request, context), readClosedNow(request, context)]);
  return { facts, closed };
}

const NO_FACTS: FooterFacts = { address: '', phones: [], email: null, trader: [], locations: [] };

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const offline = ifOffline({ facts: NO_FACTS, closed: [] });
  const [data] = await Promise.all([serverLoader().catch(offline), needBundles('public')]);
  return data;
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
      <TopBar cart={<CartButton />} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <ClosedNotice closed={loaderData.closed} />
        <Outlet />
      </main>
      <Footer facts={loaderData.facts} />
      <AuthReturn />
    </div>
  );
}

const BROUGHT = /[#&](access_token|refresh_token)=/;
/** The refusal of a provider or of a link. */
const FAULT = /[#&?]error_code=([a-z_]+)/;

/** The client takes the code out of the address when it starts, if this device has asked for it. Answers what is owed. */
async function takeUpSession(): Promise<'done' | 'code' | 'nothing'> {
  const session = await currentSession();
  if (!session || ARRIVING.test(location.search)) return 'nothing';
  announceSession();
  if (owesSecondStep(session)) return 'code';
  await needBundles('account');
  toast.success(engine.t('auth:signIn.done'), { description: engine.t('auth:signIn.welcome') });
  return 'done';
}

/** Takes up what a provider brings back to the site in the address: the code of a session, or a fault. */
function AuthReturn() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const fault = FAULT.exec(location.search + location.hash)?.[1];
    if (fault) void navigate(`${paths.auth}?error_code=${fault}`, { replace: true });
    else if (ARRIVING.test(location.search))
      void takeUpSession().then((owed) => {
        const to = owed === 'code' ? paths.auth : owed === 'done' ? returnAddress.take() : pathname;
        if (to !== paths.home || owed === 'nothing') void navigate(to, { replace: true });
      });
    // The session of another program's link, or of a stranger's, has no business here.
    else if (BROUGHT.test(location.hash)) void navigate(pathname + location.search, { replace: true });
  }, [pathname, navigate]);
  return null;
}
