import type { Role } from '../../../contracts/roles.ts';
import { paths } from '../../lib/paths.ts';
import type { AccountStatus } from './account-status.ts';

/** The page a role starts on. */
export function homeOf(role: Role | null): string {
  switch (role) {
    case 'admin':
    case 'reception':
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

/** The same by all that a person is to the club: an athlete who is not approved yet waits. */
export function homeOfAccountStatus({ role, athleteApproved }: AccountStatus): string {
  if (role !== null || athleteApproved === null) return homeOf(role);
  return athleteApproved ? paths.athleteDashboard : paths.athletePending;
}
