import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { IconButton } from '../../components/IconButton.tsx';
import { LaneDivider } from '../../components/LaneDivider.tsx';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';
import { Logo } from './Logo.tsx';
import { MORE_LINKS, TOP_LINKS } from './public-links.ts';
import { useCurrentPage } from './use-current-page.ts';

/** The links of the public site on a narrow screen: the browser's own modal dialog, so it costs no code. */
export function MobileMenu() {
  const { t } = useTranslation(['nav', 'common']);
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
        <div className="page-width flex h-16 items-center justify-between">
          <Logo />
          <IconButton name={t('common:close')} icon={<X />} onClick={() => dialog.current?.close()} />
        </div>
        <nav aria-label={t('nav:main')} className="page-width flex flex-col pt-2">
          {[...TOP_LINKS, ...MORE_LINKS].map(({ to, key }) => (
            <Link
              key={to}
              to={to}
              aria-current={currentFor(to)}
              className="flex min-h-14 items-center font-condensed text-3xl font-bold aria-[current]:text-water"
            >
              {t(`nav:${key}`)}
            </Link>
          ))}
          <LaneDivider className="my-5" />
          <LanguageSwitcher />
        </nav>
      </dialog>
    </div>
  );
}
