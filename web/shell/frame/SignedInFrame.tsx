import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useWide } from '../../lib/use-wide.ts';
import { HelpButton } from '../help/HelpButton.tsx';
import { LiveNotifications } from '../../features/notifications/LiveNotifications.tsx';
import { NotificationsBell } from '../../features/notifications/NotificationsBell.tsx';
import { useAppWorker } from '../offline/app-worker.ts';
import { KeptNote } from '../offline/KeptNote.tsx';
import { useLastView } from '../offline/use-last-view.ts';
import { useRole } from '../session/RoleProvider.tsx';
import { useSession } from '../session/SessionProvider.tsx';
import { BottomBar } from './BottomBar.tsx';
import { DemoBanner } from './DemoBanner.tsx';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';
import { Logo } from './Logo.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { AdminRail, AdminSearch } from './admin-frame.ts';
import { Rail } from './Rail.tsx';
import { RoleSwitch } from './RoleSwitch.tsx';
import { SkipLink } from './SkipLink.tsx';
import { areaItems } from './area-items.ts';
import { paths } from '../../lib/paths.ts';
import { hasAdminPage } from '../session/admin-pages.ts';

/** The signed-in area: a rail on desktop, a bar at the foot of a phone, the page between. Only what is seen is drawn. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('area');
  const { loading, role } = useRole();
  const { user } = useSession();
  const items = areaItems(role);
  const name = t('navigation');
  const admin = hasAdminPage(role, paths.admin);
  const wide = useWide();
  useAppWorker(user?.id ?? null, role);
  useLastView(user?.id ?? null);
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="print:hidden">
        <SkipLink />
        <DemoBanner />
        <OfflineBar />
      </div>
      {!wide && (
        <header className="flex h-16 items-center justify-between px-4 print:hidden">
          <Logo compact={admin} />
          <div className="flex shrink-0 items-center">
            {!loading && user && (
              <>
                {admin && (
                  <Suspense>
                    <AdminSearch variant="head" />
                  </Suspense>
                )}
                <RoleSwitch variant="head" />
                <HelpButton />
                <NotificationsBell />
              </>
            )}
            <LanguageSwitcher />
          </div>
        </header>
      )}
      <div className="flex flex-1">
        {wide && (
          <aside
            aria-label={name}
            className="sticky top-0 flex h-dvh w-64 shrink-0 flex-col overflow-y-auto bg-raised px-3 py-4 print:hidden"
          >
            <div className="flex items-center justify-between pl-2">
              <Logo />
              {!loading && user && <NotificationsBell />}
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
          <div className="mx-auto max-w-6xl">
            <KeptNote />
            {children}
          </div>
        </main>
      </div>
      {!loading && user && <LiveNotifications />}
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
