import type { Context } from 'hono';
import * as z from 'zod/mini';
import { email } from '../../contracts/inputs/validation.ts';
import { AuthError } from './auth-error.ts';

/**
 * The largest body, in bytes: a person's metadata (4 kB, six times as long where each sign is escaped) fill a third; a
 * wallet's message or an ID token half of the larger one.
 */
export const LARGEST_BODY = 32 * 1024;
export const LARGEST_SIGN_IN = 64 * 1024;
const DEEPEST_BODY = 32;

/** The body as the schema has it. Throws `bad_json` for what is no JSON object, `validation_failed` for wrong values. */
export async function readBody<Schema extends z.ZodMiniType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  return parseBody(await c.req.text(), schema);
}

function parseBody<Schema extends z.ZodMiniType>(text: string, schema: Schema): z.output<Schema> {
  const body = parseObject(text);
  if (!isStorable(body))
    throw new AuthError(400, 'validation_failed', 'The body holds characters or nesting that cannot be kept');
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const field = issue.path.join('.') || 'body';
  throw new AuthError(
    400,
    'validation_failed',
    field === 'email' ? 'Unable to validate email address: invalid format' : `Invalid value for ${field}`,
  );
}

/** The same where a call may come without any body: it counts as an empty object. */
export async function readOptionalBody<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseBody((await c.req.text()) || '{}', schema);
}

function parseObject(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  } catch {
    // Falls through to the same refusal: invalid JSON and JSON that is not an object are alike to the caller.
  }
  throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
}

/** PostgreSQL keeps neither NUL nor half a surrogate pair. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEEPEST_BODY) return false;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, depth + 1));
}

/** An absent value, null and an empty text are the same to the official client. */
function blank<Value>(schema: z.ZodMiniType<Value>): z.ZodMiniType<Value | undefined> {
  const absent = z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value));
  return z.pipe(absent, z.optional(schema) as z.ZodMiniType<Value | undefined, unknown>);
}

export const optionalText = () => blank(z.string());
export const optionalEmail = () => blank(email());
export const optionalObject = () => blank(z.record(z.string(), z.unknown()));

/** The PKCE members of a body (RFC 7636); challenge and method come together. */
export const pkceMembers = {
  code_challenge: blank(z.string().check(z.regex(/^[A-Za-z0-9\-._~]{43,128}$/))),
  code_challenge_method: blank(z.pipe(z.string().check(z.toLowerCase()), z.enum(['s256', 'plain']))),
};

export interface PkceChallenge {
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
}

/** The challenge of the body, or null for the implicit flow. Throws `validation_failed` if only one half is there. */
export function pkceOf(body: Partial<PkceChallenge>): PkceChallenge | null {
  const { code_challenge, code_challenge_method } = body;
  if (code_challenge && code_challenge_method) return { code_challenge, code_challenge_method };
  if (!code_challenge && !code_challenge_method) return null;
  throw new AuthError(400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge');
}
