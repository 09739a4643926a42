import type { Role } from '../../../contracts/roles.ts';
import { paths } from '../../lib/paths.ts';
import { hasKeptStanding } from './standing.ts';

const KEY = 'intent';
/** What was wanted the day before is no longer on anybody's mind. */
const DAY_MS = 86_400_000;
const CHANGED = 'club:intent';

/**
 * The signed-in page that a person wanted when the guard asked to sign in first. The home page offers it again. Kept in the
 * browser, since the link of an email that confirms an address opens another tab.
 */
export const intent = {
  keep(path: string): void {
    localStorage.setItem(KEY, JSON.stringify({ path, until: Date.now() + DAY_MS }));
    window.dispatchEvent(new Event(CHANGED));
  },
  /** The address on this site; null without one. */
  read(): string | null {
    try {
      const { path, until } = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { path: string; until: number };
      return until > Date.now() && /^\/(?!\/)/.test(path) ? path : null;
    } catch {
      return null;
    }
  },
  forget(): void {
    localStorage.removeItem(KEY);
    window.dispatchEvent(new Event(CHANGED));
  },
  onChange(listener: () => void): () => void {
    window.addEventListener(CHANGED, listener);
    return () => window.removeEventListener(CHANGED, listener);
  },
};

const below = (path: string, start: string): boolean => path === start || path.startsWith(`${start}/`);
const pathOf = (address: string): string => new URL(address, 'http://club').pathname;

/** Whether an address is the way to a place in a class. */
export function wantsEnrollment(address: string): boolean {
  const path = pathOf(address);
  return path === paths.registerChild || path.startsWith(paths.enrollChild(''));
}

/** The class that an address enrolls in; null where it names none. */
export const classWanted = (address: string): string | null =>
  new URL(address, 'http://club').searchParams.get('class');

/** Where the guard leads a person who is not signed in: a family that is new on this device begins by signing up. */
export function doorFor(address: string): string {
  return wantsEnrollment(address) && !hasKeptStanding() ? `${paths.auth}?mode=sign-up` : paths.auth;
}

/** Pages that any signed-in person may open. */
const FOR_ANYONE = [
  paths.orders,
  paths.events,
  '/event-management',
  paths.account,
  paths.notifications,
  paths.documents,
  '/athlete',
];

/** Whether a page is one of this role's, so that no page is offered that would be refused. */
export function isFor(role: Role | null, address: string): boolean {
  const path = pathOf(address);
  if (FOR_ANYONE.some((start) => below(path, start))) return true;
  if (below(path, paths.admin)) return role === 'admin';
  if (/^\/instructor(\/|-|$)/.test(path)) return role === 'instructor';
  return role === 'parent';
}
