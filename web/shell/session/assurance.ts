import type { Session } from '@supabase/auth-js';

/** True while the person owes the second step: to show the factor that is set up, or to set one up first. */
export function owesSecondStep(session: Session | null): boolean {
  const isSetUp = session?.user.factors?.some(({ status }) => status === 'verified') ?? false;
  return mustEnroll(session) || (isSetUp && claimsOf(session!.access_token).aal !== 'aal2');
}

/** True if the club wants this person, of its staff, to set up a second factor before anything else. */
export function mustEnroll(session: Session | null): boolean {
  return session !== null && claimsOf(session.access_token).second_step === 'enroll';
}

/** One sign-in on one device; a token that was renewed has the same. Null without one. */
export const sessionIdOf = (session: Session | null): string | null =>
  session && String(claimsOf(session.access_token).session_id);

interface Claims {
  aal?: unknown;
  second_step?: unknown;
  session_id?: unknown;
}

/** An access token's words on its session: which it is, the level that it has reached, the step it owes. */
function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
}
