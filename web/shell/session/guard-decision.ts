import type { Role } from '../../../contracts/roles.ts';
import { paths } from '../../lib/paths.ts';
import { hasAdminPage } from './admin-pages.ts';

/** The guard's facts when it decides. */
export interface Visit {
  loading: boolean;
  signedIn: boolean;
  /** The code of the second step has not been shown yet. */
  owesCode: boolean;
  role: Role | null;
  athleteApproved: boolean | null;
  /** The role the page asks for; null when any signed-in person may come. */
  required: Role | null;
  pathname: string;
}

export type Decision = { show: 'skeleton' | 'page' | 'denied' } | { redirect: string };

/**
 * The guard of every signed-in page, in this order: wait, sign in, wait for approval, keep athletes to their own area,
 * refuse another role. A user with a stronger role beside an athlete account is treated by that role.
 */
export function decide(visit: Visit): Decision {
  if (visit.loading) return { show: 'skeleton' };
  if (!visit.signedIn || visit.owesCode) return { redirect: paths.auth };
  const athlete = visit.athleteApproved !== null && (visit.role === null || visit.role === 'athlete');
  if (athlete && !visit.athleteApproved) return { redirect: paths.athletePending };
  const elsewhere = visit.required !== null && !visit.pathname.startsWith('/athlete');
  if (athlete && elsewhere) return { redirect: paths.athleteDashboard };
  if (visit.required !== null && !opens(visit, visit.required)) return { show: 'denied' };
  return { show: 'page' };
}

/** Reception opens some pages of the admin area; any other page is its own role's alone. */
function opens({ role, pathname }: Visit, required: Role): boolean {
  return role === required || (required === 'admin' && hasAdminPage(role, pathname));
}
