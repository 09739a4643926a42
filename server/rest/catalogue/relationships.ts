import type { DatabaseFunction, ForeignKey, Schema, Table } from './catalogue.ts';

/** A way from one table to another. `pairs` are the columns that must be equal: ours first. */
export type Relationship = {
  from: string;
  to: string;
} & (
  | {
      kind: 'many-to-one' | 'one-to-many' | 'one-to-one';
      constraint: string;
      pairs: [string, string][];
      isParent: boolean;
    }
  | {
      kind: 'many-to-many';
      junction: string;
      constraint: string;
      otherConstraint: string;
      pairs: [string, string][];
      otherPairs: [string, string][];
    }
  | { kind: 'computed'; toOne: boolean; function: DatabaseFunction }
);

/** True when at most one row of the other table belongs to a row of this one. */
export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.toOne;
  return relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one';
}

/** All relationships of one schema: foreign keys in both directions, pairs of them through a junction, computed ones. */
export function findRelationships(schema: Omit<Schema, 'relationships'>): Map<string, Relationship[]> {
  const all = [...direct(schema), ...throughJunctions(schema), ...computed(schema)];
  return Map.groupBy(all, (relationship) => relationship.from);
}

function* foreignKeys(schema: Omit<Schema, 'relationships'>): Generator<[Table, ForeignKey]> {
  for (const table of schema.tables.values()) {
    for (const key of table.foreignKeys) {
      if (key.referencedSchema === schema.name && schema.tables.has(key.referencedTable)) yield [table, key];
    }
  }
}

function* direct(schema: Omit<Schema, 'relationships'>): Generator<Relationship> {
  for (const [table, key] of foreignKeys(schema)) {
    const one = isUnique(table, key.columns);
    const pairs = zip(key.columns, key.referencedColumns);
    const constraint = key.name;
    yield {
      from: table.name,
      to: key.referencedTable,
      kind: one ? 'one-to-one' : 'many-to-one',
      constraint,
      pairs,
      isParent: false,
    };
    yield {
      from: key.referencedTable,
      to: table.name,
      kind: one ? 'one-to-one' : 'one-to-many',
      constraint,
      pairs: pairs.map(([a, b]) => [b, a]),
      isParent: true,
    };
  }
}

/** A junction's primary key (or one unique key) covers both foreign keys. */
function* throughJunctions(schema: Omit<Schema, 'relationships'>): Generator<Relationship> {
  const byTable = Map.groupBy(foreignKeys(schema), ([table]) => table);
  for (const [junction, entries] of byTable) {
    for (const [, key] of entries) {
      for (const [, other] of entries) {
        if (key.name === other.name || !coveredByKey(junction, [...key.columns, ...other.columns])) continue;
        yield {
          from: key.referencedTable,
          to: other.referencedTable,
          kind: 'many-to-many',
          junction: junction.name,
          constraint: key.name,
          otherConstraint: other.name,
          pairs: zip(key.referencedColumns, key.columns),
          otherPairs: zip(other.columns, other.referencedColumns),
        };
      }
    }
  }
}

function* computed(schema: Omit<Schema, 'relationships'>): Generator<Relationship> {
  for (const overloads of schema.functions.values()) {
    for (const fn of overloads) {
      if (!fn.rowOf || !fn.result.table || !schema.tables.has(fn.result.table)) continue;
      yield {
        from: fn.rowOf,
        to: fn.result.table,
        kind: 'computed',
        toOne: !fn.result.isSet || fn.returnsOneRow,
        function: fn,
      };
    }
  }
}

const zip = (left: string[], right: string[]) => left.map((column, index): [string, string] => [column, right[index]!]);

/** True when these columns are exactly a unique key of the table. */
export function isUnique(table: Table, columns: string[]): boolean {
  return table.uniqueKeys.some(
    (key) => key.columns.length === columns.length && key.columns.every((column) => columns.includes(column)),
  );
}

function coveredByKey(table: Table, columns: string[]): boolean {
  return table.uniqueKeys.some((key) => columns.every((column) => key.columns.includes(column)));
}
