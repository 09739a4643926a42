import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AUTH_ADMIN } from '../platform/caller.ts';
import type { Database } from '../platform/database.ts';
import type { Config } from '../config.ts';
import { AuthError } from './auth-error.ts';

/** An allowance: so many at once, and one more after each pause. */
export interface Limit {
  burst: number;
  pauseSeconds: number;
}

const FIVE_MINUTES = 300;
/** Per client address, as PROTOCOL §3.4 has them; they count only where a header names the client. */
export const TOKENS_PER_IP: Limit = { burst: 30, pauseSeconds: FIVE_MINUTES / 150 };
export const REQUESTS_PER_IP: Limit = { burst: 30, pauseSeconds: FIVE_MINUTES / 30 };
export const FACTORS_PER_IP: Limit = { burst: 15, pauseSeconds: 60 / 15 };
export const ANONYMOUS_PER_IP: Limit = { burst: 30, pauseSeconds: 3600 / 30 };
/** Reads of a calendar: programs that subscribe ask a few times a day. */
export const CALENDAR_READS: Limit = { burst: 60, pauseSeconds: 60 };
/** Wrong passwords for one account. */
export const SIGN_INS_PER_ADDRESS: Limit = { burst: 30, pauseSeconds: 30 };
/** Guesses at a mailed code for one account. */
export const CODES_PER_ADDRESS: Limit = { burst: 10, pauseSeconds: 120 };
/** Wrong answers of one second factor. */
export const ANSWERS_PER_FACTOR: Limit = { burst: 10, pauseSeconds: 90 };
/** One mail of a kind to one address. */
export const MAILS_PER_ADDRESS: Limit = { burst: 1, pauseSeconds: 60 };
/** One text message to one number, and thirty an hour for the whole club: they cost money. */
export const SMS_PER_ADDRESS: Limit = { burst: 1, pauseSeconds: 60 };
export const SMS_PER_CLUB: Limit = { burst: 30, pauseSeconds: 3600 / 30 };

interface Limited {
  database: Database;
  config: Config;
}

/**
 * Takes one from the allowance of this subject. Throws 429 when it is used up: for mails and text messages the protocol's own sentence.
 * The count stands in the database and is committed at once, so that it holds for every process and survives a refusal.
 */
export async function takeFrom(
  { database, config }: Limited,
  purpose: string,
  subject: string,
  limit: Limit,
): Promise<void> {
  if (!config.rateLimits) return;
  const { burst, pauseSeconds } = limit;
  const wait = await database.transaction(AUTH_ADMIN, async (trx) => {
    const key = limitKey(purpose, subject);
    const taken = await sql`
      insert into auth.rate_limits as held (key, full_again_at) values (${key}, now() + make_interval(secs => ${pauseSeconds}))
      on conflict (key) do update set full_again_at = greatest(held.full_again_at, now()) + make_interval(secs => ${pauseSeconds})
      where greatest(held.full_again_at, now()) <= now() + make_interval(secs => ${(burst - 1) * pauseSeconds})
      returning 1
    `.execute(trx);
    if (taken.rows.length > 0) return 0;
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from full_again_at - now())::float8 - ${(burst - 1) * pauseSeconds}::float8 as seconds from auth.rate_limits where key = ${key}
    `.execute(trx);
    return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1));
  });
  if (wait > 0) throw refusal(purpose, wait);
}

/** Gives back the whole allowance, such as after the right password. */
export async function restore({ database, config }: Limited, purpose: string, subject: string): Promise<void> {
  if (!config.rateLimits) return;
  await database.transaction(AUTH_ADMIN, (trx) =>
    sql`delete from auth.rate_limits where key = ${limitKey(purpose, subject)}`.execute(trx),
  );
}

function refusal(purpose: string, seconds: number): AuthError {
  const sent = purpose.startsWith('mail')
    ? 'over_email_send_rate_limit'
    : purpose.startsWith('sms')
      ? 'over_sms_send_rate_limit'
      : null;
  if (!sent) return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {}, seconds);
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  return new AuthError(429, sent, message, {}, seconds);
}

/** Addresses stand hashed: people who never had an account leave nothing readable here. */
const limitKey = (purpose: string, subject: string) =>
  `${purpose}:${createHash('sha256').update(subject).digest('base64url')}`;
