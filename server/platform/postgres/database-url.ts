import { isAddress } from '../../settings/is-address.ts';
import { SettingError } from '../../settings/setting-error.ts';

/**
 * The parts of `DATABASE_URL`, as libpq reads it:
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS
 */
export interface DatabaseAddress {
  /** In words, for messages: hosts and ports, without user and password. */
  servers: string;
  /** One candidate for each host and way to encrypt, in the order in which they are tried. */
  candidates: string[];
  /** Only a server that accepts writes counts. */
  isReadWrite: boolean;
}

const SHAPE = /^postgres(?:ql)?:\/\/(?:(?<user>[^@/?]*)@)?(?<hosts>[^/?]*)(?<path>\/[^?]*)?(?:\?(?<search>.*))?$/;

/** libpq's modes, as pg takes them; two of them try a second way when the first one is not offered. */
const WAYS: Record<string, (string | null)[]> = {
  disable: [null],
  allow: [null, 'require'],
  prefer: ['require', null],
  require: ['require'],
  'verify-ca': ['verify-ca'],
  'verify-full': ['verify-full'],
};
const SESSIONS: Record<string, boolean> = { any: false, 'read-write': true, primary: true };

/** Reads the setting. Throws SettingError with one line. */
export function parseDatabaseUrl(url: string, setting = 'DATABASE_URL'): DatabaseAddress {
  const { user, hosts = '', path = '', search = '' } = SHAPE.exec(url)?.groups ?? {};
  const query = new URLSearchParams(search);
  const socket = query.get('host') ?? '';
  if (!hosts && !socket)
    throw new SettingError(`Wrong setting — ${setting}: use postgres://user:password@host:5432/name`);
  const ways = choice(setting, query, 'sslmode', 'prefer', WAYS);
  const isReadWrite = choice(setting, query, 'target_session_attrs', 'any', SESSIONS);
  // Node trusts the certificates of this machine's system by itself.
  if (query.get('sslrootcert') === 'system') query.delete('sslrootcert');
  const candidates = hosts.split(',').flatMap((host) => {
    const base = `postgres://${user === undefined ? '' : `${user}@`}${host}${path}`;
    return (isLocal(host || socket) ? [null] : ways).map((way) => `${base}?${withWay(query, way)}`);
  });
  // A host that the query names is no part of the address.
  if (hosts && !candidates.every((candidate) => isAddress(candidate.replaceAll(' ', '%20'))))
    throw new SettingError(
      `Wrong setting — ${setting}: use postgres://user:password@host:5432/name, with other signs in the password as %40`,
    );
  return { servers: hosts || socket, candidates, isReadWrite };
}

function choice<T>(setting: string, query: URLSearchParams, name: string, usual: string, values: Record<string, T>): T {
  const given = query.get(name) ?? usual;
  query.delete(name);
  if (Object.hasOwn(values, given)) return values[given]!;
  throw new SettingError(`Wrong setting — ${setting}: ${name} is one of ${Object.keys(values).join(', ')}`);
}

/** libpq encrypts nothing on a Unix socket. */
const isLocal = (host: string) => /^(%2f|\/)/i.test(host);

function withWay(query: URLSearchParams, way: string | null): string {
  const all = new URLSearchParams(query);
  // Without a way there is no TLS; certificates would switch it on.
  if (way === null) for (const name of ['sslcert', 'sslkey', 'sslrootcert']) all.delete(name);
  else all.set('sslmode', way);
  all.set('uselibpqcompat', 'true');
  return String(all);
}
