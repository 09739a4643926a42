/** The claims of an access token as PostgreSQL sees them in `request.jwt.claims`. */
export interface Claims {
  role: string;
  sub?: string;
  email?: string;
  session_id?: string;
  exp?: number;
  [claim: string]: unknown;
}

/**
 * The caller: the database role and the claims under which every statement of the request runs. `club_admin` reads the
 * views for admins; the database grants it to admins only. Reception that asks for it becomes `club_desk`, which reads
 * those of the desk; other users stay `authenticated`.
 */
export interface Caller {
  role: 'anon' | 'authenticated' | 'club_admin' | 'service_role' | 'supabase_auth_admin' | 'supabase_realtime_admin';
  claims: Claims;
  /** The origin of a visitor's request; missing where the program itself asks. */
  address?: string;
}

export const ANONYMOUS: Caller = { role: 'anon', claims: { role: 'anon' } };
export const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } };
/** The authentication service at its own tables: never a caller from outside, no token may name it. */
export const AUTH_ADMIN: Caller = { role: 'supabase_auth_admin', claims: { role: 'supabase_auth_admin' } };

/** The realtime service at its own tables: never a caller from outside, no token may name it. */
export const REALTIME_ADMIN: Caller = { role: 'supabase_realtime_admin', claims: { role: 'supabase_realtime_admin' } };

/** A caller for the signed-in user with this id: for jobs and tests that act on a user's behalf. */
export function asUser(userId: string): Caller {
  return { role: 'authenticated', claims: { role: 'authenticated', sub: userId } };
}

/** The same user as a reader of the views for admins, where the user is one. */
export function asAdmin(caller: Caller): Caller {
  return caller.role === 'authenticated' ? { ...caller, role: 'club_admin' } : caller;
}
