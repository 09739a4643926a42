import { MENU_PARTS } from './admin-items.ts';
import type { MenuPart } from './admin-items.ts';

const KEY = 'admin-rail-folded';

/** The parts of the menu that this browser keeps folded. */
export function foldedParts(): MenuPart[] {
  const kept = (localStorage.getItem(KEY) ?? '').split(',');
  return MENU_PARTS.filter((part) => kept.includes(part));
}

/** Remembers which parts are folded. */
export function keepFoldedParts(parts: readonly MenuPart[]): void {
  localStorage.setItem(KEY, parts.join(','));
}
