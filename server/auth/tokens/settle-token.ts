import type { Transaction } from '../../platform/database/database.ts';
import { confirmPhone, findUserById, isDisabled, type UserRow } from '../accounts/users.ts';
import { AuthError } from '../auth-error.ts';
import { confirmPhoneChange } from '../phones/phone-change.ts';
import { confirmEmailChange } from '../proofs/email-change.ts';
import { proveEmail, proveSignUp } from '../proofs/first-proof.ts';
import type { TokenType, UsedToken } from '../proofs/one-time-tokens.ts';
import type { AuthService } from '../service.ts';

/** The tokens that a type of verification opens: those sent by email, and those sent by phone. */
const EMAILED: Record<string, readonly TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
};
const SENT: Record<string, readonly TokenType[]> = { sms: ['phone_token'], phone_change: ['phone_change_token'] };

/** The tokens that the type opens, and whether they went by phone. Throws `validation_failed` for an unknown type. */
export function tokensOf(type: string | null | undefined): { types: readonly TokenType[]; byPhone: boolean } {
  if (!type) throw new AuthError(400, 'validation_failed', 'Verify requires a verification type');
  if (Object.hasOwn(EMAILED, type)) return { types: EMAILED[type]!, byPhone: false };
  if (Object.hasOwn(SENT, type)) return { types: SENT[type]!, byPhone: true };
  throw new AuthError(400, 'validation_failed', 'Invalid verification type');
}

/** The first of two addresses has confirmed a change: no user can be signed in yet. */
export const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * Does what the token is for: proves an address or a number, or moves the account to one. Returns the account,
 * HALF_CONFIRMED while the other address has to confirm, too, or null if the account is gone. Throws `user_banned`.
 */
export async function settle(
  trx: Transaction,
  service: AuthService,
  used: UsedToken,
): Promise<UserRow | typeof HALF_CONFIRMED | null> {
  const user = await findUserById(trx, used.user_id);
  if (!user) return null;
  if (isDisabled(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  switch (used.token_type) {
    case 'email_change_token_new':
    case 'email_change_token_current':
      return (await confirmEmailChange(trx, service, user)) ?? HALF_CONFIRMED;
    case 'phone_change_token':
      return confirmPhoneChange(trx, user.id);
    case 'phone_token':
      await confirmPhone(trx, user.id);
      return findUserById(trx, user.id);
    case 'recovery_token':
      await proveEmail(trx, service, user.id, { flowId: used.flow_state_id });
      return findUserById(trx, user.id);
    default:
      await proveSignUp(trx, service, user, { flowId: used.flow_state_id });
      return findUserById(trx, user.id);
  }
}
