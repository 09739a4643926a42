import type pg from 'pg';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { isStalePlan } from './stale-plan.ts';
import type { StatementHistory } from './statement-history.ts';

/** How many statements of transactions one connection keeps prepared; what comes after them is parsed each time. */
const PREPARED_PER_CONNECTION = 200;

/** Counts the changes of tables that were noticed: what was prepared before the last one is not used again. */
interface Age {
  now: number;
}

/**
 * The pool as Kysely sees it: what is asked again is prepared, since parsing and planning a short statement cost more
 * than running it; and `begin` travels with the statement behind it, which spares a round trip.
 */
export function preparedPool(pool: pg.Pool, history: StatementHistory): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PreparedClient>();
  const age: Age = { now: 0 };
  const open = async () => {
    const client = await pool.connect();
    const wrapped = known.get(client) ?? new PreparedClient(client, history, age);
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
  readonly #age: Age;
  readonly #born: number;

  constructor(client: pg.PoolClient, history: StatementHistory, age: Age) {
    this.#client = client;
    this.#history = history;
    this.#age = age;
    this.#born = age.now;
  }

  /** Prepared before a table changed: from now on nothing of it is used, and the connection is closed. */
  get #isOutdated(): boolean {
    return this.#born !== this.#age.now;
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
      if (name && isStalePlan(error)) this.#age.now += 1;
      throw error;
    }
  }

  #nameOf(text: string): string | undefined {
    const { name } = this.#history.use(text);
    if (this.#isOutdated) return undefined;
    if (!name || (!this.#prepared.has(name) && this.#prepared.size >= PREPARED_PER_CONNECTION)) return undefined;
    this.#prepared.add(name);
    // Batches keep names of their own on the same connection.
    return `t${name}`;
  }
}
