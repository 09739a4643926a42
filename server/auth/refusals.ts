import { AuthError } from './auth-error.ts';
import type { Handler } from './service.ts';

/** A way in that this installation does not offer, in the protocol's own words. */
export function refuse(status: number, code: string, message: string): Handler {
  return () => {
    throw new AuthError(status, code, message);
  };
}
