import { RECEPTION_SECTIONS } from '../../../contracts/reception.ts';
import type { Role } from '../../../contracts/roles.ts';
import { paths } from '../../lib/paths.ts';

/** Reception's part of the admin area: its start, its sections and the sheet for packing. */
const OF_RECEPTION: ReadonlySet<string> = new Set([
  paths.admin,
  ...RECEPTION_SECTIONS.map(paths.adminSection),
  paths.adminPacking(),
]);

/** Below them: the roster of a lesson, a family, and a message. */
const BELOW = [paths.adminLesson(''), paths.adminFamily(''), paths.adminMessage('')];

/** True if a role opens this page of the admin area. */
export function hasAdminPage(role: Role | null, pathname: string): boolean {
  if (role !== 'reception') return role === 'admin';
  return OF_RECEPTION.has(pathname.replace(/\/$/, '')) || BELOW.some((begins) => pathname.startsWith(begins));
}
