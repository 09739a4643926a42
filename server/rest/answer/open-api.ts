import * as z from 'zod/mini';
import type { Column, DatabaseFunction, Schema, Table } from '../catalogue/catalogue.ts';
import type { ServedProcedure } from '../procedures.ts';

/** A piece of JSON Schema as OpenAPI 3.0 has it. */
export interface ValueSchema {
  type?: string;
  format?: string;
  enum?: string[];
  description?: string;
  items?: ValueSchema;
  required?: string[];
  properties?: Record<string, ValueSchema>;
  additionalProperties?: boolean;
}

export interface Operation {
  summary: string;
  parameters?: { $ref: string }[];
  requestBody?: { content: { 'application/json': { schema: ValueSchema | { $ref: string } } } };
  responses: Record<string, unknown>;
}

/** The service's offer, in the form of OpenAPI 3.0. */
interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, unknown>; schemas: Record<string, ValueSchema> };
}

/** The exposed schema as OpenAPI 3.0; comments of tables and columns are its texts. */
export function openApi(schema: Schema, procedures: ReadonlyMap<string, ServedProcedure>): OpenApi {
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
      ...functions.map((fn) => [`/rpc/${fn.name}`, { post: call(fn.comment ?? fn.name, functionSchema(fn)) }]),
      ...[...procedures].map(([name, { summary, input }]) => [
        `/rpc/${name}`,
        { post: call(summary, z.toJSONSchema(input, { target: 'openapi-3.0', io: 'input' }) as ValueSchema) },
      ]),
    ]),
    components: {
      parameters: PARAMETERS,
      schemas: Object.fromEntries(tables.map((table) => [table.name, tableSchema(table)])),
    },
  };
}

const operation = (summary: string): Operation => ({ summary, responses: { 200: { description: 'OK' } } });

const call = (summary: string, schema: ValueSchema): Operation => ({
  ...operation(summary),
  requestBody: { content: { 'application/json': { schema } } },
});

function functionSchema({ arguments: all }: DatabaseFunction): ValueSchema {
  return {
    type: 'object',
    required: all.filter(({ hasDefault }) => !hasDefault).map(({ name }) => name),
    properties: Object.fromEntries(all.map(({ name, type }) => [name, { ...typeOf(type), format: type }])),
  };
}

const query = (name: string, description: string) => ({ name, in: 'query', description, schema: { type: 'string' } });

const PARAMETERS = {
  select: query('select', 'Columns and related tables: `id,full_name,enrollments(status)`'),
  order: query('order', 'Order: `full_name.desc.nullslast,id`'),
  limit: query('limit', 'The most rows; never more than 1,000'),
  offset: query('offset', 'Rows to leave out at the start'),
  columns: query('columns', 'Keys of the body that are written'),
  on_conflict: query('on_conflict', 'Unique columns of an upsert'),
  prefer: {
    ...query('Prefer', '`return=representation`, `count=exact`, `resolution=merge-duplicates` …'),
    in: 'header',
  },
};

const parameters = (...names: (keyof typeof PARAMETERS)[]) =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));

function tablePath({ name, comment, isView }: Table) {
  const reference = { $ref: `#/components/schemas/${name}` };
  const rows = { description: 'OK', content: { 'application/json': { schema: { type: 'array', items: reference } } } };
  const write = {
    summary: comment ?? name,
    parameters: parameters('select', 'columns', 'on_conflict', 'prefer'),
    requestBody: { content: { 'application/json': { schema: reference } } },
    responses: { 200: rows },
  };
  const get = {
    summary: comment ?? name,
    parameters: parameters('select', 'order', 'limit', 'offset', 'prefer'),
    responses: { 200: rows },
  };
  const remove = { ...operation(comment ?? name), parameters: parameters('select', 'prefer') };
  return isView ? { get } : { get, post: write, patch: write, delete: remove };
}

function tableSchema(table: Table): ValueSchema {
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
