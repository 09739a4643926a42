import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AuthService } from '../service.ts';
import { derivedSecret, sameText } from '../tokens/tokens.ts';

const COOKIE = 'known_device';
/** The longest life of a cookie in browsers. */
const LIFETIME_SECONDS = 400 * 86_400;
/** People of one household share a device. */
const MOST_LOGINS = 5;
const ID = /^[\w-]{22}$/;

interface Device {
  id: string;
  /** One for each account that has been signed in to on the device, the newest first. */
  marks: string[];
}

/** The id of the device if the account has been signed in to on it before, else null. */
export function knownDevice(service: AuthService, c: Context, login: string): string | null {
  const device = readDevice(c);
  if (!device) return null;
  const mark = markOf(service, device.id, login);
  return device.marks.some((other) => sameText(other, mark)) ? device.id : null;
}

/** Marks the device as known to the account. It opens nothing: it only has an allowance of guesses of its own. */
export function rememberDevice(service: AuthService, c: Context, login: string): void {
  const { id, marks } = readDevice(c) ?? { id: randomBytes(16).toString('base64url'), marks: [] };
  const mark = markOf(service, id, login);
  if (marks[0] === mark) return;
  const logins = [mark, ...marks.filter((other) => other !== mark)].slice(0, MOST_LOGINS);
  const { protocol, pathname } = new URL('auth/v1', `${service.config.publicUrl}/`);
  setCookie(c, COOKIE, [id, ...logins].join('.'), {
    path: pathname,
    httpOnly: true,
    secure: protocol === 'https:',
    sameSite: 'Strict',
    maxAge: LIFETIME_SECONDS,
  });
}

function readDevice(c: Context): Device | null {
  const [id = '', ...marks] = (getCookie(c, COOKIE) ?? '').split('.');
  return ID.test(id) ? { id, marks: marks.slice(0, MOST_LOGINS) } : null;
}

const markOf = ({ config }: AuthService, id: string, login: string) =>
  derivedSecret(config, 'known device', `${id}\n${login}`).slice(0, 22);
