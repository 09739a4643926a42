import { approveAthlete } from './approve-athlete.ts';
import { athleteDashboard } from './athlete-dashboard.ts';
import { athleteConfirmation, confirmAthlete, declineAthlete } from './confirm-athlete.ts';
import { linkAthlete } from './link-athlete.ts';
import { refuseAthlete } from './refuse-athlete.ts';
import { registerAthlete, askAthletesParent } from './register-athlete.ts';

/** All procedures about athletes. */
export const ATHLETES_PROCEDURES = [
  approveAthlete,
  refuseAthlete,
  registerAthlete,
  athleteDashboard,
  askAthletesParent,
  athleteConfirmation,
  confirmAthlete,
  declineAthlete,
  linkAthlete,
] as const;
