import type pg from 'pg';
import {
  COLUMN_NAMES,
  COLUMNS,
  CONSTRAINTS,
  ENUMS,
  FUNCTIONS,
  RELATIONS,
  UNIQUE_INDEXES,
  type ColumnRow,
  type ConstraintRow,
  type FunctionRow,
  type RelationRow,
  type Rows,
} from './catalogue-queries.ts';
import type { Catalogue, Column, DatabaseFunction, FunctionResult, Schema, Table } from './catalogue.ts';
import { checkValues } from './check-values.ts';
import { findRelationships } from './relationships.ts';
import { viewColumns } from './view-columns.ts';

/** Reads everything that the exposed schemas contain. The client's search path must be `pg_catalog`. */
export async function readCatalogue(client: pg.ClientBase, schemas: string[]): Promise<Catalogue> {
  const ask = async <Row>(text: string, values: unknown[] = [schemas]) =>
    (await client.query(text, values)).rows as Row[];
  const byRelation = <Row extends { relation: number }>(rows: Row[]) =>
    Map.groupBy(rows, (row) => Number(row.relation));
  const rows: Rows = {
    relations: new Map((await ask<RelationRow>(RELATIONS, [])).map((row) => [Number(row.oid), row])),
    columns: byRelation(await ask<ColumnRow>(COLUMNS)),
    names: byRelation(await ask<{ relation: number; position: number; name: string }>(COLUMN_NAMES, [])),
    constraints: byRelation(await ask<ConstraintRow>(CONSTRAINTS, [])),
    indexes: byRelation(await ask<{ relation: number; name: string; columns: string[] }>(UNIQUE_INDEXES, [])),
  };
  const functions = await ask<FunctionRow>(FUNCTIONS);
  const enums = await ask<{ schema: string; name: string; values: string[] }>(ENUMS);

  const tables = [...rows.relations.values()]
    .filter(({ kind, schema }) => kind !== 'c' && schemas.includes(schema))
    .map((relation) => makeTable(relation, rows));
  for (const table of tables) if (table.isView) inheritKeys(table, rows);
  referToViews(tables, rows);
  return new Map(
    schemas.map((name) => {
      const own = functions.filter((row) => row.schema === name).map((row) => makeFunction(row, rows));
      const parts = {
        name,
        tables: new Map(tables.filter((table) => table.schema === name).map((table) => [table.name, table])),
        functions: Map.groupBy(own.toSorted(bySignature), (fn) => fn.name),
        enums: new Map(enums.filter((row) => row.schema === name).map((row) => [row.name, row.values])),
      };
      return [name, { ...parts, relationships: findRelationships(parts) } satisfies Schema];
    }),
  );
}

function makeTable(relation: RelationRow, rows: Rows): Table {
  const oid = Number(relation.oid);
  const constraints = rows.constraints.get(oid) ?? [];
  const keys = constraints
    .filter((row) => row.kind === 'p' || row.kind === 'u')
    .map((row) => ({ name: row.name, columns: row.columns!, isPrimary: row.kind === 'p' }));
  const indexes = (rows.indexes.get(oid) ?? []).map(({ name, columns }) => ({ name, columns, isPrimary: false }));
  return {
    oid,
    schema: relation.schema,
    name: relation.name,
    isView: relation.kind === 'v' || relation.kind === 'm',
    hidesRows: relation.hidesRows,
    isForAdmins: relation.isForAdmins,
    columns: makeColumns(rows.columns.get(oid) ?? [], constraints),
    primaryKey: keys.find((key) => key.isPrimary)?.columns ?? [],
    uniqueKeys: [...keys, ...indexes],
    foreignKeys: withoutRepeats(constraints.filter((row) => row.kind === 'f')).map((row) =>
      makeForeignKey(relation.name, row, row.columns!),
    ),
    comment: relation.comment,
  };
}

/**
 * A foreign key that names the columns of another and more, to the same table, leads to the same rows: the shorter
 * represents both. Otherwise each embedding of the two tables would be ambiguous.
 */
function withoutRepeats(keys: ConstraintRow[]): ConstraintRow[] {
  const pairs = (row: ConstraintRow) =>
    row.columns!.map((column, index) => `${column} ${row.referencedColumns[index]}`);
  const repeats = (row: ConstraintRow, shorter: ConstraintRow) =>
    row.referenced === shorter.referenced &&
    row.columns!.length > shorter.columns!.length &&
    pairs(shorter).every((pair) => pairs(row).includes(pair));
  return keys.filter((row) => !keys.some((other) => repeats(row, other)));
}

const makeForeignKey = (
  table: string,
  row: ConstraintRow,
  columns: string[],
  referencedColumns = row.referencedColumns,
) => ({
  name: row.name,
  table,
  columns,
  referencedSchema: row.referencedSchema,
  referencedTable: row.referencedTable,
  referencedColumns,
});

function makeColumns(rows: ColumnRow[], constraints: ConstraintRow[]): Map<string, Column> {
  const checks = constraints.flatMap((row) => (row.definition && checkValues(row.definition)) || []);
  return new Map(
    rows.map(({ relation: _relation, position: _position, domainChecks, ...column }) => {
      const domain = (domainChecks ?? []).map(checkValues).find((check) => check)?.values ?? null;
      const check = checks.find((each) => each.column === column.name)?.values ?? null;
      return [column.name, { ...column, allowed: column.allowed ?? check ?? domain }];
    }),
  );
}

