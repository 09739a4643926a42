import { use, useEffect, type ReactNode } from 'react';
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useLocation,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Locale } from '../contracts/roles.ts';
import type { Route } from './+types/root.ts';
import { Toaster } from './components/states/Toaster.tsx';
import { isInside } from './i18n/bundles.ts';
import { showLanguage } from './i18n/client.ts';
import { pageLanguage, readLanguage } from './i18n/page-language.ts';
import { readClubFacts } from './kit/club/club-name.server.ts';
import { requestContext } from './lib/api/server-context.ts';
import { storedSession } from './lib/api/stored-session.ts';
import { readTheme } from './lib/browser/theme.ts';
import { BegunScript } from './lib/first/begun-script.ts';
import { goOnIn, isLocale, languageOf, storedLanguage, storeLanguage } from './lib/format/language.ts';
import { useLanguage } from './lib/format/use-language.ts';
import { FontPreloads } from './shell/frame/FontPreloads.tsx';
import icon from './shell/frame/icon.svg?url';
import { NotFound } from './shell/frame/NotFound.tsx';
import { PageError } from './shell/frame/PageError.tsx';
import { PageLoading } from './shell/frame/PageLoading.tsx';
import styles from './styles/app.css?url';

/** The installation and the reader's choices, for every page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { publishableKey, demo, publicUrl, cards, easypay } = context.get(requestContext);
  const cookies = request.headers.get('cookie');
  return {
    locale: readLanguage(request),
    theme: readTheme(cookies),
    ...(await readClubFacts(request, context)),
    publishableKey,
    demo,
    publicUrl,
    cards,
    easypay,
  };
}

export type RootData = Awaited<ReturnType<typeof loader>>;

/** Nothing of it changes while one goes from page to page; a page drawn by the browser must not need the server for it. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && !isInside(nextUrl.pathname);
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData('root') as RootData | undefined;
  const { locale } = useLanguage();
  const theme = data?.theme ?? 'system';
  const { pathname } = useLocation();
  const begun = use(BegunScript);
  return (
    <html lang={locale} data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {isInside(pathname) && (
          // Before the style, for which a script would wait.
          <script
            nonce={begun?.nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: begun?.code ?? '' }}
          />
        )}
        <meta name="publishable-key" content={data?.publishableKey ?? ''} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f8fbfd" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d151d" />
        <FontPreloads locale={locale} behindCode={isInside(pathname)} />
        <link rel="stylesheet" href={styles} />
        <link rel="icon" type="image/svg+xml" href={icon} />
        <link rel="manifest" href={`/manifest-${locale}.webmanifest`} />
        <link rel="apple-touch-icon" href="/icons/180.png" />
        <Links />
      </head>
      <body>
        {children}
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { engine } = useLanguage();
  const { pathname } = useLocation();
  useEffect(() => {
    const addressed = languageOf(pathname);
    if (addressed) goOnIn(addressed);
    const choice = storedLanguage() ?? (isInside(pathname) ? personsLanguage() : null);
    if (choice) storeLanguage(choice);
    const wanted = addressed ?? choice ?? pageLanguage(pathname, document.cookie);
    if (wanted !== engine.language) void showLanguage(wanted);
  }, [engine, pathname]);
  return (
    <>
      <Outlet />
      <PageLoading />
    </>
  );
}

/** The signed-in person's choice for emails and screens; a browser that knows no choice takes it over. */
function personsLanguage(): Locale | null {
  const kept: unknown = storedSession()?.user.user_metadata['locale'];
  return typeof kept === 'string' && isLocale(kept) ? kept : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <PageError error={error} />;
}
