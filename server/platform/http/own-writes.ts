import type { MiddlewareHandler } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { Caller } from '../caller.ts';
import { MAX_LAG_SECONDS } from '../database/standby.ts';

/** A browser that has it has just written something. */
const COOKIE = 'just_wrote';
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Notes at the browser that it has written, for as long as a read of a standby may be older than that. */
export function noteWrites(isSecure: boolean): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (READS.has(c.req.method)) return;
    setCookie(c, COOKIE, '1', {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: isSecure,
      maxAge: MAX_LAG_SECONDS + 1,
    });
  };
}

/** True if an answer may be some seconds old: to a visitor without a session, who has written nothing just now. */
export function mayBeStale(request: Request, caller: Caller): boolean {
  if (caller.role !== 'anon') return false;
  const cookies = request.headers.get('cookie');
  return cookies === null || parse(cookies, COOKIE)[COOKIE] === undefined;
}
