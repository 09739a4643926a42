import type { Role } from '../../../contracts/roles.ts';
import { paths } from '../../lib/paths.ts';

/** The page a role starts on. */
export function homeOf(role: Role | null): string {
  switch (role) {
    case 'admin':
      return paths.admin;
    case 'instructor':
      return paths.instructorDashboard;
    case 'athlete':
      return paths.athleteDashboard;
    case 'parent':
      return paths.dashboard;
    default:
      return paths.account;
  }
}
