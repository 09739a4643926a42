import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AUTH_ADMIN } from '../../platform/caller.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { Overloaded, FairQueue, Usage, type Share } from '../../platform/database/lanes/fair-queue.ts';
import type { Config } from '../../settings/config.ts';
import { AuthError } from '../auth-error.ts';

/** An allowance: this many at once, and one more after each pause. */
export interface Limit {
  burst: number;
  pauseSeconds: number;
}

const FIVE_MINUTES = 300;
/** Per client address, as PROTOCOL §3.4 has them: sixty families of one school may sign up in one evening. */
export const TOKENS_PER_IP: Limit = { burst: 30, pauseSeconds: FIVE_MINUTES / 150 };
export const REQUESTS_PER_IP: Limit = { burst: 30, pauseSeconds: FIVE_MINUTES / 30 };
export const FACTORS_PER_IP: Limit = { burst: 15, pauseSeconds: 60 / 15 };
export const ANONYMOUS_PER_IP: Limit = { burst: 30, pauseSeconds: 3600 / 30 };
/** Reads of a calendar: programs that subscribe ask a few times a day. */
export const CALENDAR_READS: Limit = { burst: 60, pauseSeconds: 60 };
/** Guesses at the current password of the signed-in user. */
export const PASSWORD_GUESSES: Limit = { burst: 10, pauseSeconds: 90 };
/** Guesses at an emailed code for one account. */
export const CODES_PER_ADDRESS: Limit = { burst: 10, pauseSeconds: 120 };
/** Wrong answers of one second factor. */
export const ANSWERS_PER_FACTOR: Limit = { burst: 10, pauseSeconds: 90 };
/** Wrong promo codes of one account, and of one address: the families of a school mistype now and then. */
export const GUESSES_PER_ACCOUNT: Limit = { burst: 10, pauseSeconds: 90 };
export const GUESSES_PER_ADDRESS: Limit = { burst: 30, pauseSeconds: 30 };
/** One email of a kind to one address. */
export const EMAILS_PER_ADDRESS: Limit = { burst: 1, pauseSeconds: 60 };

export interface Limited {
  database: Database;
  config: Config;
}

/** One use of an allowance. */
export interface Taken {
  purpose: string;
  subject: string;
  limit: Limit;
}

/**
 * Takes one from the allowance of this subject. Throws 429 when it is used up: for emails and text messages with the
 * protocol's own sentence. The count is in the database and is committed at once, so that it holds for every process
 * and survives a refusal.
 */
export const takeFrom = (limited: Limited, purpose: string, subject: string, limit: Limit): Promise<void> =>
  takeEach(limited, [{ purpose, subject, limit }]);

/**
 * The same from several allowances, in one transaction: when one of them is used up, none is touched. A wrong guess
 * keeps its use, a right one gives it back before another request can take it and leaves no trace.
 */
export async function takeEach(
  { database, config }: Limited,
  taken: readonly Taken[],
  { isWrong = true }: { isWrong?: boolean } = {},
): Promise<void> {
  if (!config.rateLimits) return;
  const endTurn = await turnOf(taken);
  try {
    await database.transaction(AUTH_ADMIN, async (trx) => {
      for (const one of taken) {
        const wait = await take(trx, one);
        if (wait > 0) throw refusal(one.purpose, wait);
      }
      if (!isWrong) await putBack(trx, taken);
    });
  } finally {
    endTurn();
  }
}

/**
 * Counting waits for a row that all of one address share: one request waits in the database, a few here, and no more.
 */
const TAKING: Share = { together: 6, each: 1 };
const turns = new FairQueue({ visitor: TAKING, user: TAKING }, new Usage());
const OF_ADDRESS = /^ip | address$/;
const OF_ACCOUNT = / account$/;

async function turnOf(taken: readonly Taken[]): Promise<() => void> {
  const { purpose, subject } = taken.find((one) => OF_ADDRESS.test(one.purpose)) ?? taken[0]!;
  try {
    const kind = taken.some((one) => OF_ACCOUNT.test(one.purpose)) ? 'user' : 'visitor';
    return await turns.take({ kind, key: `${purpose} ${subject}` });
  } catch (error) {
    if (error instanceof Overloaded) throw refusal(purpose, error.retryAfter);
    throw error;
  }
}

/** Takes one and returns 0; or, where the allowance is empty, the seconds until it is not. */
async function take(trx: Transaction, { purpose, subject, limit: { burst, pauseSeconds } }: Taken): Promise<number> {
  const key = limitKey(purpose, subject);
  const { rows: held } = await sql`
    insert into auth.rate_limits as held (key, full_again_at) values (${key}, now() + make_interval(secs => ${pauseSeconds}))
    on conflict (key) do update set full_again_at = greatest(held.full_again_at, now()) + make_interval(secs => ${pauseSeconds})
    where greatest(held.full_again_at, now()) <= now() + make_interval(secs => ${(burst - 1) * pauseSeconds})
    returning 1
  `.execute(trx);
  if (held.length > 0) return 0;
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from full_again_at - now())::float8 - ${(burst - 1) * pauseSeconds}::float8 as seconds from auth.rate_limits where key = ${key}
  `.execute(trx);
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1));
}

/**
 * Gives back one allowance whole, where one is named, and one use of each of the others: the counted guess was right.
 */
export async function giveBack(
  { database, config }: Limited,
  whole: Taken | null,
  ones: readonly Taken[],
): Promise<void> {
  if (!config.rateLimits) return;
  await database.transaction(AUTH_ADMIN, async (trx) => {
    if (whole)
      await sql`delete from auth.rate_limits where key = ${limitKey(whole.purpose, whole.subject)}`.execute(trx);
    await putBack(trx, ones);
  });
}

async function putBack(trx: Transaction, ones: readonly Taken[]): Promise<void> {
  for (const { purpose, subject, limit } of ones)
    await sql`
      update auth.rate_limits set full_again_at = full_again_at - make_interval(secs => ${limit.pauseSeconds})
      where key = ${limitKey(purpose, subject)}
    `.execute(trx);
}

/** Gives back the whole allowance, such as after the right code. */
export const restore = (limited: Limited, purpose: string, subject: string): Promise<void> =>
  giveBack(limited, { purpose, subject, limit: { burst: 1, pauseSeconds: 0 } }, []);

function refusal(purpose: string, seconds: number): AuthError {
  const sent = purpose.startsWith('email')
    ? 'over_email_send_rate_limit'
    : purpose.startsWith('sms')
      ? 'over_sms_send_rate_limit'
      : null;
  if (!sent) return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {}, seconds);
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  return new AuthError(429, sent, message, {}, seconds);
}

/** Addresses are hashed: people who never had an account leave nothing readable here. */
const limitKey = (purpose: string, subject: string) =>
  `${purpose}:${createHash('sha256').update(subject).digest('base64url')}`;
