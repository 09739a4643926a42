import type { Column, DatabaseFunction, FunctionResult, Schema, Table } from '../server/rest/catalogue/catalogue.ts';
import { isUnique } from '../server/rest/catalogue/relationships.ts';

const NUMBERS = new Set(['smallint', 'integer', 'bigint', 'real', 'double precision', 'numeric', 'oid']);
const NOTHING = '{ [_ in never]: never }';

/**
 * One schema as the `Database` type that the official client reads. `present` names the columns of views that are never null.
 * The order is stable.
 */
export function writeTypes(schema: Schema, present: Map<string, Set<string>>): string {
  const relations = sorted([...schema.tables.values()], (table) => table.name);
  const tables = relations.filter((table) => !table.isView).map((table) => writeTable(schema, table));
  const views = relations
    .filter((table) => table.isView)
    .map((view) => writeView(schema, view, present.get(view.name)!));
  const functions = sorted([...schema.functions.entries()], ([name]) => name).map(([name, overloads]) =>
    writeFunction(schema, name, overloads),
  );
  const enums = sorted([...schema.enums.entries()], ([name]) => name).map(
    ([name, values]) => `${key(name)}: ${union(values)}`,
  );
  return `// Written by \`npm run generate\` from the database: edit db/schema instead.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: '14' };
  public: {
    Tables: ${block(tables)};
    Views: ${block(views)};
    Functions: ${block(functions)};
    Enums: ${block(enums)};
    CompositeTypes: ${NOTHING};
  };
};
`;
}

function writeTable(schema: Schema, table: Table): string {
  const columns = sorted([...table.columns.values()], (column) => column.name);
  const writable = columns.filter((column) => !column.isGenerated && !column.isIdentityAlways);
  return `${key(table.name)}: {
        Row: ${writeRow(schema, table, columns)};
        Insert: ${record(writable.map((column) => `${key(column.name)}${column.isNullable || column.hasDefault ? '?' : ''}: ${typeOf(column)}`))};
        Update: Partial<Database['public']['Tables'][${text(table.name)}]['Insert']>;
        Relationships: ${writeRelationships(schema, table)};${writeComputed(schema, table)}
      }`;
}

function writeView(schema: Schema, view: Table, present: Set<string>): string {
  const columns = sorted([...view.columns.values()], (column) => column.name).map((column) => ({
    ...column,
    isNullable: !present.has(column.name),
  }));
  return `${key(view.name)}: {
        Row: ${writeRow(schema, view, columns)};
        Relationships: ${writeRelationships(schema, view)};${writeComputed(schema, view)}
      }`;
}

/** The columns of a row, then the functions that can be selected like columns. */
function writeRow(schema: Schema, table: Table, columns: Column[]): string {
  const computed = computedFields(schema, table).map(
    ([name, { result }]) => `${key(name)}: ${scalar(result.type)} | null`,
  );
  return record([...columns.map((column) => `${key(column.name)}: ${typeOf(column)}`), ...computed]);
}

function writeComputed(schema: Schema, table: Table): string {
  const names = computedFields(schema, table).map(([name]) => text(name));
  return names.length > 0 ? `\n        ComputedFields: ${names.join(' | ')};` : '';
}

/** Functions whose only argument is a row of the table, and whose answer is one value. */
const computedFields = (schema: Schema, table: Table): [string, DatabaseFunction][] =>
  sorted([...schema.functions.entries()], ([name]) => name).flatMap(([name, overloads]) =>
    overloads
      .filter(({ rowOf, result }) => rowOf === table.name && result.kind === 'scalar')
      .map((fn): [string, DatabaseFunction] => [name, fn]),
  );

function writeRelationships(schema: Schema, table: Table): string {
  const keys = table.foreignKeys.filter(
    (each) => each.referencedSchema === schema.name && schema.tables.has(each.referencedTable),
  );
  if (keys.length === 0) return '[]';
  const lines = sorted(keys, (each) => `${each.name} ${each.referencedTable}`).map(
    (each) => `          {
            foreignKeyName: ${text(each.name)};
            columns: [${each.columns.map(text).join(', ')}];
            isOneToOne: ${isUnique(table, each.columns)};
            referencedRelation: ${text(each.referencedTable)};
            referencedColumns: [${each.referencedColumns.map(text).join(', ')}];
          },`,
  );
  return `[\n${lines.join('\n')}\n        ]`;
}

function writeFunction(schema: Schema, name: string, overloads: DatabaseFunction[]): string {
  const types = overloads.map((fn) => {
    const args = sorted(
      fn.arguments.filter((argument) => argument.name),
      (argument) => argument.name,
    );
    const listed = args.map(
      (argument) => `${key(argument.name)}${argument.hasDefault ? '?' : ''}: ${scalar(argument.type)}`,
    );
    return `{ Args: ${listed.length > 0 ? `{ ${listed.join('; ')} }` : 'never'}; Returns: ${writeResult(schema, fn.result)}${writeEmbedding(fn)} }`;
  });
  return `${key(name)}: ${types.join(' | ')}`;
}

/** A function of a row that answers rows is embedded like a table. */
function writeEmbedding({ rowOf, result, returnsOneRow }: DatabaseFunction): string {
  if (!rowOf || !result.table) return '';
  return `; SetofOptions: { from: ${text(rowOf)}; to: ${text(result.table)}; isOneToOne: ${returnsOneRow}; isSetofReturn: ${result.isSet} }`;
}

function writeResult(schema: Schema, result: FunctionResult): string {
  const one = writeOneResult(schema, result);
  return result.isSet ? `${one}[]` : one;
}

function writeOneResult(schema: Schema, { kind, type, table, columns }: FunctionResult): string {
  if (kind === 'void') return 'undefined';
  const relation = table && schema.tables.get(table);
  if (relation) return `Database['public'][${relation.isView ? "'Views'" : "'Tables'"}][${text(relation.name)}]['Row']`;
  return columns ? inline(columns) : scalar(type);
}

const inline = (columns: Map<string, Column>) =>
  `{ ${[...columns.values()].map((column) => `${key(column.name)}: ${typeOf({ ...column, isNullable: false })}`).join('; ')} }`;

function typeOf(column: Column): string {
  const values = column.allowed && union(column.allowed);
  const type = column.elementType
    ? `${values ? `(${values})` : scalar(column.elementType)}[]`
    : (values ?? scalar(column.baseType));
  return column.isNullable ? `${type} | null` : type;
}

function scalar(type: string): string {
  if (type.endsWith('[]')) return `${scalar(type.slice(0, -2))}[]`;
  if (NUMBERS.has(type)) return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'json' || type === 'jsonb') return 'Json';
  if (type === 'record') return 'Record<string, unknown>';
  return 'string';
}

const union = (values: string[]) => values.map(text).join(' | ');
const text = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name));
const block = (entries: string[]) => (entries.length > 0 ? `{\n      ${entries.join(';\n      ')};\n    }` : NOTHING);
const record = (fields: string[]) =>
  fields.length > 0 ? `{\n          ${fields.join(';\n          ')};\n        }` : NOTHING;
const sorted = <T>(items: T[], by: (item: T) => string) =>
  [...items].sort((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0));
