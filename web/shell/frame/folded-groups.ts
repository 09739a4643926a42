import { ADMIN_GROUPS } from './admin-items.ts';
import type { AdminGroup } from './admin-items.ts';

const KEY = 'admin-rail-folded';

/** The groups of the rail that this browser keeps folded. */
export function foldedGroups(): AdminGroup[] {
  const kept = (localStorage.getItem(KEY) ?? '').split(',');
  return ADMIN_GROUPS.filter((group) => kept.includes(group));
}

/** Remembers which groups are folded. */
export function keepFoldedGroups(groups: readonly AdminGroup[]): void {
  localStorage.setItem(KEY, groups.join(','));
}
