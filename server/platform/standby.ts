import pg from 'pg';
import type { TextRow } from './batch.ts';
import type { Caller } from './caller.ts';
import { Database, type Statement, type StatementContext } from './database.ts';
import { log } from './log.ts';
import { Overloaded } from './turns.ts';

/** What is read here was there at most so long ago. */
export const MAX_LAG_SECONDS = 5;
const LOOK_MS = 1_000;
/** A standby that is away, or behind, is asked again only after this. */
const REST_MS = 1_000;
/** A standby that does not answer is not waited for; a visitor's statement ends before. */
const PATIENCE_MS = 2_500;
const QUERY_CANCELED = '57014';
/** SQLSTATEs of a server in trouble: connection, resources, an operator's intervention, the system, a fault of its own. */
const TROUBLE = /^(08|53|57|58|XX)/;

const POSITION = `select pg_current_wal_flush_lsn()::text as position`;
/** A standby that was promoted goes on from what it had replayed. */
const REACHES: string = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end >= $1::pg_lsn`;

/** The position of the primary's log at a moment: what was committed before is behind it. */
interface Sample {
  at: number;
  position: string;
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

  constructor(primary: Database, connection: pg.PoolConfig, now = () => performance.now()) {
    this.#primary = primary;
    this.#database = new Database(connection);
    this.#now = now;
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
    void this.look();
    primary.onClose(() => this.#close());
  }

  /** How many reads it has answered. */
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

  /** Asks how far the primary's log is. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const at = this.#now();
    try {
      const { rows } = await this.#primary.pool.query<{ position: string }>(POSITION);
      const oldest = at - MAX_LAG_SECONDS * 1000;
      this.#samples = [...this.#samples.filter((sample) => sample.at >= oldest), { at, position: rows[0]!.position }];
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
    return this.#samples.find(({ at }) => at >= oldest)?.position;
  }

  /** The rows; null where the primary is to be asked. */
  async #ask(
    position: string,
    caller: Caller,
    context: StatementContext,
    statements: Statement[],
  ): Promise<TextRow[][] | null> {
    const asked = this.#database.statements(caller, context, [{ text: REACHES, values: [position] }, ...statements]);
    const late = Promise.withResolvers<never>();
    const patience = setTimeout(() => late.reject(new Error('the standby does not answer')), PATIENCE_MS);
    try {
      const [reaches, ...rows] = await Promise.race([asked, late.promise]);
      if (this.#isAway) log('info', 'standby.back');
      this.#isAway = false;
      if (reaches![0]![0] === 't') return rows;
    } catch (error) {
      // What takes too long there takes too long here, too.
      if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED) throw error;
      // A visitor's mistake, or a share that is used up, says nothing of the standby, and keeps it from no one else.
      const isTrouble = !(error instanceof pg.DatabaseError) || TROUBLE.test(error.code ?? '');
      if (!isTrouble || error instanceof Overloaded) return null;
      if (!this.#isAway) log('warn', 'standby.away', { cause: error });
      this.#isAway = true;
    } finally {
      clearTimeout(patience);
      asked.catch(() => undefined);
    }
    this.#restsUntil = this.#now() + REST_MS;
    return null;
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#database.close();
  }
}
