import type { Database } from '../../platform/database.ts';
import pg from 'pg';
import type { Binding } from '../join-request.ts';
import { asRealtime } from '../permissions.ts';
import { FilterError, parseFilter, valueChecks, withValues, type Condition } from './filter.ts';
import { readableColumns, type Relation, type Relations } from './relations.ts';

/** One thing that a member listens to, ready to be matched with changes. */
export interface Subscription {
  id: number;
  event: Binding['event'];
  /** Null: of every schema; of every table. */
  schema: string | null;
  table: string | null;
  conditions: Condition[];
  select: string[] | null;
}

/** What is asked for cannot be listened to. The message is the protocol's, for the `system` event. */
export class SubscribeError extends Error {}

const orNull = (name: string | null | undefined) => (name === undefined || name === null || name === '*' ? null : name);

/** Checks that the binding can be listened to in this role. Throws SubscribeError. */
export async function toSubscription(
  { database, relations }: { database: Database; relations: Relations },
  id: number,
  binding: Binding,
  role: string,
): Promise<Subscription> {
  const [schema, table] = [orNull(binding.schema), orNull(binding.table)];
  const found = await relations.find(schema, table);
  if (!found.some((relation) => readableColumns(relation, role).length > 0)) throw unable(binding);
  try {
    const conditions = parseFilter(binding.filter ?? '');
    const isOfOne = schema !== null && table !== null;
    if (!isOfOne && (conditions.length > 0 || binding.select))
      throw new FilterError('a filter needs a schema and a table');
    for (const name of [...conditions.map(({ column }) => column), ...(binding.select ?? [])])
      requireColumn(found[0]!, name, role);
    const checked = await canonical(database, conditions, found[0]!);
    return { id, event: binding.event, schema, table, conditions: checked, select: binding.select ?? null };
  } catch (error) {
    if (error instanceof FilterError) throw unable(binding, error.message);
    throw error;
  }
}

function requireColumn(relation: Relation, name: string, role: string): void {
  const column = relation.columns.get(name);
  if (!column) throw new FilterError(`invalid column for filter ${name}`);
  if (!column.readers.includes(role)) throw new FilterError(`no right to select column ${name}`);
}

/** Every value as the log writes it: what is equal reads the same. One transaction for all of a filter. */
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
  const asked = `[event: ${event}, schema: ${schema}, table: ${table ?? '*'}, filters: [${filter ?? ''}]]`;
  const tail = reason ? `. ${reason}` : '';
  return new SubscribeError(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${asked}${tail}`,
  );
}
