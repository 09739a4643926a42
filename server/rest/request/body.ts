import type { Caller } from '../../platform/caller.ts';
import { bodyPieces } from '../../platform/http/body/body-pieces.ts';
import { jsonFault } from '../../platform/http/body/json-limits.ts';
import { parseCsv } from '../answer/csv.ts';
import { RestError } from '../errors.ts';

/** A form of the web: pairs of texts. */
export const FORM = 'application/x-www-form-urlencoded';

/** The largest body of a request, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024;
/** The longest arguments of a visitor, in bytes: reading and checking them is work of the thread that serves all. */
const VISITOR_ARGUMENT_BYTES = 64_000;
/** A function of PostgreSQL has no more, and no procedure has. */
const MOST_ARGUMENTS = 100;

/** The most bytes of the arguments of this caller. */
export const argumentBytes = (caller: Caller, most: number = MAX_BODY_BYTES): number =>
  caller.role === 'anon' ? VISITOR_ARGUMENT_BYTES : most;

/** Throws PGRST102 for more names than anything takes: to look each up, and to say it in the refusal, is work for all. */
export function requireFewArguments(names: readonly string[]): void {
  if (names.length > MOST_ARGUMENTS)
    throw new RestError(400, 'PGRST102', `A function takes at most ${MOST_ARGUMENTS} arguments`);
}

/** The body as text. Refuses more than a megabyte, unless more is allowed (413), and text that is not UTF-8. */
export async function readBody(request: Request, most: number = MAX_BODY_BYTES): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most);
  const bytes = await readBytes(request, most);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RestError(400, 'PGRST102', 'The body is not valid UTF-8');
  }
}

/** The body as it is. Refuses more than a megabyte, unless more is allowed (413). */
export async function readBytes(request: Request, most: number = MAX_BODY_BYTES): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyPieces(request)) {
    size += chunk.byteLength;
    if (size > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

const tooLarge = (most: number) =>
  new RestError(
    413,
    '413',
    `The body is larger than ${most < 1_000_000 ? `${most / 1000} kB` : `${Math.round(most / 1_000_000)} MB`}`,
  );

export function mediaTypeOf(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
}

/** Parses JSON. Refuses other text, too deep nesting, and too many values (PGRST102). */
export function parseJson(text: string): unknown {
  const details = jsonFault(text);
  if (details) throw new RestError(400, 'PGRST102', 'Empty or invalid json', { details });
  try {
    return JSON.parse(text);
  } catch {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json');
  }
}

/** Rows to be written: their JSON text for PostgreSQL and the keys that they name. */
export interface Payload {
  /** Always a JSON array of objects. */
  json: string;
  rows: Record<string, unknown>[];
  keys: string[];
}

/** Rows from a JSON object, an array of objects, or CSV. Unless `columns` chooses them, all rows must name the same keys. */
export async function readPayload(request: Request, columns: string[] | undefined): Promise<Payload> {
  const type = mediaTypeOf(request);
  const text = await readBody(request);
  if (type === 'text/csv') return fromRows(parseCsv(text), undefined, columns);
  if (type === FORM) return fromRows([Object.fromEntries(new URLSearchParams(text))], undefined, columns);
  if (type !== '' && type !== 'application/json' && !type.endsWith('+json') && type !== 'text/plain') {
    throw new RestError(415, 'PGRST102', `Content-Type not acceptable: ${type}`);
  }
  const value = parseJson(text);
  const rows = Array.isArray(value) ? value : [value];
  if (!rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)))
    throw Array.isArray(value) ? differentKeys() : new RestError(400, 'PGRST102', 'Empty or invalid json');
  return fromRows(rows as Record<string, unknown>[], Array.isArray(value) ? text : `[${text}]`, columns);
}

const differentKeys = () => new RestError(400, 'PGRST102', 'All object keys must match');

function fromRows(rows: Record<string, unknown>[], json: string | undefined, columns: string[] | undefined): Payload {
  const keys = columns ? [...new Set(columns)] : Object.keys(rows[0] ?? {});
  if (
    !columns &&
    !rows.every((row) => Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)))
  ) {
    throw differentKeys();
  }
  return { json: json ?? JSON.stringify(rows), rows, keys };
}
