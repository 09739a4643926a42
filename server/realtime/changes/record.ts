import pg from 'pg';
import { readableColumns, type Column, type Relation } from './relations.ts';
import type { RowChange, TextRecord } from './wal-reader.ts';

/** Above it, only short values of a row are sent. */
const LARGEST_ROW_BYTES = 1_000_000;
const SHORT_VALUE_BYTES = 64;

const NUMBERS = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']);
/** The type of text lists: its parser reads any list as text. */
const parseList = pg.types.getTypeParser(1009 as number) as (text: string) => unknown[];

/**
 * The `data` of a change as JSON, for subscribers of this role that chose these columns (null: every column). Columns
 * that the role may not select are left out.
 */
export function describeChange(change: RowChange, relation: Relation, role: string, select: string[] | null): string {
  const { schema, table, type, committedAt } = change;
  const readable = readableColumns(relation, role).filter((name) => !select || select.includes(name));
  const base = { schema, table, type, commit_timestamp: committedAt };
  const fault = faultOf(change, relation, readable);
  if (fault) return JSON.stringify({ ...base, columns: [], record: {}, old_record: {}, errors: [fault] });

  const columns = readable.map((name) => relation.columns.get(name)!);
  const isTooLarge = sizeOf(change.record) + sizeOf(change.oldRecord) > LARGEST_ROW_BYTES;
  const keep = isTooLarge
    ? (text: string | null) => text === null || Buffer.byteLength(text) <= SHORT_VALUE_BYTES
    : () => true;
  const oldColumns = type === 'DELETE' && relation.isGuarded ? columns.filter(({ isKey }) => isKey) : columns;
  return JSON.stringify({
    ...base,
    columns: columns.map(({ name, type: typeName }) => ({ name, type: typeName })),
    ...(change.record && { record: toJson(change.record, columns, keep) }),
    ...(change.oldRecord && { old_record: toJson(change.oldRecord, oldColumns, keep) }),
    errors: isTooLarge ? ['Error 413: Payload Too Large'] : null,
  });
}

function faultOf({ type }: RowChange, relation: Relation, readable: string[]): string | undefined {
  if (readable.length === 0) return 'Error 401: Unauthorized';
  if (type !== 'DELETE' && relation.isGuarded && !relation.hasKey) return 'Error 400: Bad Request, no primary key';
  return undefined;
}

const sizeOf = (record: TextRecord | null) =>
  record ? Object.values(record).reduce((sum, text) => sum + (text ? Buffer.byteLength(text) : 0), 0) : 0;

function toJson(
  record: TextRecord,
  columns: Column[],
  keep: (text: string | null) => boolean,
): Record<string, unknown> {
  const sent = columns.filter(({ name }) => name in record && keep(record[name]!));
  return Object.fromEntries(
    sent.map(({ name, type, elementType }) => [name, toValue(record[name]!, type, elementType)]),
  );
}

/** A value in the form that a read of the row would give it. */
function toValue(text: string | null, type: string, elementType: string | null): unknown {
  if (text === null) return null;
  if (elementType !== null) return mapList(parseList(text), elementType);
  if (type === 'bool') return text === 't';
  if (NUMBERS.has(type)) return toNumber(text);
  if (type === 'json' || type === 'jsonb') return toStructure(text);
  if (type === 'timestamp') return text.replace(' ', 'T');
  // "2026-11-21 04:12:14.5+00": PostgreSQL's offset of a whole hour has no minutes, ISO 8601's has.
  if (type === 'timestamptz') return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  return text;
}

const mapList = (list: unknown[], elementType: string): unknown[] =>
  list.map((element) =>
    Array.isArray(element) ? mapList(element, elementType) : toValue(element as string | null, elementType, null),
  );

/** A number where it is exact to the last digit; else its text, which the client turns into the nearest. */
function toNumber(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && (Number.isSafeInteger(number) || !/^-?\d+$/.test(text)) ? number : text;
}

/** The client parses texts in columns of JSON once more: a text within stays as it was written. */
function toStructure(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? text : value;
}
