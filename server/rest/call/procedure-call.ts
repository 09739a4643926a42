import { ClubError } from '../../platform/club-error.ts';
import { callerLeft } from '../../platform/http/body/body-pieces.ts';
import { requestLocale } from '../../platform/http/request-locale.ts';
import { JSON_CONTENT, withApplied, type Reply } from '../answer/response.ts';
import type { RestContext } from '../context.ts';
import { RestError } from '../errors.ts';
import type { Procedures } from '../procedures.ts';
import { argumentBytes, parseJson, readBody, requireFewArguments } from '../request/body.ts';

/** POST on one of the club's procedures: a JSON object in, its answer as JSON out. */
export async function answerProcedure(
  context: RestContext,
  procedures: Procedures,
  name: string,
  ip: string | null,
): Promise<Reply> {
  const { caller, preferences, request, method } = context;
  if (method !== 'POST') throw wrongMethod(method);
  const most = argumentBytes(caller, procedures.all.get(name)!.maxBodyBytes);
  const args = parseJson((await readBody(request, most)).trim() || '{}');
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json', {
      details: 'The arguments of a procedure are one JSON object',
    });
  }
  requireFewArguments(Object.keys(args));
  const facts = { caller, ip, locale: requestLocale(request), callerLeft: () => callerLeft(request) };
  const output = await procedures.call(name, args, facts);
  // A procedure decides itself what it commits.
  const { tx: _ignored, ...honored } = preferences;
  const headers = withApplied({}, honored, ['return']);
  if (output === undefined || preferences.return === 'minimal') return { status: 204, headers, body: null };
  headers['Content-Type'] = JSON_CONTENT;
  return { status: 200, headers, body: JSON.stringify(output) };
}

export function wrongMethod(method: string): RestError {
  return new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
}

/** A refusal of the club in the protocol's shape. */
export function clubRefusal(error: ClubError): RestError {
  const { status, code, message, details, hint, retryAfter } = error;
  const headers: Record<string, string> = retryAfter === null ? {} : { 'Retry-After': String(retryAfter) };
  return new RestError(status, code, message, { details, hint, headers });
}
