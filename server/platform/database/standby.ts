import pg from 'pg';
import type { Caller } from '../caller.ts';
import { log } from '../log.ts';
import { Database, type Statement, type StatementContext } from './database.ts';
import type { TextRow } from './lanes/batch.ts';
import { Overloaded } from './lanes/fair-queue.ts';
import { only } from './rows.ts';

/** Answers that are read here were there at most so long ago. */
export const MAX_LAG_SECONDS = 5;
const LOOK_MS = 1_000;
/** Positions of the primary are kept for so long: a standby further behind is said to be so far behind. */
const REMEMBERED_MS = 600_000;
/** A standby that is away, or behind, is asked again only after this. */
const REST_MS = 1_000;
/** A standby that does not answer is not waited for; a visitor's statement ends before. */
const PATIENCE_MS = 2_500;
const QUERY_CANCELED = '57014';
/** SQLSTATEs of a server in trouble: connection, resources, an operator's intervention, the system, a fault of its own. */
const TROUBLE = /^(08|53|57|58|XX)/;

const POSITION = `select pg_current_wal_flush_lsn()::text as position`;
/** A standby that was promoted goes on from what it had replayed. */
const REPLAYED = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end';
const REACHES = `select ${REPLAYED} >= $1::pg_lsn`;
/** The moment at which the first of these positions was written that it has not reached; null: it has them all. */
const BEHIND_SINCE = `select min(at) as at from unnest($1::pg_lsn[], $2::float8[]) as sample (position, at) where position > ${REPLAYED}`;

/** The position of the primary's log at a moment: what was committed before is behind it. */
interface Sample {
  at: number;
  position: string;
}

/** The state of a standby, as this process finds it. */
interface StandbyReport {
  answers: boolean;
  /** For how long it has lacked something that the primary has; null: it does not answer. */
  lag_seconds: number | null;
}

/**
 * Reads of visitors on a standby. Each read brings along how far the standby is; one that is too far behind, does not
 * answer or fails is asked of the primary, unseen.
 */
export class Standby {
  readonly #primary: Database;
  readonly #database: Database;
  readonly #timer: NodeJS.Timeout;
  readonly #now: () => number;
  /** The oldest first. */
  #samples: Sample[] = [];
  #notBefore = -Infinity;
  #restsUntil = -Infinity;
  #isLooking = false;
  #isAway = false;
  #served = 0;
  #report: Promise<StandbyReport> | undefined;

  constructor(primary: Database, connection: pg.PoolConfig, now = () => performance.now()) {
    this.#primary = primary;
    this.#database = new Database(connection);
    this.#now = now;
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
    void this.look();
    primary.onClose(() => this.#close());
  }

  /** The number of reads that it has answered. */
  get served(): number {
    return this.#served;
  }

  /** From now on only what is committed up to now, and later, counts: public content has changed. */
  catchUp(): void {
    this.#notBefore = this.#now();
  }

  /** Reads as `Database.statements` does. */
  async statements(caller: Caller, context: StatementContext, statements: Statement[]): Promise<TextRow[][]> {
    const position = this.#required();
    const rows = position && (await this.#ask(position, caller, context, statements));
    if (!rows) return this.#primary.statements(caller, context, statements);
    this.#served++;
    return rows;
  }

  /** True if it answers within 2.5 seconds, and how far behind it is. Those who ask at the same time share an answer. */
  report(): Promise<StandbyReport> {
    this.#report ??= this.#reportNow().finally(() => (this.#report = undefined));
    return this.#report;
  }

  async #reportNow(): Promise<StandbyReport> {
    const samples = this.#samples;
    const values = [samples.map(({ position }) => position), samples.map(({ at }) => at)];
    try {
      const { rows } = await withinPatience(this.#database.pool.query<{ at: number | null }>(BEHIND_SINCE, values));
      const since = only(rows).at;
      return { answers: true, lag_seconds: since === null ? 0 : (this.#now() - since) / 1000 };
    } catch {
      return { answers: false, lag_seconds: null };
    }
  }

  /** Asks how far the primary's log is. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const at = this.#now();
    try {
      const { rows } = await this.#primary.pool.query<{ position: string }>(POSITION);
      this.#samples.push({ at, position: only(rows).position });
      while (this.#samples[0]!.at < at - REMEMBERED_MS) this.#samples.shift();
    } catch {
      // Without a newer position the standby does not count before long.
    } finally {
      this.#isLooking = false;
    }
  }

  /** The position that a read must have reached; none while the standby may not be asked. */
  #required(): string | undefined {
    const now = this.#now();
    if (now < this.#restsUntil) return undefined;
    const oldest = Math.max(now - MAX_LAG_SECONDS * 1000, this.#notBefore);
    // From the end: few of them are so young.
    const before = this.#samples.findLastIndex(({ at }) => at < oldest);
    return this.#samples[before + 1]?.position;
  }

  /** The rows; null where the primary is to be asked. */
  async #ask(
    position: string,
    caller: Caller,
    context: StatementContext,
    statements: Statement[],
  ): Promise<TextRow[][] | null> {
    const pending = this.#database.statements(caller, context, [{ text: REACHES, values: [position] }, ...statements]);
    try {
      const [reaches, ...rows] = await withinPatience(pending);
      if (this.#isAway) log('info', 'standby.back');
      this.#isAway = false;
      if (reaches![0]![0] === 't') return rows;
    } catch (error) {
      // A statement that takes too long there takes too long here, too.
      if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED) throw error;
      // A visitor's mistake, or a share that is used up, says nothing of the standby, and keeps it from no one else.
      const isTrouble = !(error instanceof pg.DatabaseError) || TROUBLE.test(error.code ?? '');
      if (!isTrouble || error instanceof Overloaded) return null;
      if (!this.#isAway) log('warn', 'standby.away', { cause: error });
      this.#isAway = true;
    }
    this.#restsUntil = this.#now() + REST_MS;
    return null;
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#database.close();
  }
}

/** The answer; rejects where it takes too long. */
async function withinPatience<Answer>(pending: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const patience = setTimeout(() => late.reject(new Error('the standby does not answer')), PATIENCE_MS);
  pending.catch(() => undefined);
  try {
    return await Promise.race([pending, late.promise]);
  } finally {
    clearTimeout(patience);
  }
}
