import { CompiledQuery, Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import { Batch, type BatchStep, type TextRow } from './batch.ts';
import type { Caller } from './caller.ts';
import { ClubError } from './club-error.ts';
import { Lanes } from './lanes.ts';
import { withPatience } from './postgres/patient-client.ts';
import { newClient, type Connection } from './postgres/primary-client.ts';
import { preparedPool } from './prepared-pool.ts';
import { isStalePlan } from './stale-plan.ts';
import { expectationOf, ran, ranTooLong, StatementHistory, type Known } from './statement-history.ts';
import type { DatabaseTables } from './tables.ts';
import { askerOf, Turns, Usage, type Asker, type Shares } from './turns.ts';

/** A transaction that runs as one caller: row-level security decides what it sees. */
export type Transaction = KyselyTransaction<DatabaseTables>;

/** The role under which connections rest: it may become the API's roles and has no right to any row by itself. */
export const LOGIN_ROLE = 'authenticator';
const STATEMENT_TIMEOUT_MS = 8_000;
/** The longest statement of a visitor: a public page's queries take some hundredths of it. */
const VISITOR_TIMEOUT_MS = 2_000;
/**
 * A read that was quick so far and is not this time is stopped, and waits for its turn like those that are known to be
 * slow.
 */
const QUICK_TIMEOUT_MS = 500;
const QUERY_CANCELED = '57014';
/** A connection that owes an answer for this long is given up: its statement would have ended by itself. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 7_000;
/** A listener is asked by the system for a sign of life after so long, and ten times in the ten seconds behind it. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** What holds for every statement of a connection of the pool. */
const RESTING = { role: LOGIN_ROLE, statement_timeout: STATEMENT_TIMEOUT_MS, timezone: 'UTC' };
/** How long a request waits for a free connection before it is refused. */
const POOL_TIMEOUT_MS = 10_000;
/** The database's refusals of a caller who is disabled, or whose session is over. */
const REFUSALS: Record<string, 'account_disabled' | 'session_ended'> = {
  '28000': 'account_disabled',
  '28E01': 'session_ended',
};

/** Dates stay calendar days, times become ISO 8601 in UTC, counts become numbers: what a client reads in JSON, the server reads too. */
function parseLikeJson(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
  return types;
}

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

/**
 * The role; or a refusal where the user is disabled, or the session is over: a token that is still good does not show
 * it.
 */
const unlessDisabled = (person: string, session: string, role: string) =>
  `case when exists (select from auth.users where id = ${person}::uuid and banned_until > now()) then auth.refuse_disabled() \
when ${session}::uuid is not null and not exists (select from auth.sessions where id = ${session}::uuid and coalesce(not_after > now(), true)) \
then auth.refuse_ended_session() else ${role} end`;
/** The role of an admin or of reception for those who ask for it and are one, that of any signed-in user for all others. */
const ifStaff = (person: string, wanted: string) =>
  `case when ${wanted} <> 'club_admin' then 'authenticated' \
when exists (select from public.user_roles where user_id = ${person}::uuid and role = 'admin') then 'club_admin' \
when exists (select from public.user_roles where user_id = ${person}::uuid and role = 'reception') then 'club_desk' \
else 'authenticated' end`;
// Keeps a statement's plan for all values, since with row-level security planning costs more than running. Not where
// rows are counted: there are many of them then, and the rows that are read follow from the values.
const settingsAs = (
  role: string,
) => `select set_config('role', ${unlessDisabled('$8', '$12', role)}, true), set_config('request.jwt.claims', $2, true), \
set_config('request.method', $3, true), set_config('request.path', $4, true), set_config('transaction_read_only', $5, true), \
set_config('plan_cache_mode', $9, true), set_config('statement_timeout', $10, true), set_config('search_path', $11, true), \
set_config('request.headers', $6, true), set_config('request.cookies', $7, true)`;
const SETTINGS = settingsAs('$1');
const ADMIN_SETTINGS = settingsAs(ifStaff('$8', '$1'));
const TIME_ZONE = `select set_config('timezone', $1, true)`;
const BEGIN = { text: 'begin', values: [], name: 'begin' };
const COMMIT = { text: 'commit', values: [], name: 'commit' };
const ROLLBACK = { text: 'rollback', values: [], name: 'rollback' };

export class Database {
  readonly pool: pg.Pool;
  readonly #kysely: Kysely<DatabaseTables>;
  readonly #connection: pg.PoolConfig;
  readonly #history = new StatementHistory();
  readonly #usage = new Usage();
  readonly #lanes: Lanes;
  readonly #turns: Turns;
  readonly #closing: (() => Promise<void>)[] = [];
  /** Gets the time of each statement, or of each batch over the lanes. */
  onStatement: ((way: 'lanes' | 'transaction', ms: number) => void) | undefined;

  /**
   * `pooler` is where PgBouncer gives away connections to the same database, for a session each; what listens, and what
   * reads the log, goes beside it.
   */
  constructor(connection: pg.PoolConfig, size = 8, pooler?: pg.PoolConfig) {
    this.#connection = connection;
    this.pool = new pg.Pool({
      ...withPatience(pooler ?? connection, SILENCE_MS),
      ...(pooler ? { onConnect: rest } : { options: restingOptions() }),
      max: size,
      connectionTimeoutMillis: POOL_TIMEOUT_MS,
      pipeline: true,
      types: parseLikeJson(),
    } as pg.PoolConfig);
    this.pool.on('error', () => undefined);
    // A connection that breaks while it is in use fails its query; without a listener it would end the process, too.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
    this.#lanes = new Lanes(this.pool, size, this.#usage);
    this.#turns = new Turns(transactionShares(size), this.#usage);
    this.#kysely = new Kysely<DatabaseTables>({
      dialect: new PostgresDialect({
        pool: preparedPool(this.pool, new StatementHistory(), (text) => SENT_AHEAD.has(text)),
      }),
      log: ({ query, queryDurationMillis }) => {
        if (!SENT_AHEAD.has(query.sql)) this.onStatement?.('transaction', queryDurationMillis);
      },
    });
  }

  /** How busy the connections are, and what waits for them. */
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
    const known = statements.map(({ text }) => this.#history.use(text));
    const steps = statements.map(({ text, values }, index): BatchStep => {
      const { name } = known[index]!;
      return name && isPrepared ? { text, values, name } : { text, values };
    });
    const batch = (timeoutMs: number) => [...settingsSteps(caller, context, timeoutMs), ...steps];
    const longest = asker?.kind === 'visitor' ? VISITOR_TIMEOUT_MS : STATEMENT_TIMEOUT_MS;
    const { check, rollback = false } = context;
    const rows =
      check || rollback
        ? await this.#checked(asker, batch(longest), context, statements.length)
        : await this.#inLanes(asker, batch, longest, known, context.readOnly);
    return rows.slice(-statements.length);
  }

  /** Runs over the lanes; a read that was wrongly thought quick runs once more, in its caller's turn. */
  async #inLanes(
    asker: Asker | null,
    batch: (timeoutMs: number) => BatchStep[],
    longest: number,
    known: Known[],
    readOnly: boolean,
  ): Promise<TextRow[][]> {
    const onRun = (ms: number) => {
      known.forEach((each) => ran(each, ms));
      this.onStatement?.('lanes', ms);
    };
    const expect = () => expectationOf(known);
    const isTried = expect().isQuick && readOnly && asker !== null;
    try {
      return await this.#lanes.run(batch(isTried ? QUICK_TIMEOUT_MS : longest), expect, asker, onRun);
    } catch (error) {
      if (!isTried || !(error instanceof pg.DatabaseError) || error.code !== QUERY_CANCELED) throw error;
      known.forEach((each) => ranTooLong(each, QUICK_TIMEOUT_MS));
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

const restingOptions = () =>
  Object.entries(RESTING)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Sets by a statement what PgBouncer does not pass on of the start of a connection. */
async function rest(client: pg.ClientBase): Promise<void> {
  await client.query(
    Object.entries(RESTING)
      .map(([name, value]) => `set ${name} = '${value}'`)
      .join('; '),
  );
}

function settingsSteps(caller: Caller, context: StatementContext, timeoutMs: number): BatchStep[] {
  const {
    method,
    path,
    readOnly,
    timeZone,
    headers = '',
    cookies = '',
    planAgain = false,
    searchPath = null,
  } = context;
  const planning = planAgain ? 'force_custom_plan' : 'force_generic_plan';
  const asked = [method, path, readOnly ? 'on' : 'off', headers, cookies];
  const running = [personOf(caller), planning, String(timeoutMs), searchPath, sessionOf(caller)];
  const values = [caller.role, JSON.stringify(caller.claims), ...asked, ...running];
  const isAdmin = caller.role === 'club_admin';
  const settings = isAdmin
    ? { text: ADMIN_SETTINGS, values, name: 'admin-settings' }
    : { text: SETTINGS, values, name: 'settings' };
  return timeZone ? [settings, { text: TIME_ZONE, values: [timeZone], name: 'timezone' }] : [settings];
}

/**
 * How many transactions of several round trips may be under way, of this many connections: some are left for the
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isSignedIn = ({ role }: Caller) => role === 'authenticated' || role === 'club_admin';
const personOf = (caller: Caller) => {
  const { sub } = caller.claims;
  return isSignedIn(caller) && typeof sub === 'string' && UUID.test(sub) ? sub : null;
};

const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** The session that the token names; an impossible id counts as an ended session. */
function sessionOf(caller: Caller): string | null {
  const { session_id: session } = caller.claims;
  if (!isSignedIn(caller) || session === undefined) return null;
  return typeof session === 'string' && UUID.test(session) ? session : NO_SESSION;
}

/** The refusal of a user who is disabled or signed out, as the club words it; any other failure unchanged. */
function asRefusal(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError && error.code ? REFUSALS[error.code] : undefined;
  return code ? new ClubError(code) : error;
}

async function checked(
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

const becomeAs = (role: string) =>
  `select set_config('role', ${unlessDisabled('$2', '$3', role)}, true), set_config('request.jwt.claims', $4, true)`;
const BECOME = becomeAs('$1');
const BECOME_ADMIN = becomeAs(ifStaff('$2', '$1'));

/** The connection notes its caller before the club's own rights, and becomes that caller again. */
const TRUST = `select set_config('request.caller', current_user::text, true), set_config('role', 'service_role', true)`;
const RETURN = `select set_config('role', current_setting('request.caller'), true)`;
/** A statement that a transaction sends without waiting for it. */
const SENT_AHEAD: ReadonlySet<string> = new Set([BECOME, BECOME_ADMIN, TRUST, RETURN]);

async function become(trx: Transaction, caller: Caller): Promise<void> {
  const values = [caller.role, personOf(caller), sessionOf(caller), JSON.stringify(caller.claims)];
  await trx.executeQuery(CompiledQuery.raw(caller.role === 'club_admin' ? BECOME_ADMIN : BECOME, values));
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
