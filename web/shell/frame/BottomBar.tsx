import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Sheet } from '../../components/Sheet.tsx';
import { AdminRail } from './admin-frame.ts';
import { Rail } from './Rail.tsx';
import { currentOf } from './area-items.ts';
import type { AreaItem } from './area-items.ts';

const CELL =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-control px-1 text-xs font-semibold ' +
  'text-muted aria-[current]:text-water';
const MAX_ITEMS = 5;

interface BarProps {
  name: string;
  items: readonly AreaItem[];
  /** „More“ opens the whole admin area. */
  admin: boolean;
}

/** The foot of a phone: at most five items; what does not fit is behind „More“. */
export function BottomBar({ name, items, admin }: BarProps) {
  const { t } = useTranslation(['area', 'common']);
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
            <Icon aria-hidden="true" className="size-5.5" />
            <span className="max-w-full truncate">{t(`area:${label}`)}</span>
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
            <Ellipsis aria-hidden="true" className="size-5.5" />
            {t('common:more')}
          </button>
          <Sheet open={open} onOpenChange={setOpen} title={t('common:menu')}>
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
