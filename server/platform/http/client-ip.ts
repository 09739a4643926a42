import { isIP } from 'node:net';
import type { Config } from '../../config.ts';

/**
 * The address of the person behind the proxy, or null where no header is configured to name it.
 * Of several, the last: it is the one that the proxy in front wrote; those before it came with the request.
 */
export function clientIp(request: Request, config: Config): string | null {
  if (!config.clientIpHeader) return null;
  const last = request.headers.get(config.clientIpHeader)?.split(',').at(-1)?.trim() ?? '';
  return isIP(last) ? last : null;
}
