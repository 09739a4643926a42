import type { Context } from 'hono';
import { sql } from 'kysely';
import { networkOf } from '../../platform/http/client-ip.ts';
import { isMobile } from '../../platform/sms/sms-sender.ts';
import { AuthError } from '../auth-error.ts';
import { takeEach, type Limit } from '../limits/rate-limits.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { knownDevice } from '../sign-in/known-device.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** One message to one number in a minute, and ten in a day. */
const PER_NUMBER: Limit = { burst: 1, pauseSeconds: 60 };
const PER_NUMBER_A_DAY: Limit = { burst: 10, pauseSeconds: DAY / 10 };
/** From one client address: a family asks for a few, a visitor who asks for more waits. */
const PER_ADDRESS: Limit = { burst: 10, pauseSeconds: HOUR };
/** For the whole club, since each message costs money: to numbers that no account has confirmed. */
const PER_CLUB: Limit = { burst: 30, pauseSeconds: HOUR / 30 };
const PER_CLUB_A_DAY: Limit = { burst: 100, pauseSeconds: DAY / 100 };
/** To those that an account has confirmed, apart: strangers do not use it up. */
const KNOWN_A_DAY: Limit = { burst: 300, pauseSeconds: DAY / 300 };

/**
 * Takes one message from the allowances of the number, the client's address and the whole club. Throws 429, and
 * `validation_failed` for a number to which the club sends none.
 */
export async function takeMessage(service: AuthService, c: Context, recipient: string): Promise<void> {
  await requireMobile(service, recipient);
  const { ip } = deviceOf(c);
  // A device that has signed in by the number has allowances of its own, so that a stranger does not use them up.
  const number = `${knownDevice(service, c, recipient) ?? ''} ${recipient}`;
  const ofClub = (await isKnown(service, recipient))
    ? [{ purpose: 'sms known', subject: '', limit: KNOWN_A_DAY }]
    : [
        { purpose: 'sms club', subject: '', limit: PER_CLUB },
        { purpose: 'sms club day', subject: '', limit: PER_CLUB_A_DAY },
      ];
  await takeEach(service, [
    { purpose: 'sms', subject: number, limit: PER_NUMBER },
    { purpose: 'sms day', subject: number, limit: PER_NUMBER_A_DAY },
    ...(ip ? [{ purpose: 'sms address', subject: networkOf(ip), limit: PER_ADDRESS }] : []),
    ...ofClub,
  ]);
}

/** Numbers of premium services, satellites and fixed lines, and of other countries, get no message. */
async function requireMobile({ config }: AuthService, recipient: string): Promise<void> {
  if (await isMobile(recipient, config.smsCountries)) return;
  throw new AuthError(400, 'validation_failed', 'Text messages do not go to this number');
}

/** True if an account signs in by the number, or has it as a second factor. */
async function isKnown(service: AuthService, phone: string): Promise<boolean> {
  const { rows } = await transact(service, (trx) =>
    sql`
      select 1 from auth.users where phone = ${phone} and phone_confirmed_at is not null
      union all select 1 from auth.mfa_factors where phone = ${phone} and status = 'verified' limit 1
    `.execute(trx),
  );
  return rows.length > 0;
}
