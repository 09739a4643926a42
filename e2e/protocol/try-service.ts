import { runCalls, type Call, type Outcome, type Service } from './call.ts';
import { ABSENT_CALLS } from './calls-absent.ts';
import { ADMIN_CALLS } from './calls-admin.ts';
import { AUTH_CALLS } from './calls-auth.ts';
import { FACTOR_CALLS } from './calls-factors.ts';
import { REALTIME_CALLS } from './calls-realtime.ts';
import { REST_CALLS } from './calls-rest.ts';
import { STORAGE_CALLS } from './calls-storage.ts';
import { Toolbox, type Club } from './toolbox.ts';

/** Every call, by the service that answers it. */
export const CALLS: Record<Service, Call[]> = {
  auth: [...AUTH_CALLS, ...FACTOR_CALLS, ...ADMIN_CALLS],
  rest: REST_CALLS,
  storage: STORAGE_CALLS,
  realtime: REALTIME_CALLS,
  absent: ABSENT_CALLS,
};

/** Tries all calls of a service at a club. */
export function tryService(service: Service, club: Club): Promise<Outcome[]> {
  return runCalls(CALLS[service], new Toolbox(club));
}

// In a page this file is the whole program: the function that the test calls is on the window.
Object.assign(globalThis, { tryService });
