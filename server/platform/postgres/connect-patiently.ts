import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { isUnreachable } from '../database/failures.ts';
import { log } from '../log.ts';
import { connectClient, type Connection } from './primary-client.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A machine or a name that is not there yet. */
const NOT_THERE = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND']);
const TIMEOUT = /^timeout expired$|connection timeout/;

const isAway = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return isUnreachable(error) || NOT_THERE.has(code) || TIMEOUT.test(message);
};

/**
 * A connected client. A database that is away is asked again for so many seconds, with a growing pause and a line in the
 * log; what else fails is thrown at once. The caller ends the client.
 */
export async function connectPatiently(connection: Connection, seconds: number): Promise<pg.Client> {
  const until = performance.now() + seconds * 1000;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await connectClient(connection);
    } catch (error) {
      const left = until - performance.now();
      if (left <= 0 || !isAway(error)) throw error;
      log('warn', 'database.awaited', { seconds: Math.ceil(left / 1000), cause: error });
      await wait(Math.min(pause, left));
    }
  }
}
