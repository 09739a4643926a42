import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import type { Config } from '../../settings/config.ts';
import { ANONYMOUS, type Caller } from '../caller.ts';

/** The address at the other end of the request's connection; a request made in process has none. */
const sockets = new WeakMap<Request, string>();

/** Notes the address at the other end of a request's connection. */
export function noteSocket(request: Request, address: string | undefined): void {
  if (address) sockets.set(request, plain(address));
}

/** The address at the other end of the connection, whatever headers say; null for a request made in process. */
export const socketOfRequest = (request: Request): string | null => sockets.get(request) ?? null;

/**
 * The client's address: as the configured header of the proxy in front names it, else the connection's own; null for a
 * request made in process. Of several in the header, the last one counts: the proxy in front wrote it; those before it
 * came with the request.
 */
export function clientIp(request: Request, { clientIpHeader }: Pick<Config, 'clientIpHeader'>): string | null {
  const named = clientIpHeader && lastOf(request.headers.get(clientIpHeader));
  return named || (sockets.get(request) ?? null);
}

/** The visitor that a request comes from. */
export type VisitorOf = (request: Request) => Caller;

/** Visitors share the database by the network of their address; a request made in process is the program's. */
export const visitorIn =
  (config: Pick<Config, 'clientIpHeader'>): VisitorOf =>
  (request) => {
    const ip = clientIp(request, config);
    return ip === null ? ANONYMOUS : { ...ANONYMOUS, address: networkOf(ip) };
  };

/** The same for a request that becomes a socket. */
export function socketIp(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { clientIpHeader }: Pick<Config, 'clientIpHeader'>,
): string {
  const value = clientIpHeader ? headers[clientIpHeader.toLowerCase()] : undefined;
  return lastOf(String(value ?? '')) || plain(socket.remoteAddress ?? '');
}

/** The last address of the header; empty if it is none. */
function lastOf(header: string | null): string {
  const last = header?.split(',').at(-1)?.trim() ?? '';
  return isIP(last) ? last : '';
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The key of limits: the address; of IPv6 its network, since a household has a whole /64 (RFC 6177 §2). */
export function networkOf(ip: string): string {
  if (isIPv4(ip)) return `${ip}/32`;
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const parts = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return `${parts
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}
