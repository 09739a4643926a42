import { ArrowLeftRight, Check, ChevronsUpDown, Ellipsis, WifiOff } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Role } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { useOnline } from '../../lib/browser/use-online.ts';
import { useWide } from '../../lib/browser/use-wide.ts';
import { cx } from '../../lib/cx.ts';
import { useLastView } from '../../lib/first/views/use-last-view.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { HelpButton } from '../help/HelpButton.tsx';
import { useAppWorker, useOpenedFromScreen } from '../offline/app-worker.ts';
import { KeptNote } from '../offline/KeptNote.tsx';
import { useHeldPage } from '../offline/use-held-page.ts';
import { hasAdminPage } from '../session/admin-pages.ts';
import { homeOf } from '../session/home-of.ts';
import { useRole } from '../session/RoleProvider.tsx';
import { useSession } from '../session/SessionProvider.tsx';
import { AdminRail, AdminSearch } from './admin-frame.ts';
import { areaItems, currentOf, type AreaItem } from './area-items.ts';
import { DemoBanner } from './DemoBanner.tsx';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';
import { Logo } from './Logo.tsx';
import { Rail } from './Rail.tsx';
import { SkipLink } from './SkipLink.tsx';

interface SignedInFrameProps {
  /** The user's notifications: their bell, and what shows new ones. */
  bell: ReactNode;
  live: ReactNode;
  children: ReactNode;
}

/** The signed-in area: a rail on desktop, a bar at the foot of a phone, the page between. Only what is seen is drawn. */
export function SignedInFrame({ bell, live, children }: SignedInFrameProps) {
  const { t } = useLanguage('area');
  const { loading, role } = useRole();
  const { user } = useSession();
  const items = areaItems(role);
  const name = t('navigation');
  const admin = hasAdminPage(role, paths.admin);
  const wide = useWide('rail');
  useAppWorker(user?.id ?? null, role);
  useOpenedFromScreen();
  useLastView(user?.id ?? null);
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="print:hidden">
        <SkipLink />
        <DemoBanner />
        <OfflineBar />
      </div>
      {!wide && (
        // So narrow is a phone only with large text: what does not fit beside the logo goes below it.
        <div className="@container">
          <header className="flex min-h-16 items-center justify-between px-4 @max-[16rem]:flex-wrap print:hidden">
            <Logo compact={admin} />
            <div className="flex shrink-0 items-center @max-[16rem]:shrink @max-[16rem]:flex-wrap">
              {!loading && user && (
                <>
                  {admin && (
                    <Suspense>
                      <AdminSearch variant="head" />
                    </Suspense>
                  )}
                  <RoleSwitch variant="head" />
                  <HelpButton />
                  {bell}
                </>
              )}
              <LanguageSwitcher />
            </div>
          </header>
        </div>
      )}
      <div className="flex flex-1">
        {wide && (
          <aside
            aria-label={name}
            className="sticky top-0 flex h-dvh w-64 shrink-0 flex-col overflow-y-auto bg-raised px-3 py-4 print:hidden"
          >
            <div className="flex items-center justify-between pl-2">
              <Logo />
              {!loading && user && bell}
            </div>
            <div className="flex items-center justify-between pb-3">
              <LanguageSwitcher />
              {!loading && user && <HelpButton />}
            </div>
            {!loading && user && <RoleSwitch variant="rail" />}
            {loading ? (
              <RailSkeleton />
            ) : admin ? (
              <Suspense fallback={<RailSkeleton />}>
                <AdminSearch variant="rail" />
                <AdminRail name={name} />
              </Suspense>
            ) : (
              <Rail name={name} items={items} />
            )}
          </aside>
        )}
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 pt-2 pb-28 outline-none md:px-8 lg:pt-8 lg:pb-12 print:p-0"
        >
          <div className={cx('mx-auto max-w-6xl', admin && '2xl:max-w-[96rem]')}>
            <KeptNote />
            {children}
          </div>
        </main>
      </div>
      {!loading && user && live}
      {!loading && !wide && <BottomBar name={name} items={items} admin={admin} />}
    </div>
  );
}

function RailSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  );
}

const CELL =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-control text-[min(0.875rem,3.6vw)] leading-snug font-semibold ' +
  'text-muted aria-[current]:text-water';
const MAX_ITEMS = 5;

interface BarProps {
  name: string;
  items: readonly AreaItem[];
  /** „More“ opens the whole admin area. */
  admin: boolean;
}

/** The foot of a phone: at most five items; what does not fit is behind „More“. */
function BottomBar({ name, items, admin }: BarProps) {
  const { t } = useLanguage(['area', 'common']);
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const rest = admin || items.some((item) => !item.bar);
  const shown = items.filter((item) => item.bar).slice(0, rest ? MAX_ITEMS - 1 : MAX_ITEMS);
  const isCurrent = (item: AreaItem) => currentOf(item, pathname) !== undefined;
  const behindMore = !shown.some(isCurrent) && (admin || items.some(isCurrent)) ? 'true' : undefined;
  return (
    <nav
      aria-label={name}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-raised px-1 pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      {shown.map((item) => {
        const { to, label, icon: Icon } = item;
        return (
          <Link key={to} to={to} aria-current={currentOf(item, pathname)} data-tour={item.tour} className={CELL}>
            <Icon className="size-5.5" />
            <span className="max-w-full truncate">{t(`${label}`)}</span>
          </Link>
        );
      })}
      {rest && (
        <>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-current={behindMore}
            onClick={() => setOpen(true)}
            className={CELL}
          >
            <Ellipsis className="size-5.5" />
            {t('common:more')}
          </button>
          <Sheet open={open} onClose={() => setOpen(false)} title={t('common:menu')}>
            {admin ? (
              <Suspense>
                <AdminRail name={t('common:menu')} onChoose={() => setOpen(false)} />
              </Suspense>
            ) : (
              <Rail name={t('common:menu')} items={items} onChoose={() => setOpen(false)} />
            )}
          </Sheet>
        </>
      )}
    </nav>
  );
}

/** A quiet bar while the device has no network. */
function OfflineBar() {
  const { t } = useLanguage();
  const online = useOnline();
  const isHeld = useHeldPage();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm font-semibold text-warning">
          <WifiOff className="size-5 shrink-0" />
          {t(isHeld ? 'error.offlineHeld' : 'error.offline')}
        </p>
      )}
    </div>
  );
}

/** For a person with several roles: in which of them to act, from here on and on this device. */
function RoleSwitch({ variant }: { variant: 'head' | 'rail' }) {
  const { t } = useLanguage('session');
  const { role: acting, roles, actAs } = useRole();
  const navigate = useNavigate();
  if (roles.length < 2 || !acting) return null;
  const choose = (role: Role) => {
    if (role === acting) return;
    actAs(role);
    void navigate(homeOf(role));
  };
  const label = t(`actAs.${acting}`);
  return (
    <Menu
      trigger={
        variant === 'head' ? (
          <IconButton name={t('switchRole', { role: label })} icon={<ArrowLeftRight />} />
        ) : (
          <Button
            kind="secondary"
            icon={<ChevronsUpDown />}
            aria-label={t('switchRole', { role: label })}
            className="mb-3 w-full justify-start"
          >
            {label}
          </Button>
        )
      }
      entries={roles.map((role) => ({
        label: t(`actAs.${role}`),
        icon: role === acting ? <Check /> : <span className="size-5" />,
        onSelect: () => choose(role),
      }))}
    />
  );
}
