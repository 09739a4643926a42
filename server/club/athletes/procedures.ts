export { approveAthlete } from './approve-athlete.ts';
export { athleteDashboard } from './athlete-dashboard.ts';
export { athleteConfirmation, confirmAthlete, declineAthlete } from './confirm-athlete.ts';
export { linkAthlete } from './link-athlete.ts';
export { refuseAthlete } from './refuse-athlete.ts';
export { registerAthlete, askAthletesParent } from './register-athlete.ts';
