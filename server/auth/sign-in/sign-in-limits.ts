import type { Context } from 'hono';
import { networkOf } from '../../platform/http/client-ip.ts';
import { giveBack, takeEach, type Limit, type Taken } from '../limits/rate-limits.ts';
import { deviceOf, type AuthService } from '../service.ts';
import { knownDevice } from './known-device.ts';

/** The kinds of guesses, and their allowances. */
interface Guessing {
  /** For one account from one address, or from one device that knows the account. */
  atOneAccount: Limit;
  /** For one account from everywhere: more than one address can use up. */
  fromEverywhere: Limit;
}

const GUESSINGS = {
  'sign-in': { atOneAccount: { burst: 30, pauseSeconds: 30 }, fromEverywhere: { burst: 100, pauseSeconds: 30 } },
  // A code has six digits and lives an hour.
  verify: { atOneAccount: { burst: 10, pauseSeconds: 120 }, fromEverywhere: { burst: 60, pauseSeconds: 60 } },
} satisfies Record<string, Guessing>;
/** From one address over all accounts: enough for the families of a school, too few for an attacker. */
const FROM_ONE_ADDRESS: Limit = { burst: 30, pauseSeconds: 30 };

/**
 * The allowances that a guess at this account uses. A device that has signed in to it before has an allowance of its
 * own, so that a stranger’s guesses do not lock the owner out.
 */
function allowancesOf(service: AuthService, c: Context, what: keyof typeof GUESSINGS, login: string): Taken[] {
  const { atOneAccount, fromEverywhere } = GUESSINGS[what];
  const device = knownDevice(service, c, login);
  if (device) return [{ purpose: `${what} device`, subject: `${device} ${login}`, limit: atOneAccount }];
  const { ip } = deviceOf(c);
  const network = ip && networkOf(ip);
  return [
    { purpose: what, subject: `${network ?? ''} ${login}`, limit: atOneAccount },
    ...(network ? [{ purpose: `${what} address`, subject: network, limit: FROM_ONE_ADDRESS }] : []),
    { purpose: `${what} account`, subject: login, limit: fromEverywhere },
  ];
}

/**
 * Counts a guess at a password or an emailed code before it is checked. Throws 429; returns a function that gives the
 * guess back once it was right.
 */
export async function takeGuess(
  service: AuthService,
  c: Context,
  what: keyof typeof GUESSINGS,
  login: string,
): Promise<() => Promise<void>> {
  const taken = allowancesOf(service, c, what, login);
  await takeEach(service, taken);
  const [own, ...shared] = taken;
  return () => giveBack(service, own!, shared);
}
