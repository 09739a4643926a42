import type pg from 'pg';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { StatementHistory } from './statement-history.ts';

/** How many statements of transactions one connection keeps prepared; what comes after them is parsed each time. */
const PREPARED_PER_CONNECTION = 200;
/** SQLSTATEs of a prepared statement that does not fit any more: a table's form has changed, or its plan is gone. */
const OUTDATED = new Set(['0A000', '26000']);

/**
 * The pool as Kysely sees it: what is asked again is prepared, since parsing and planning a short statement cost more
 * than running it; and `begin` travels with the statement behind it, which spares a round trip.
 */
export function preparedPool(pool: pg.Pool, history: StatementHistory): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PreparedClient>();
  const open = async () => {
    const client = await pool.connect();
    const wrapped = known.get(client) ?? new PreparedClient(client, history);
    known.set(client, wrapped);
    return wrapped as unknown as PostgresPoolClient;
  };
  return { connect: open, end: () => pool.end(), options: pool.options } as unknown as PostgresPool;
}

class PreparedClient {
  readonly #client: pg.PoolClient;
  readonly #history: StatementHistory;
  readonly #prepared = new Set<string>();
  #begun: Promise<unknown> | undefined;
  #isOutdated = false;

  constructor(client: pg.PoolClient, history: StatementHistory) {
    this.#client = client;
    this.#history = history;
  }

  get processID(): unknown {
    return (this.#client as unknown as { processID: unknown }).processID;
  }

  async query(
    text: string,
    values: unknown[] = [],
  ): Promise<{ command: string; rowCount: number | null; rows: unknown[] }> {
    if (text === 'begin') {
      this.#begun = this.#client.query(text);
      this.#begun.catch(() => undefined);
      return { command: 'BEGIN', rowCount: null, rows: [] };
    }
    const begun = this.#begun;
    this.#begun = undefined;
    const sent = this.#send(text, values);
    if (!begun) return sent;
    const [result] = await Promise.all([sent, begun]);
    return result;
  }

  /** Gives the connection back; one whose statements do not fit any more is closed. */
  release(isBroken = false): void {
    this.#client.release(isBroken || this.#isOutdated);
  }

  async #send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = this.#nameOf(text);
    try {
      return await this.#client.query({ text, values, ...(name && { name }) });
    } catch (error) {
      if (name && OUTDATED.has((error as pg.DatabaseError).code ?? '')) this.#isOutdated = true;
      throw error;
    }
  }

  #nameOf(text: string): string | undefined {
    const { name } = this.#history.use(text);
    if (!name || (!this.#prepared.has(name) && this.#prepared.size >= PREPARED_PER_CONNECTION)) return undefined;
    this.#prepared.add(name);
    // Batches keep names of their own on the same connection.
    return `t${name}`;
  }
}
