import type { Column, Schema, Table } from './catalogue.ts';

/** The exposed schema as OpenAPI 3.0; comments of tables and columns are its texts. */
export function openApi(schema: Schema, procedures: ReadonlyMap<string, { summary: string }>): unknown {
  const tables = [...schema.tables.values()];
  const functions = [...schema.functions.values()].flatMap((overloads) => overloads.slice(0, 1));
  return {
    openapi: '3.0.3',
    info: {
      title: 'REST',
      version: '14',
      description: 'Tables, views and functions of the database, and the club’s procedures.',
    },
    paths: Object.fromEntries([
      ...tables.map((table) => [`/${table.name}`, tablePath(table)]),
      ...functions.map((fn) => [`/rpc/${fn.name}`, { post: operation(fn.comment ?? fn.name) }]),
      ...[...procedures].map(([name, { summary }]) => [`/rpc/${name}`, { post: operation(summary) }]),
    ]),
    components: { schemas: Object.fromEntries(tables.map((table) => [table.name, tableSchema(table)])) },
  };
}

const operation = (summary: string) => ({ summary, responses: { 200: { description: 'OK' } } });

function tablePath({ name, comment, isView }: Table) {
  const reference = { $ref: `#/components/schemas/${name}` };
  const rows = { description: 'OK', content: { 'application/json': { schema: { type: 'array', items: reference } } } };
  const write = {
    summary: comment ?? name,
    requestBody: { content: { 'application/json': { schema: reference } } },
    responses: { 200: rows },
  };
  const get = { summary: comment ?? name, responses: { 200: rows } };
  return isView ? { get } : { get, post: write, patch: write, delete: operation(comment ?? name) };
}

function tableSchema(table: Table) {
  const required = [...table.columns.values()].filter(
    (column) => !column.isNullable && !column.hasDefault && !column.isGenerated,
  );
  return {
    type: 'object',
    ...(table.comment ? { description: table.comment } : {}),
    required: required.map((column) => column.name),
    properties: Object.fromEntries([...table.columns.values()].map((column) => [column.name, columnSchema(column)])),
  };
}

const JSON_TYPES: Record<string, string> = {
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
};

function columnSchema({ baseType, elementType, allowed, comment, type }: Column) {
  const scalar = { ...typeOf(elementType ?? baseType), ...(allowed ? { enum: allowed } : {}) };
  return {
    ...(elementType === null ? scalar : { type: 'array', items: scalar }),
    format: type,
    ...(comment ? { description: comment } : {}),
  };
}

const typeOf = (type: string) => (type === 'json' || type === 'jsonb' ? {} : { type: JSON_TYPES[type] ?? 'string' });
