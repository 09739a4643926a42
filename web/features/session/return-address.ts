import { paths } from '../../lib/paths.ts';

const KEY = 'return-address';
/** Whoever has not signed in by then starts at the home page. */
const DAY_MS = 86_400_000;

/**
 * Where somebody was on the way to before signing in or up. Kept in the browser, since the link of a mail that confirms an
 * address opens another tab.
 */
export const returnAddress = {
  /** Remembers a page of this site, for a day. */
  keep(path: string): void {
    localStorage.setItem(KEY, JSON.stringify({ path, until: Date.now() + DAY_MS }));
  },
  forget(): void {
    localStorage.removeItem(KEY);
  },
  /** Where to go now, once: the page that was remembered, or home. */
  take(): string {
    const kept = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    if (!kept) return paths.home;
    const { path, until } = JSON.parse(kept) as { path: string; until: number };
    return until > Date.now() && /^\/(?!\/)/.test(path) ? path : paths.home;
  },
};
