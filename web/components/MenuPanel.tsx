import { Menu as Base } from '@base-ui/react/menu';
import { useEffect, useRef, type ReactElement } from 'react';
import { Link } from 'react-router';
import { cx } from '../lib/cx.ts';
import type { MenuProps } from './Menu.tsx';

const ITEM =
  'flex min-h-11 items-center gap-3 rounded-[8px] px-3 outline-none select-none data-highlighted:bg-water-soft ' +
  'data-disabled:opacity-50 [&_svg]:size-5 [&_svg]:shrink-0';

/** The menu itself, whose code comes when it is opened first: the press that asked for it is passed on. */
export function MenuPanel({ trigger, entries }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A dialog takes the focus back from the button that this one replaces, in the next frame: only then the press counts.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const isOpen = button.current?.getAttribute('aria-expanded') === 'true';
        if (isOpen) return;
        button.current?.focus();
        button.current?.click();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Base.Root>
      <Base.Trigger ref={button} render={trigger as ReactElement<Record<string, unknown>>} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          <Base.Popup className="max-h-(--available-height) max-w-(--available-width) min-w-[min(13rem,var(--available-width))] overflow-y-auto rounded-card border border-line bg-raised p-1.5 wrap-anywhere text-ink shadow-float outline-none transition-[transform,opacity] duration-150 ease-out data-starting-style:scale-[0.98] data-starting-style:opacity-0 data-ending-style:opacity-0">
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
