import { keptWithSession } from '../../lib/api/stored-session.ts';
import { KINDS, type SearchItem } from './item.ts';

const keyOf = (userId: string): string => keptWithSession(`recent-${userId}`);
const MOST = 8;

/** The person's latest choices in this browser, the newest first. */
export function recentItems(userId: string): SearchItem[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]') as SearchItem[];
    return kept.filter(({ kind }) => kind in KINDS);
  } catch {
    return [];
  }
}

/** Puts what was chosen before all else. */
export function keepRecent(userId: string, item: SearchItem): void {
  const others = recentItems(userId).filter(({ to }) => to !== item.to);
  localStorage.setItem(keyOf(userId), JSON.stringify([item, ...others].slice(0, MOST)));
}
