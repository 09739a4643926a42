import { OFFICE_GROUPS } from './office-items.ts';
import type { OfficeGroup } from './office-items.ts';

const KEY = 'office-rail-folded';

/** The groups of the rail that this browser keeps folded. */
export function foldedGroups(): OfficeGroup[] {
  const kept = (localStorage.getItem(KEY) ?? '').split(',');
  return OFFICE_GROUPS.filter((group) => kept.includes(group));
}

/** Remembers which groups are folded. */
export function keepFoldedGroups(groups: readonly OfficeGroup[]): void {
  localStorage.setItem(KEY, groups.join(','));
}
