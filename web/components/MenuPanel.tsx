import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../lib/cx.ts';

export interface MenuEntry {
  label: ReactNode;
  /** A lucide icon. */
  icon?: ReactNode;
  /** Either an address to go to … */
  to?: string;
  /** … or something to do. */
  onSelect?: () => void;
  /** Red, for what deletes; stands last. */
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  /** A Button or IconButton: what opens the menu. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  /** Which edge of the trigger the menu keeps to. Default `end`. */
  align?: 'start' | 'end';
}

const ITEM =
  'flex min-h-11 items-center gap-3 rounded-[8px] px-3 outline-none select-none data-highlighted:bg-water-soft ' +
  'data-disabled:opacity-50 [&_svg]:size-5 [&_svg]:shrink-0';

/** Actions behind a button, with arrow keys and typing ahead. */
export function Menu({ trigger, entries, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger as ReactElement<Record<string, unknown>>} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-50 outline-none">
          <Base.Popup className="min-w-52 rounded-card border border-line bg-raised p-1.5 text-ink shadow-float outline-none transition-[transform,opacity] duration-150 ease-out data-starting-style:scale-[0.98] data-starting-style:opacity-0 data-ending-style:opacity-0">
            {entries.map((entry, index) => (
              <Base.Item
                key={index}
                className={cx(ITEM, entry.danger && 'text-danger')}
                {...(entry.disabled ? { disabled: true } : {})}
                {...(entry.onSelect ? { onClick: entry.onSelect } : {})}
                {...(entry.to ? { render: <Link to={entry.to} /> } : {})}
              >
                {entry.icon}
                {entry.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
