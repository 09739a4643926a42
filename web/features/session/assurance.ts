import type { Session } from '@supabase/supabase-js';

/** Whether the person still owes the second step: a factor is set up and this session has not shown it yet. */
export function owesSecondStep(session: Session | null): boolean {
  const isSetUp = session?.user.factors?.some(({ status }) => status === 'verified') ?? false;
  return isSetUp && levelOf(session!.access_token) !== 'aal2';
}

/** The authenticator assurance level that an access token claims. */
function levelOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return (JSON.parse(new TextDecoder().decode(bytes)) as { aal?: unknown }).aal;
}
