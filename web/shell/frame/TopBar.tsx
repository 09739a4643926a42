import { Menu, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { LaneDivider } from '../../components/LaneDivider.tsx';
import { hasStoredSession, onSessionChange } from '../../lib/api/stored-session.ts';
import { cx } from '../../lib/cx.ts';
import { useClubName } from '../../lib/format/club-name.ts';
import { withoutLanguage } from '../../lib/format/language.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';
import { Logo } from './Logo.tsx';
import { MORE_LINKS, TOP_LINKS } from './public-links.ts';

/** The slim bar of the public site; printed, the club's name alone. */
export function TopBar({ cart }: { cart: ReactNode }) {
  const { t } = useLanguage('nav');
  const currentFor = useCurrentPage();
  return (
    <>
      <p className="page-width hidden font-condensed text-lg font-extrabold print:block">{useClubName()}</p>
      {/* So narrow is a phone only with large text: what does not fit beside the logo goes below it. */}
      <header className="@container bg-surface print:hidden">
        <div className="page-width flex min-h-16 items-center gap-2 @max-[16rem]:flex-wrap">
          <Logo />
          <nav aria-label={t('main')} className="hidden flex-1 justify-center whitespace-nowrap lg:flex">
            {TOP_LINKS.map(({ to, key }) => (
              <Link
                key={to}
                to={to}
                prefetch="intent"
                aria-current={currentFor(to)}
                className={cx(
                  'inline-flex min-h-11 items-center rounded-control px-1.5 font-semibold hover:bg-water-soft xl:px-3',
                  'aria-[current]:underline aria-[current]:decoration-rope aria-[current]:decoration-3 aria-[current]:underline-offset-8',
                )}
              >
                {t(key)}
              </Link>
            ))}
          </nav>
          <div className="ml-auto flex shrink-0 items-center gap-1 whitespace-nowrap @max-[16rem]:shrink @max-[16rem]:flex-wrap sm:gap-2">
            <div className="hidden sm:block">
              <LanguageSwitcher />
            </div>
            {cart}
            <AccountLink />
            <MobileMenu />
          </div>
        </div>
      </header>
    </>
  );
}

/** The links of the public site on a narrow screen: the browser's own modal dialog, so it costs no code. */
function MobileMenu() {
  const { t } = useLanguage(['nav', 'common']);
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const currentFor = useCurrentPage();
  useEffect(() => dialog.current?.close(), [pathname]);
  return (
    <div className="lg:hidden">
      <IconButton
        name={t('common:menu')}
        icon={<Menu />}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      />
      <dialog
        ref={dialog}
        aria-label={t('common:menu')}
        className="m-0 h-dvh max-h-none w-full max-w-none bg-surface text-ink backdrop:bg-scrim"
      >
        <div className="page-width flex min-h-16 items-center justify-between">
          <Logo />
          <IconButton name={t('common:close')} icon={<X />} onClick={() => dialog.current?.close()} />
        </div>
        <nav aria-label={t('main')} className="page-width flex flex-col pt-2">
          {[...TOP_LINKS, ...MORE_LINKS].map(({ to, key }) => (
            <Link
              key={to}
              to={to}
              aria-current={currentFor(to)}
              className="flex min-h-14 items-center font-condensed text-3xl font-bold aria-[current]:text-water"
            >
              {t(`${key}`)}
            </Link>
          ))}
          <LaneDivider className="my-5" />
          <LanguageSwitcher />
        </nav>
      </dialog>
    </div>
  );
}

const MyArea = lazy(() => import('../session/MyAreaLink.tsx').then((file) => ({ default: file.MyAreaLink })));

/** „Sign in“ for visitors, the way to the own area for those who are signed in; its code comes after the first paint. */
function AccountLink() {
  const { t } = useLanguage('nav');
  const signedIn = useSyncExternalStore(onSessionChange, hasStoredSession, () => false);
  const link = (
    <ButtonLink to={paths.auth} prefetch="intent">
      {t('signIn')}
    </ButtonLink>
  );
  if (!signedIn) return link;
  return (
    <Suspense fallback={link}>
      <MyArea />
    </Suspense>
  );
}

/** The `aria-current` of a link to a public page: „page“ on it, in whichever language, „true“ on one below it. */
function useCurrentPage(): (to: string) => 'page' | 'true' | undefined {
  const { pathname } = useLocation();
  const here = withoutLanguage(pathname).replace(/\/$/, '') || '/';
  return (to) => {
    if (here === to) return 'page';
    return here.startsWith(`${to}/`) ? 'true' : undefined;
  };
}
