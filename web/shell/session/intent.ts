import type { Role } from '../../../contracts/roles.ts';
import { hasBeenHere } from '../../lib/api/stored-session.ts';
import { paths } from '../../lib/paths.ts';
import { hasAdminPage } from './admin-pages.ts';

const below = (path: string, start: string): boolean => path === start || path.startsWith(`${start}/`);
const pathOf = (address: string): string => new URL(address, 'http://club').pathname;

/** True if an address is the way to a seat in a class. */
export function wantsEnrollment(address: string): boolean {
  const path = pathOf(address);
  return path === paths.registerChild || path.startsWith(paths.enrollChild(''));
}

/** True if an address is the way to a trial lesson or a single visit. */
export const wantsVisit = (address: string): boolean => pathOf(address) === paths.bookVisit();

/** The class that an address enrolls in; null where it names none. */
export const classWanted = (address: string): string | null =>
  new URL(address, 'http://club').searchParams.get('class');

/** The guard's way for a person who is not signed in: a family that is new on this device begins by signing up. */
export function doorFor(address: string): string {
  return (wantsEnrollment(address) || wantsVisit(address)) && !hasBeenHere()
    ? `${paths.auth}?mode=sign-up`
    : paths.auth;
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

/** True if a page is one of this role's, so that no page is offered that would be refused. */
export function isFor(role: Role | null, address: string): boolean {
  const path = pathOf(address);
  if (FOR_ANYONE.some((start) => below(path, start))) return true;
  if (below(path, paths.admin)) return hasAdminPage(role, path);
  if (/^\/instructor(\/|-|$)/.test(path)) return role === 'instructor';
  return role === 'parent';
}