/** A view's columns that are plain columns of a table carry that table's keys, foreign keys and allowed values. */
function inheritKeys(view: Table, rows: Rows): void {
  const origins = originsOf(view.oid, rows);
  const originsByRelation = Map.groupBy(origins, (origin) => origin.relation);
  for (const [relation, columns] of originsByRelation) {
    for (const row of rows.constraints.get(relation) ?? []) {
      const check = row.definition ? checkValues(row.definition) : null;
      for (const [name] of check ? shownAs([check.column], columns) : [])
        view.columns.get(name!)!.allowed ??= check!.values;
      if (row.kind === 'c') continue;
      const shownKeys = shownAs(row.columns ?? [], columns);
      if (row.kind === 'f') view.foreignKeys.push(...shownKeys.map((names) => makeForeignKey(view.name, row, names)));
      if (row.kind === 'p') view.primaryKey.push(...(shownKeys[0] ?? []));
      // Over several tables a key may repeat: only a view of one table keeps it unique.
      if (row.kind !== 'f' && originsByRelation.size === 1) {
        const isPrimary = row.kind === 'p';
        view.uniqueKeys.push(...shownKeys.map((names) => ({ name: row.name, columns: names, isPrimary })));
      }
    }
  }
}

/**
 * A view's names of these columns of a table: nothing where it leaves one out, several lists where it shows one twice.
 */
function shownAs(columns: string[], origins: Origin[]): string[][] {
  if (columns.length === 0) return [];
  return columns.reduce<string[][]>(
    (lists, column) =>
      lists.flatMap((list) => origins.filter(({ base }) => base === column).map(({ name }) => [...list, name])),
    [[]],
  );
}

/** Foreign keys that point at a table point at the views that show its key, too. */
function referToViews(tables: Table[], rows: Rows): void {
  const keys = tables.flatMap((table) => table.foreignKeys.map((key) => ({ table, key })));
  for (const view of tables.filter((table) => table.isView)) {
    for (const [relation, columns] of Map.groupBy(originsOf(view.oid, rows), (origin) => origin.relation)) {
      const base = rows.relations.get(relation)!;
      for (const { table, key } of keys) {
        if (key.referencedSchema !== base.schema || key.referencedTable !== base.name) continue;
        const referred = { ...key, referencedSchema: view.schema, referencedTable: view.name };
        for (const names of shownAs(key.referencedColumns, columns))
          table.foreignKeys.push({ ...referred, referencedColumns: names });
      }
    }
  }
}

interface Origin {
  name: string;
  relation: number;
  base: string;
}

function originsOf(oid: number, rows: Rows, depth = 0): Origin[] {
  const rule = rows.relations.get(oid)?.rule;
  if (!rule || depth > 8) return [];
  const own = new Map((rows.names.get(oid) ?? []).map((column) => [column.position, column.name]));
  return viewColumns(rule).flatMap(({ position, relation, column }) => {
    const name = own.get(position);
    const base = rows.names.get(relation)?.find((row) => row.position === column)?.name;
    if (!name || !base) return [];
    const deeper = originsOf(relation, rows, depth + 1).find((origin) => origin.name === base);
    return [deeper ? { ...deeper, name } : { name, relation, base }];
  });
}

/** Overloads in the order in which an answer lists them. */
const signatureOf = (fn: DatabaseFunction) => fn.arguments.map(({ name, type }) => `${name} ${type}`).join(',');
const bySignature = (a: DatabaseFunction, b: DatabaseFunction) =>
  a.arguments.length - b.arguments.length || (signatureOf(a) < signatureOf(b) ? -1 : 1);

const VOLATILITY = { i: 'immutable', s: 'stable', v: 'volatile' } as const;

function makeFunction(row: FunctionRow, rows: Rows): DatabaseFunction {
  const inputs = row.arguments.filter((argument) => 'ibv'.includes(argument.mode));
  const first = inputs.length === 1 ? rows.relations.get(Number(inputs[0]!.relation)) : undefined;
  return {
    oid: Number(row.oid),
    schema: row.schema,
    name: row.name,
    arguments: inputs.map((argument, index) => ({
      name: argument.name,
      type: argument.type,
      hasDefault: index >= inputs.length - row.defaults,
      isVariadic: argument.mode === 'v',
    })),
    volatility: VOLATILITY[row.volatility],
    result: makeResult(row, rows),
    rowOf: first && first.kind !== 'c' && first.schema === row.schema ? first.name : null,
    hasOwnRights: row.hasOwnRights,
    returnsOneRow: row.returnsOneRow,
    comment: row.comment,
  };
}

function makeResult(row: FunctionRow, rows: Rows): FunctionResult {
  const { isSet, type } = row;
  if (row.typeName === 'void') return { kind: 'void', isSet, type, table: null, columns: null };
  const relation = rows.relations.get(Number(row.typeRelation));
  if (relation && relation.kind !== 'c') return { kind: 'row', isSet, type, table: relation.name, columns: null };
  if (row.typeKind === 'c') {
    return {
      kind: 'row',
      isSet,
      type,
      table: null,
      columns: makeColumns(rows.columns.get(Number(row.typeRelation)) ?? [], []),
    };
  }
  const outputs = row.arguments.filter((argument) => 'bot'.includes(argument.mode));
  if (outputs.length === 0) return { kind: 'scalar', isSet, type, table: null, columns: null };
  return {
    kind: 'row',
    isSet,
    type,
    table: null,
    columns: new Map(outputs.map(({ name, type: of }) => [name, outputColumn(name, of)])),
  };
}

const outputColumn = (name: string, type: string): Column => ({
  name,
  type,
  baseType: type,
  elementType: type.endsWith('[]') ? type.slice(0, -2) : null,
  isComposite: false,
  isNullable: true,
  hasDefault: false,
  defaultExpression: null,
  isGenerated: false,
  isIdentityAlways: false,
  representation: null,
  allowed: null,
  comment: null,
});
