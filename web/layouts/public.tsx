import i18next from 'i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import type { Route } from './+types/public.ts';
import { DemoBanner } from '../shell/frame/DemoBanner.tsx';
import { Footer, type FooterFacts } from '../shell/frame/Footer.tsx';
import { readFooterFacts } from '../shell/frame/footer-facts.server.ts';
import { SkipLink } from '../shell/frame/SkipLink.tsx';
import { TopBar } from '../shell/frame/TopBar.tsx';
import { needBundles } from '../i18n/client.ts';
import { ifOffline } from '../lib/if-offline.ts';
import { useEffect } from 'react';
import { toast } from '../components/toast.ts';
import { paths } from '../lib/paths.ts';
import { announceSession } from '../lib/stored-session.ts';
import { currentSession } from '../lib/supabase.ts';
import { owesSecondStep } from '../shell/session/assurance.ts';
import { returnAddress } from '../shell/session/kept-address.ts';

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

/** What an email's link or a sign-in provider brings back in the address. */
const SESSION = /[#&]access_token=|[?&]code=/;
const FAULT = /[#&?]error_code=([a-z_]+)/;

/** Only a provider's answer carries it. */
const FROM_PROVIDER = /[#&]provider_token=/;

/** The client takes the session out of the address when it starts. Answers whether the second step is still owed. */
async function takeUpSession(address: string): Promise<'done' | 'code'> {
  const session = await currentSession();
  announceSession();
  if (owesSecondStep(session)) return 'code';
  if (session && FROM_PROVIDER.test(address)) await greet();
  return 'done';
}

async function greet(): Promise<void> {
  await needBundles('account');
  toast.success(i18next.t('auth:signIn.done'), { description: i18next.t('auth:signIn.welcome') });
}

/** Takes up a session or a fault that comes back to the site in the address: links of emails, Google. */
function AuthReturn() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const address = location.search + location.hash;
    const fault = FAULT.exec(address)?.[1];
    if (fault) void navigate(`${paths.auth}?error_code=${fault}`, { replace: true });
    else if (/type=recovery/.test(address) && pathname !== paths.auth)
      void navigate(paths.auth + location.hash, { replace: true });
    else if (SESSION.test(address))
      void takeUpSession(address).then((owed) => {
        const to = owed === 'code' ? paths.auth : returnAddress.take();
        if (to !== paths.home) void navigate(to, { replace: true });
      });
  }, [pathname, navigate]);
  return null;
}
