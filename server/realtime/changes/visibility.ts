import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { asRealtime, toList } from '../as-realtime.ts';
import type { Relation } from './relations.ts';
import type { TextRecord } from './wal-reader.ts';

/** This many callers are checked in one statement. */
const CALLERS_AT_ONCE = 250;

/** A caller whose claims are written once, for all of its checks. */
export interface ClaimedCaller {
  caller: Caller;
  /** The same for all callers with the same role and claims. */
  claims: string;
}

export const knownCaller = (caller: Caller): ClaimedCaller => ({ caller, claims: JSON.stringify(caller.claims) });

/** Rows of one table, and all who would hear of them. */
export interface VisibilityQuery {
  relation: Relation;
  rows: TextRecord[];
  /** By their claims. */
  callers: Map<string, Caller>;
}

/** Row-level security does not hold for the service, and hides nothing where it is off. */
export const isUnguarded = ({ isGuarded }: Relation, { role }: Caller) => !isGuarded || role === 'service_role';

/**
 * Looks up what row-level security lets each caller read, all in one round trip: for each query, the rows (by index) that the
 * caller with these claims sees.
 */
export async function look(database: Database, looks: VisibilityQuery[]): Promise<Map<string, Set<number>>[]> {
  const questions = looks.flatMap(({ relation, rows, callers }, index) => {
    const keys = keysOf(relation, rows);
    return chunks([...callers].sort(byRole), CALLERS_AT_ONCE).map((some) => ({ index, some, relation, keys }));
  });
  const answers = await asRealtime(
    database,
    ...questions.map(({ relation, keys, some }) => ({
      text: 'select caller, rows from realtime.visible_rows($1::oid::regclass, $2::jsonb, $3::text[], $4::text[])',
      values: [
        String(relation.oid),
        keys,
        toList(some.map(([, caller]) => caller.role)),
        toList(some.map(([claims]) => claims)),
      ],
    })),
  );
  const seen = looks.map(() => new Map<string, Set<number>>());
  for (const [position, { index, some }] of questions.entries()) {
    for (const [caller, rows] of answers[position]!) {
      const numbers = rows!
        .slice(1, -1)
        .split(',')
        .map((text) => Number(text) - 1);
      seen[index]!.set(some[Number(caller) - 1]![0], new Set(numbers));
    }
  }
  return seen;
}

/** Callers of one role in a row: a statement is planned once a role. */
const byRole = ([, a]: [string, Caller], [, b]: [string, Caller]) => (a.role < b.role ? -1 : a.role > b.role ? 1 : 0);

function keysOf(relation: Relation, rows: TextRecord[]): string {
  const keys = [...relation.columns.values()].filter(({ isKey }) => isKey);
  return JSON.stringify(Object.fromEntries(keys.map(({ name }) => [name, rows.map((row) => row[name])])));
}

function chunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
