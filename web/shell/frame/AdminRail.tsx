import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { RailItem } from './Rail.tsx';
import { currentOf } from './area-items.ts';
import { useRole } from '../session/RoleProvider.tsx';
import { MENU_PARTS, ADMIN_ITEMS, DAY, OVERVIEW, OWN, openTo, type MenuPart } from './admin-items.ts';

/** The admin sections by part of the menu; a folded part shows only the section that is open. */
export function AdminRail({ name, onChoose }: { name: string; onChoose?: (() => void) | undefined }) {
  const [folded, setFolded] = useState(foldedParts);
  const rail = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { role } = useRole();
  useEffect(() => showCurrent(rail.current!), [pathname]);
  const toggle = (part: MenuPart) => {
    const next = folded.includes(part) ? folded.filter((each) => each !== part) : [...folded, part];
    setFolded(next);
    keepFoldedParts(next);
  };
  return (
    <nav ref={rail} aria-label={name} className="relative -mx-1 flex min-h-40 flex-col gap-1 overflow-y-auto px-1">
      {openTo(role, [DAY, OVERVIEW]).map((item) => (
        <RailItem key={item.to} item={item} onChoose={onChoose} />
      ))}
      {MENU_PARTS.map((part) => (
        <RailPart key={part} {...{ part, onChoose }} open={!folded.includes(part)} onToggle={() => toggle(part)} />
      ))}
      <hr className="my-2 border-line" />
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
  const { t } = useTranslation('adminShell');
  const { pathname } = useLocation();
  const id = useId();
  const { role } = useRole();
  const mine = openTo(role, ADMIN_ITEMS[part]);
  const items = mine.filter((item) => open || currentOf(item, pathname));
  if (mine.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1">
      <button
        type="button"
        id={id}
        aria-expanded={open}
        onClick={onToggle}
        className="mt-2 flex min-h-11 items-center justify-between rounded-control px-3 text-sm font-semibold text-muted hover:bg-water-soft/60 hover:text-ink lg:min-h-9"
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

const KEY = 'admin-rail-folded';

/** The parts of the menu that this browser keeps folded. */
function foldedParts(): MenuPart[] {
  const kept = (localStorage.getItem(KEY) ?? '').split(',');
  return MENU_PARTS.filter((part) => kept.includes(part));
}

/** Remembers which parts are folded. */
function keepFoldedParts(parts: readonly MenuPart[]): void {
  localStorage.setItem(KEY, parts.join(','));
}
