import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { useClubName } from '../../lib/club-name.ts';
import { CartButton } from '../../features/orders/cart/CartButton.tsx';
import { AccountLink } from './AccountLink.tsx';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';
import { Logo } from './Logo.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { TOP_LINKS } from './public-links.ts';
import { useCurrentPage } from './use-current-page.ts';

/** The slim bar of the public site; printed, the club's name alone. */
export function TopBar() {
  const { t } = useTranslation('nav');
  const currentFor = useCurrentPage();
  return (
    <>
      <p className="page-width hidden font-condensed text-lg font-extrabold print:block">{useClubName()}</p>
      <header className="bg-surface print:hidden">
        <div className="page-width flex h-16 items-center gap-2">
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
          <div className="ml-auto flex shrink-0 items-center gap-1 whitespace-nowrap sm:gap-2">
            <div className="hidden sm:block">
              <LanguageSwitcher />
            </div>
            <CartButton />
            <AccountLink />
            <MobileMenu />
          </div>
        </div>
      </header>
    </>
  );
}
