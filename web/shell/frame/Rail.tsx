import { Link, useLocation } from 'react-router';
import { useLanguage } from '../../lib/format/use-language.ts';
import { currentOf, type AreaItem } from './area-items.ts';

const ROW =
  'group flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold text-muted hover:bg-water-soft/60 ' +
  'hover:text-ink aria-[current]:bg-water-soft aria-[current]:text-ink';

/** The items of the signed-in area, one below the other. */
export function Rail({ name, items, onChoose }: { name: string; items: readonly AreaItem[]; onChoose?: () => void }) {
  return (
    <nav aria-label={name} className="flex flex-col gap-1">
      {items.map((item) => (
        <RailItem key={item.to} item={item} onChoose={onChoose} />
      ))}
    </nav>
  );
}

/** One item of a rail. */
export function RailItem({ item, onChoose }: { item: AreaItem; onChoose?: (() => void) | undefined }) {
  const { t } = useLanguage('area');
  const { pathname } = useLocation();
  const { to, label, icon: Icon } = item;
  return (
    <Link
      to={to}
      aria-current={currentOf(item, pathname)}
      data-tour={item.tour}
      {...(onChoose ? { onClick: onChoose } : {})}
      className={ROW}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 group-aria-[current]:text-water" />
      {t(label)}
    </Link>
  );
}
