import { isIP, isIPv4 } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Config } from '../../config.ts';
import { log } from '../log.ts';

/** Who is at the other end of the connection that brought the request; a request made in process has none. */
const sockets = new WeakMap<Request, string>();

/** Notes who is at the other end of a request's connection. */
export function noteSocket(request: Request, address: string | undefined): void {
  if (address) sockets.set(request, address.replace(/^::ffff:(?=\d+\.)/i, ''));
}

/**
 * The address of the person who asks: as the configured header of the proxy in front names it, else the connection's own;
 * null for a request made in process. Of several in the header, the last: it is the one that the proxy in front wrote; those
 * before it came with the request.
 */
export function clientIp(request: Request, { clientIpHeader }: Pick<Config, 'clientIpHeader'>): string | null {
  const named = clientIpHeader && request.headers.get(clientIpHeader)?.split(',').at(-1)?.trim();
  return named && isIP(named) ? named : (sockets.get(request) ?? null);
}

/** What limits count by: the address; of IPv6 its network, since a household has a whole /64 (RFC 6177 §2). */
export function networkOf(ip: string): string {
  if (isIPv4(ip)) return `${ip}/32`;
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** The server's door: notes the connection of each request, and says once if a proxy stands in front that nobody has named. */
export function withSockets(
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>,
  { clientIpHeader }: Pick<Config, 'clientIpHeader'>,
): typeof fetch {
  let warned = clientIpHeader !== undefined;
  return (request, env) => {
    const { headers, socket } = env.incoming;
    noteSocket(request, socket.remoteAddress);
    if (!warned && comesThroughProxy(headers)) {
      warned = true;
      const hint =
        'Set CLIENT_IP_HEADER to the header in which the proxy names the caller: until then all count as one';
      log('warn', 'proxy.unnamed', { hint });
    }
    return fetch(request, env);
  };
}

const comesThroughProxy = (headers: IncomingHttpHeaders) => PROXY_HEADERS.some((name) => headers[name] !== undefined);
