import { isIP } from 'node:net';
import type { Config } from '../../config.ts';

/** The address at the other end of the socket by which a request came. */
const peers = new WeakMap<Request, string>();

/** Notes where a request came from; one that the program sends to itself has no such address. */
export function rememberPeer(request: Request, address: string | undefined): void {
  if (address !== undefined) peers.set(request, address);
}

/**
 * The address of the person who asks: as the configured header of the proxy names it, otherwise that of the socket. Null
 * for a request of the program to itself. Of several in the header, the last: it is the one that the proxy in front wrote;
 * those before it came with the request.
 */
export function clientIp(request: Request, config: Config): string | null {
  if (!config.clientIpHeader) return peers.get(request) ?? null;
  const last = request.headers.get(config.clientIpHeader)?.split(',').at(-1)?.trim() ?? '';
  return isIP(last) ? last : null;
}
