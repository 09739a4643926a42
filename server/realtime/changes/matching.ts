import pg from 'pg';
import type { Database, Statement } from '../../platform/database/database.ts';
import { asRealtime } from '../as-realtime.ts';
import { decide, toQuestion, type Condition } from './filter.ts';
import type { Relation } from './relations.ts';
import type { Subscription } from './subscription.ts';
import type { RowChange, TextRecord } from './wal-reader.ts';

/** The longest time of the database for one condition: a pattern can be made to take for ever. */
const TIMEOUT_MS = '1000';

/** A condition on a row that only the database can decide, and its answer once it has. */
interface Open {
  statement: Statement;
  isMet: boolean;
}

/** Decides for many subscriptions and changes which filters are met, with one query to the database in all. */
export class Matching {
  readonly #database: Database;
  readonly #open = new Map<string, Open>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** True if the subscription is about this change, as far as it can be decided now; `ask` then settles the rest. */
  consider({ conditions }: Subscription, change: RowChange, relation: Relation): boolean | (() => boolean) {
    const row = change.type === 'DELETE' ? change.oldRecord : change.record;
    const open: Open[] = [];
    for (const condition of conditions) {
      const column = relation.columns.get(condition.column);
      const met = decide(condition, row?.[condition.column], column?.isExact ?? false);
      if (met === false || !column) return false;
      if (met === undefined) open.push(this.#question(condition, row!, relation));
    }
    return open.length === 0 || (() => open.every(({ isMet }) => isMet));
  }

  #question(condition: Condition, row: TextRecord, relation: Relation): Open {
    if (condition.operator === 'is') throw new TypeError('`is` is decided here');
    const { sql, operand } = toQuestion(condition, relation.columns.get(condition.column)!);
    const statement = { text: `select (${sql})::text`, values: [row[condition.column]!, operand] };
    const key = JSON.stringify(statement);
    let open = this.#open.get(key);
    if (!open) this.#open.set(key, (open = { statement, isMet: false }));
    return open;
  }

  /** Runs all open conditions. A query that fails counts as not met. */
  async ask(): Promise<void> {
    const open = [...this.#open.values()];
    if (open.length === 0) return;
    try {
      await this.#answer(open);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      for (const one of open) await this.#answer([one]).catch(() => undefined);
    }
  }

  async #answer(open: Open[]): Promise<void> {
    const limit = { text: `select set_config('statement_timeout', $1, true)`, values: [TIMEOUT_MS] };
    const [, ...answers] = await asRealtime(this.#database, limit, ...open.map(({ statement }) => statement));
    for (const [index, one] of open.entries()) one.isMet = answers[index]![0]![0] === 'true';
  }
}
