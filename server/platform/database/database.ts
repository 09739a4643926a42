import { CompiledQuery, Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { Caller } from '../caller.ts';
import { ClubError } from '../club-error.ts';
import { newClient, type Connection } from '../postgres/primary-client.ts';
import { becoming, BECOMING, settingsSteps } from './caller-settings.ts';
import { isStalePlan } from './failures.ts';
import type { BatchStep, TextRow } from './lanes/batch.ts';
import { checked, COMMIT, ROLLBACK } from './lanes/checked-batch.ts';
import { askerOf, FairQueue, Usage, type Asker, type Shares } from './lanes/fair-queue.ts';
import { Lanes } from './lanes/lanes.ts';
import type { DatabaseTables } from './migrations/tables.ts';
import { LOGIN_ROLE, openPool, REQUEST_LIMITS, STATEMENT_TIMEOUT_MS, type PoolLimits } from './pool.ts';
import { preparedPool } from './prepared-pool.ts';
import { expectationOf, ran, ranTooLong, StatementHistory, type StatementRecord } from './statement-history.ts';

/** A transaction that runs as one caller: row-level security decides what it sees. */
export type Transaction = KyselyTransaction<DatabaseTables>;

/** The longest statement of a visitor: a public page's queries take some hundredths of it. */
const VISITOR_TIMEOUT_MS = 2_000;
/** The longest read of an account: shorter than others wait for their turn. */
const USER_READ_TIMEOUT_MS = 4_000;
/**
 * A read that was quick so far and is not this time is stopped, and waits for its turn like those that are known to be
 * slow.
 */
const QUICK_TIMEOUT_MS = 500;
const QUERY_CANCELED = '57014';
/** A listener is asked by the system for a sign of life after so long, and ten times in the ten seconds behind it. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** The database's refusals of a caller who is disabled, or whose session is over. */
const REFUSALS: Record<string, 'account_disabled' | 'session_ended'> = {
  '28000': 'account_disabled',
  '28E01': 'session_ended',
};

/** A statement in SQL; its values are bound, as text. */
export interface Statement {
  text: string;
  values: (string | null)[];
}

/** The facts of the request that policies and functions may read. */
export interface StatementContext {
  method: string;
  path: string;
  readOnly: boolean;
  timeZone?: string | undefined;
  /** Checks the rows before they are committed; what it throws rolls everything back. Costs a second round trip. */
  check?: ((rows: TextRow[][]) => void) | undefined;
  /** A trial: all changes are rolled back. */
  rollback?: boolean;
  /** Rows are counted over a whole table: the statement is planned for its values. */
  planAgain?: boolean;
  /** The caller whose share of the time it takes, where that is not the statement's role. */
  asker?: Asker | null;
  /** The headers of the request, their names in lower case, as JSON. */
  headers?: string | undefined;
  /** The cookies of the request as JSON. */
  cookies?: string | undefined;
  /** The schemas in which names without one are looked up, quoted, with commas; left out, those of the connection. */
  searchPath?: string;
}

export class Database {
  readonly pool: pg.Pool;
  readonly #kysely: Kysely<DatabaseTables>;
  readonly #connection: pg.PoolConfig;
  readonly #history = new StatementHistory();
  readonly #usage = new Usage();
  readonly #lanes: Lanes;
  readonly #turns: FairQueue;
  readonly #closing: (() => Promise<void>)[] = [];
  /** Gets the time of each statement, or of each batch over the lanes. */
  onStatement: ((way: 'lanes' | 'transaction', ms: number) => void) | undefined;

  /**
   * `pooler` is where PgBouncer gives away connections to the same database, for a session each; what listens, and what
   * reads the log, goes beside it.
   */
  constructor(connection: pg.PoolConfig, size = 8, pooler?: pg.PoolConfig, limits: PoolLimits = REQUEST_LIMITS) {
    this.#connection = connection;
    this.pool = openPool(pooler ?? connection, size, pooler ? 'pooler' : 'server', limits);
    this.#lanes = new Lanes(this.pool, size, this.#usage, limits.turnMs);
    this.#turns = new FairQueue(transactionShares(size), this.#usage, limits.turnMs);
    this.#kysely = new Kysely<DatabaseTables>({
      dialect: new PostgresDialect({
        pool: preparedPool(this.pool, new StatementHistory(), (text) => SENT_AHEAD.has(text)),
      }),
      log: ({ query, queryDurationMillis }) => {
        if (!SENT_AHEAD.has(query.sql)) this.onStatement?.('transaction', queryDurationMillis);
      },
    });
  }

  /** The connections in use, and the requests that wait for them. */
  counts(): { inUse: number; idle: number; waiting: number; lanes: ReturnType<Lanes['counts']>; turns: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    const [lanes, turns] = [this.#lanes.counts(), this.#turns.waiting];
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, lanes, turns };
  }

  /**
   * Runs the work in one transaction as the caller; whatever it throws rolls everything back. Where a migration changed
   * a table in the meantime, the work is done once more. Throws Overloaded where the caller, or its kind, has too many
   * under way.
   */
  async transaction<T>(caller: Caller, work: (trx: Transaction) => Promise<T>): Promise<T> {
    const end = await this.#turns.take(askerOf(caller));
    try {
      return await this.#transact(caller, work).catch((error: unknown) => {
        if (isStalePlan(error)) return this.#transact(caller, work);
        throw error;
      });
    } catch (error) {
      throw asRefusal(error);
    } finally {
      end();
    }
  }

  #transact<T>(caller: Caller, work: (trx: Transaction) => Promise<T>): Promise<T> {
    return this.#kysely.transaction().execute(async (trx) => {
      await become(trx, caller);
      return work(trx);
    });
  }

  /**
   * Runs statements as the caller in one transaction and one round trip; returns the rows of each, as text. Unless
   * every setting took hold, none of them runs.
   */
  async statements(caller: Caller, context: StatementContext, statements: Statement[]): Promise<TextRow[][]> {
    try {
      return await this.#run(caller, context, statements).catch((error: unknown) => {
        if (isStalePlan(error)) return this.#run(caller, context, statements, false);
        throw error;
      });
    } catch (error) {
      throw asRefusal(error);
    }
  }

  async #run(
    caller: Caller,
    context: StatementContext,
    statements: Statement[],
    isPrepared = true,
  ): Promise<TextRow[][]> {
    const { asker = askerOf(caller) } = context;
    const records = statements.map(({ text }) => this.#history.use(text));
    const steps = statements.map(({ text, values }, index): BatchStep => {
      const { name } = records[index]!;
      return name && isPrepared ? { text, values, name } : { text, values };
    });
    const batch = (timeoutMs: number) => [...settingsSteps(caller, context, timeoutMs), ...steps];
    const longest = longestOf(asker, context);
    const { check, rollback = false } = context;
    const rows =
      check || rollback
        ? await this.#checked(asker, batch(longest), context, statements.length)
        : await this.#inLanes(asker, batch, longest, records, context.readOnly);
    return rows.slice(-statements.length);
  }

  /** Runs over the lanes; a read that was wrongly thought quick runs once more, in its caller's turn. */
  async #inLanes(
    asker: Asker | null,
    batch: (timeoutMs: number) => BatchStep[],
    longest: number,
    records: StatementRecord[],
    readOnly: boolean,
  ): Promise<TextRow[][]> {
    const onRun = (ms: number) => {
      records.forEach((each) => ran(each, ms));
      this.onStatement?.('lanes', ms);
    };
    const expect = () => expectationOf(records);
    const isTried = expect().isQuick && readOnly && asker !== null;
    try {
      return await this.#lanes.run(batch(isTried ? QUICK_TIMEOUT_MS : longest), expect, asker, onRun);
    } catch (error) {
      if (!isTried || !(error instanceof pg.DatabaseError) || error.code !== QUERY_CANCELED) throw error;
      records.forEach((each) => ranTooLong(each, QUICK_TIMEOUT_MS));
      return await this.#lanes.run(batch(longest), expect, asker, onRun);
    }
  }

  /** On a connection of its own, since the rows are looked at before the commit. */
  async #checked(
    asker: Asker | null,
    steps: BatchStep[],
    { check, rollback = false }: StatementContext,
    statements: number,
  ): Promise<TextRow[][]> {
    const end = await this.#turns.take(asker);
    try {
      const client = await this.pool.connect();
      try {
        return await checked(client, steps, (rows) => check?.(rows.slice(-statements)), rollback ? ROLLBACK : COMMIT);
      } finally {
        client.release();
      }
    } finally {
      end();
    }
  }

  /** A connection outside the pool, such as one that listens. The caller ends it. */
  dedicatedClient(options = ''): pg.Client {
    return newClient({
      ...this.#connection,
      ...KEEP_ALIVE,
      options: `-c role=${LOGIN_ROLE} ${options}`,
    } as Connection);
  }

  /** A connection that reads the write-ahead log of this database. The caller ends it. */
  replicationClient(): pg.Client {
    // The option is pg's, and missing in its types.
    return newClient({ ...this.#connection, ...KEEP_ALIVE, replication: 'database' } as Connection);
  }

  /** Registers work that must end before the pool does. */
  onClose(work: () => Promise<void>): void {
    this.#closing.push(work);
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#closing.map((work) => work()));
    await this.pool.end();
  }
}

function longestOf(asker: Asker | null, { readOnly }: StatementContext): number {
  if (asker?.kind === 'visitor') return VISITOR_TIMEOUT_MS;
  return asker?.kind === 'user' && readOnly ? USER_READ_TIMEOUT_MS : STATEMENT_TIMEOUT_MS;
}

/**
 * The number of transactions of several round trips that may be under way, of this many connections: some are left for the
 * program.
 */
function transactionShares(size: number): Shares {
  const most = Math.max(1, size - 2);
  return {
    visitor: { together: Math.max(1, Math.floor(size / 4)), each: Math.max(1, Math.floor(size / 4)) },
    user: { together: most, each: Math.max(1, Math.floor(size / 3)) },
    admin: { together: most, each: most },
  };
}

/** The refusal of a user who is disabled or signed out, as the club words it; any other failure unchanged. */
function asRefusal(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError && error.code ? REFUSALS[error.code] : undefined;
  return code ? new ClubError(code) : error;
}

/** The connection notes its caller before the club's own rights, and becomes that caller again. */
const TRUST = `select set_config('request.caller', current_user::text, true), set_config('role', 'service_role', true)`;
const RETURN = `select set_config('role', current_setting('request.caller'), true)`;
/** A statement that a transaction sends without waiting for it. */
const SENT_AHEAD: ReadonlySet<string> = new Set([...BECOMING, TRUST, RETURN]);

async function become(trx: Transaction, caller: Caller): Promise<void> {
  const { text, values } = becoming(caller);
  await trx.executeQuery(CompiledQuery.raw(text, values));
}

/** The transactions that have the club's own rights at the moment: nested calls cost nothing. */
const trusted = new WeakSet<Transaction>();

/**
 * Runs one piece of work with the club's own rights inside the caller's transaction, then returns to the caller's. The
 * claims stay, so `auth.uid()` still names the caller. All access beyond a caller's own rights goes through here.
 */
export async function asServiceRole<T>(trx: Transaction, work: (trx: Transaction) => Promise<T>): Promise<T> {
  if (trusted.has(trx)) return work(trx);
  await trx.executeQuery(CompiledQuery.raw(TRUST));
  trusted.add(trx);
  try {
    return await work(trx);
  } finally {
    trusted.delete(trx);
    await trx.executeQuery(CompiledQuery.raw(RETURN));
  }
}
