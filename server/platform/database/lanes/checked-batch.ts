import type pg from 'pg';
import { Batch, type BatchStep, type TextRow } from './batch.ts';

const BEGIN = { text: 'begin', values: [], name: 'begin' };
export const COMMIT = { text: 'commit', values: [], name: 'commit' };
export const ROLLBACK = { text: 'rollback', values: [], name: 'rollback' };

/**
 * The rows of a batch in a transaction of its own, once `check` has seen them: what it throws rolls everything back. `end`
 * commits, or takes a trial back.
 */
export async function checked(
  client: pg.PoolClient,
  steps: BatchStep[],
  check: (rows: TextRow[][]) => void,
  end: BatchStep,
): Promise<TextRow[][]> {
  try {
    const rows = (await send(client, [BEGIN, ...steps])).slice(1, -1);
    check(rows);
    await send(client, [end]);
    return rows;
  } catch (error) {
    await send(client, [ROLLBACK]).catch(() => undefined);
    throw error;
  }
}

/** The rows of each step, and an empty list at the end. */
function send(client: pg.PoolClient, steps: BatchStep[]): Promise<TextRow[][]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(steps, (error, rows) => (error ? reject(error) : resolve(rows))));
  });
}
