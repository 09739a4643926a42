import pg from 'pg';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { askerOf, FairQueue, Usage, type Shares } from '../../platform/database/lanes/fair-queue.ts';
import { asRealtime } from '../as-realtime.ts';
import type { Binding } from '../channels/join-request.ts';
import { FilterError, parseFilter, valueChecks, withValues, type Condition } from './filter.ts';
import { readableColumns, type Relation, type Relations } from './relations.ts';

/** One binding of a member, ready to be matched with changes. */
export interface Subscription {
  id: number;
  event: Binding['event'];
  /** Null: of every schema; of every table. */
  schema: string | null;
  table: string | null;
  conditions: Condition[];
  select: string[] | null;
}

/** The requested table cannot be listened to. The message is the protocol's, for the `system` event. */
export class SubscribeError extends Error {}

const orNull = (name: string | null | undefined) => (name === undefined || name === null || name === '*' ? null : name);

/**
 * The number of members that may have new conditions read at once, so that a large channel takes no connection that others need.
 */
const SHARES: Shares = { visitor: { together: 1, each: 1 }, user: { together: 2, each: 1 } };
const REMEMBERED = 1000;
const LONGEST_REMEMBERED = 1000;

/** Makes subscriptions; the rights of a role, and the parsing of a filter, are looked up once for equal requests. */
export class Subscriptions {
  readonly #database: Database;
  readonly #relations: Relations;
  readonly #turns = new FairQueue(SHARES, new Usage());
  #known = new Map<string, Promise<Condition[]>>();

  constructor(database: Database, relations: Relations) {
    this.#database = database;
    this.#relations = relations;
  }

  /** Checks that the binding can be listened to in the caller's role. Throws SubscribeError, and Overloaded. */
  async make(id: number, binding: Binding, caller: Caller): Promise<Subscription> {
    const [schema, table] = [orNull(binding.schema), orNull(binding.table)];
    try {
      const conditions = await this.#conditions(schema, table, binding, caller);
      return { id, event: binding.event, schema, table, conditions, select: binding.select ?? null };
    } catch (error) {
      if (error instanceof FilterError) throw unable(binding, error.message);
      throw error;
    }
  }

  forget(): void {
    this.#known = new Map();
  }

  #conditions(schema: string | null, table: string | null, binding: Binding, caller: Caller): Promise<Condition[]> {
    const key = JSON.stringify([caller.role, schema, table, binding.filter ?? '', binding.select]);
    let condition = this.#known.get(key);
    if (!condition) {
      condition = this.#read(schema, table, binding, caller);
      if (key.length > LONGEST_REMEMBERED) return condition;
      if (this.#known.size >= REMEMBERED) this.forget();
      this.#known.set(key, condition);
      const all = this.#known;
      // A table that cannot be listened to may be allowed a moment later.
      condition.catch(() => all.delete(key));
    }
    return condition;
  }

  async #read(schema: string | null, table: string | null, binding: Binding, caller: Caller): Promise<Condition[]> {
    const { role } = caller;
    const end = await this.#turns.take(askerOf(caller));
    try {
      const listened = await this.#relations.find(schema, table);
      if (!listened.some((relation) => readableColumns(relation, role).length > 0)) throw unable(binding);
      const conditions = parseFilter(binding.filter ?? '');
      const isOfOne = schema !== null && table !== null;
      if (!isOfOne && (conditions.length > 0 || binding.select))
        throw new FilterError('a filter needs a schema and a table');
      for (const name of [...conditions.map(({ column }) => column), ...(binding.select ?? [])])
        requireColumn(listened[0]!, name, role);
      return await canonical(this.#database, conditions, listened[0]!);
    } finally {
      end();
    }
  }
}

function requireColumn(relation: Relation, name: string, role: string): void {
  const column = relation.columns.get(name);
  if (!column) throw new FilterError(`invalid column for filter ${name}`);
  if (!column.readers.includes(role)) throw new FilterError(`no right to select column ${name}`);
}

/** Every value as the log writes it, so that equal values read the same. One transaction for all of a filter. */
async function canonical(
  database: Database,
  conditions: Condition[],
  relation: Relation | undefined,
): Promise<Condition[]> {
  const checks = conditions.map((condition) => valueChecks(condition, relation!.columns.get(condition.column)!));
  const all = checks.flat();
  if (all.length === 0) return conditions;
  try {
    const answers = await asRealtime(database, ...all.map(({ sql, value }) => ({ text: sql, values: [value] })));
    return conditions.map((condition, index) => {
      const own = answers.splice(0, checks[index]!.length);
      return own.length === 0
        ? condition
        : withValues(
            condition,
            own.map((rows) => rows[0]![0]!),
          );
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) throw new FilterError(error.message);
    throw error;
  }
}

function unable({ event, schema, table, filter }: Binding, reason?: string): SubscribeError {
  const description = `[event: ${event}, schema: ${schema}, table: ${table ?? '*'}, filters: [${filter ?? ''}]]`;
  const tail = reason ? `. ${reason}` : '';
  return new SubscribeError(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${description}${tail}`,
  );
}
