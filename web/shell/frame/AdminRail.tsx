import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useRole } from '../session/RoleProvider.tsx';
import { MENU_PARTS, ADMIN_ITEMS, DAY, OVERVIEW, OWN, openTo, type MenuPart } from './admin-items.ts';
import { currentOf } from './area-items.ts';
import { RailItem } from './Rail.tsx';

/** The admin sections by part of the menu. One part is open, so that all of it is in sight: that of the page, until another is pressed. */
export function AdminRail({ name, onChoose }: { name: string; onChoose?: (() => void) | undefined }) {
  const rail = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { role } = useRole();
  const [pressed, setPressed] = useState<{ part: MenuPart | null; on: string } | null>(null);
  useEffect(() => showCurrent(rail.current!), [pathname]);
  const current = MENU_PARTS.find((part) => ADMIN_ITEMS[part].some((item) => currentOf(item, pathname))) ?? 'people';
  // A press counts up to the next page.
  const opened = pressed?.on === pathname ? pressed.part : current;
  const toggle = (part: MenuPart) => setPressed({ part: opened === part ? null : part, on: pathname });
  return (
    <nav
      ref={rail}
      aria-label={name}
      className="relative -mx-1 flex min-h-40 flex-col gap-1 overflow-y-auto px-1 lg:gap-0 lg:[&_a]:min-h-8"
    >
      {openTo(role, [DAY, OVERVIEW]).map((item) => (
        <RailItem key={item.to} item={item} onChoose={onChoose} />
      ))}
      {MENU_PARTS.map((part) => (
        <RailPart key={part} {...{ part, onChoose }} open={opened === part} onToggle={() => toggle(part)} />
      ))}
      <hr className="my-2 border-line lg:my-1" />
      <RailItem item={OWN} onChoose={onChoose} />
    </nav>
  );
}

/** Scrolls the rail alone, never the page, to the section that is open. */
function showCurrent(rail: HTMLElement): void {
  const item = rail.querySelector<HTMLElement>('[aria-current]');
  if (!item) return;
  const isSeen =
    item.offsetTop >= rail.scrollTop && item.offsetTop + item.offsetHeight <= rail.scrollTop + rail.clientHeight;
  if (!isSeen) rail.scrollTop = item.offsetTop - rail.clientHeight / 2;
}

interface PartProps {
  part: MenuPart;
  open: boolean;
  onToggle: () => void;
  onChoose: (() => void) | undefined;
}

function RailPart({ part, open, onToggle, onChoose }: PartProps) {
  const { t } = useLanguage('adminShell');
  const { pathname } = useLocation();
  const id = useId();
  const { role } = useRole();
  const mine = openTo(role, ADMIN_ITEMS[part]);
  const items = mine.filter((item) => open || currentOf(item, pathname));
  if (mine.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1 lg:gap-0">
      <button
        type="button"
        id={id}
        aria-expanded={open}
        onClick={onToggle}
        className="mt-2 flex min-h-11 items-center justify-between lg:mt-0 rounded-control px-3 text-sm font-semibold text-muted hover:bg-water-soft/60 hover:text-ink lg:min-h-8"
      >
        {t(`menu.${part}`)}
        <ChevronDown className={cx('size-4 transition-transform duration-150', !open && '-rotate-90')} />
      </button>
      {items.map((item) => (
        <RailItem key={item.to} item={item} onChoose={onChoose} />
      ))}
    </div>
  );
}
