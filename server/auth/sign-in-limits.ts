import type { Context } from 'hono';
import { networkOf } from '../platform/http/client-ip.ts';
import { knownDevice } from './known-device.ts';
import { giveBack, takeEach, type Limit, type Taken } from './rate-limits.ts';
import { deviceOf, type AuthService } from './service.ts';

/** Wrong passwords for one account from one address, or from one device that knows the account. */
const AT_ONE_ACCOUNT: Limit = { burst: 30, pauseSeconds: 30 };
/** Wrong passwords from one address over all accounts: a school of families that forget has enough, who tries many has not. */
const FROM_ONE_ADDRESS: Limit = { burst: 30, pauseSeconds: 30 };
/** Wrong passwords for one account from everywhere: more than one address can use up. */
const FROM_EVERYWHERE: Limit = { burst: 100, pauseSeconds: 30 };

/**
 * What a guess at the password of this account counts towards. A device on which somebody has signed in to it before has an
 * allowance of its own, so that a stranger who guesses locks nobody out.
 */
function allowancesOf(service: AuthService, c: Context, login: string): Taken[] {
  const device = knownDevice(service, c, login);
  if (device) return [{ purpose: 'sign-in device', subject: `${device} ${login}`, limit: AT_ONE_ACCOUNT }];
  const { ip } = deviceOf(c);
  const network = ip && networkOf(ip);
  return [
    { purpose: 'sign-in', subject: `${network ?? ''} ${login}`, limit: AT_ONE_ACCOUNT },
    ...(network ? [{ purpose: 'sign-in address', subject: network, limit: FROM_ONE_ADDRESS }] : []),
    { purpose: 'sign-in account', subject: login, limit: FROM_EVERYWHERE },
  ];
}

/** Counts a guess before it is looked at. Throws 429; gives what gives it back once it was right. */
export async function takeGuess(service: AuthService, c: Context, login: string): Promise<() => Promise<void>> {
  const taken = allowancesOf(service, c, login);
  await takeEach(service, taken);
  const [own, ...shared] = taken;
  return () => giveBack(service, own!, shared);
}
