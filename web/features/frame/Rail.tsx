import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { cx } from '../../lib/cx.ts';
import type { AreaItem } from './area-items.ts';

/** The places of the signed-in area, one below the other. */
export function Rail({ name, items, onChoose }: { name: string; items: readonly AreaItem[]; onChoose?: () => void }) {
  const { t } = useTranslation('area');
  return (
    <nav aria-label={name} className="flex flex-col gap-1">
      {items.map(({ to, label, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          {...(onChoose ? { onClick: onChoose } : {})}
          className={({ isActive }) =>
            cx(
              'flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold',
              isActive
                ? 'bg-water-soft text-ink [&_svg]:text-water'
                : 'text-muted hover:bg-water-soft/60 hover:text-ink',
            )
          }
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}
