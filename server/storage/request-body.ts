import * as z from 'zod/mini';
import { bodyPieces } from '../platform/http/body/body-pieces.ts';
import { jsonFault } from '../platform/http/body/json-limits.ts';
import { entityTooLarge, invalidRequest } from './storage-error.ts';

/** The largest body that is no file, in bytes: a thousand names of a thousand characters. */
const LARGEST_BODY = 1_200_000;

/** The JSON body as the schema has it. Throws InvalidRequest with the wrong member. */
export async function readBody<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = parse(await readText(request));
  if (!isStorable(body)) throw invalidRequest('body holds characters that cannot be kept');
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const member = issue.path.join('/');
  throw invalidRequest(`body${member && `/${member}`} is not valid: ${issue.message}`);
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bodyPieces(request)) {
    size += piece.byteLength;
    if (size > LARGEST_BODY) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function parse(text: string): unknown {
  if (text.trim() === '') return {};
  const fault = jsonFault(text);
  if (fault) throw invalidRequest(fault);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest('Body is not valid JSON');
  }
}

/**
 * True if PostgreSQL can store the value: it takes neither NUL nor half a surrogate pair, which JSON.stringify escapes.
 */
export function isStorable(value: unknown): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/.test(JSON.stringify(value));
}

const tooLarge = () => entityTooLarge('The body exceeded the maximum allowed size');
