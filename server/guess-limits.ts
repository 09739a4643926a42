import { AuthError } from './auth/auth-error.ts';
import {
  giveBack,
  GUESSES_PER_ACCOUNT,
  GUESSES_PER_ADDRESS,
  takeEach,
  type Limited,
  type Taken,
} from './auth/limits/rate-limits.ts';
import type { Guess } from './club/core/procedure.ts';
import { ClubError } from './platform/club-error.ts';
import { networkOf } from './platform/http/client-ip.ts';

const nothing = async (): Promise<void> => undefined;

/**
 * Counts a wrong guess for its account and its address, and returns a function that takes it back. A right one counts
 * for nothing, but is refused where a wrong one would be. Throws too_many_requests.
 */
export async function takeGuess(
  limited: Limited,
  { purpose, userId, ip, isRight }: Guess,
): Promise<() => Promise<void>> {
  const taken: Taken[] = [
    ...(userId ? [{ purpose: `${purpose} account`, subject: userId, limit: GUESSES_PER_ACCOUNT }] : []),
    ...(ip ? [{ purpose: `${purpose} address`, subject: networkOf(ip), limit: GUESSES_PER_ADDRESS }] : []),
  ];
  // The program's own requests have neither.
  if (taken.length === 0) return nothing;
  try {
    await takeEach(limited, taken, { isWrong: !isRight });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    throw new ClubError('too_many_requests', { retryAfter: error.retryAfter ?? null });
  }
  return isRight ? nothing : () => giveBack(limited, null, taken);
}
