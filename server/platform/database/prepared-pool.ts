import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { socketOf } from '../postgres/embedded/socket-of.ts';
import { isStalePlan, isStandby } from './failures.ts';
import type { StatementHistory } from './statement-history.ts';

/** The most statements of transactions that one connection keeps prepared; later ones are parsed each time. */
const PREPARED_PER_CONNECTION = 200;

/** Counts the noticed changes of tables: statements that were prepared before the last one are not used again. */
interface Age {
  now: number;
}

/**
 * The pool as Kysely sees it: a repeated statement is prepared, since parsing and planning a short statement cost more
 * than running it. `begin`, and the statements of which `isSentAhead` says that their rows are not read, travel with
 * the statement behind them, which spares a round trip each; where one fails, so does that statement.
 */
export function preparedPool(
  pool: pg.Pool,
  history: StatementHistory,
  isSentAhead: (text: string) => boolean = () => false,
): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PreparedClient>();
  const age: Age = { now: 0 };
  const open = async () => {
    const client = await pool.connect();
    const wrapped = clients.get(client) ?? new PreparedClient(client, history, age, isSentAhead);
    clients.set(client, wrapped);
    return wrapped as unknown as PostgresPoolClient;
  };
  return { connect: open, end: () => pool.end(), options: pool.options } as unknown as PostgresPool;
}

/** No transaction of the program is read-only by itself: its server has become a standby. */
const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006';

class PreparedClient {
  readonly #client: pg.PoolClient;
  readonly #history: StatementHistory;
  readonly #prepared = new Set<string>();
  /** Statements whose end the next one waits for. */
  #ahead: Promise<unknown>[] = [];
  readonly #age: Age;
  readonly #born: number;
  readonly #isSentAhead: (text: string) => boolean;
  #isStandby = false;

  constructor(client: pg.PoolClient, history: StatementHistory, age: Age, isSentAhead: (text: string) => boolean) {
    this.#client = client;
    this.#history = history;
    this.#age = age;
    this.#born = age.now;
    this.#isSentAhead = isSentAhead;
  }

  /** Prepared before a table changed: the statements are not used any more, and the connection is closed. */
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
    if (text === 'begin' || this.#isSentAhead(text)) {
      socketOf(this.#client).cork();
      const ahead = text === 'begin' ? this.#client.query(text) : this.#send(text, values);
      ahead.catch(() => undefined);
      this.#ahead.push(ahead);
      return { command: '', rowCount: null, rows: [] };
    }
    const sent = this.#send(text, values);
    const ahead = this.#letGo();
    // A roll-back, whole or to a savepoint, recovers from an earlier failure.
    const [result] = await Promise.all(text.startsWith('rollback') ? [sent] : [sent, ...ahead]);
    return result;
  }

  /** Sends the held statements in one write with the ones behind them; their results are still to come. */
  #letGo(): Promise<unknown>[] {
    const ahead = this.#ahead;
    this.#ahead = [];
    for (const _ of ahead) socketOf(this.#client).uncork();
    return ahead;
  }

  /** Gives the connection back; closes one whose statements do not fit any more, or whose server takes no writes. */
  release(isBroken = false): void {
    this.#letGo();
    this.#client.release(isBroken || this.#isOutdated || this.#isStandby);
  }

  async #send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = this.#nameOf(text);
    try {
      return await this.#client.query({ text, values, ...(name && { name }) });
    } catch (error) {
      if (name && isStalePlan(error)) this.#age.now += 1;
      if (isStandby(error) || isReadOnly(error)) {
        this.#isStandby = true;
        throw Object.assign(new Error('no server takes writes', { cause: error }), { code: 'ECONNREFUSED' });
      }
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
