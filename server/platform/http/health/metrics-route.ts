import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Config } from '../../../settings/config.ts';
import type { Metrics } from '../../metrics.ts';
import { socketOfRequest } from '../client-ip.ts';
import { PROXY_HEADERS } from '../door.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * /metrics, for this machine itself and for callers with the token of the setting. All others get 404 before anything
 * is read. A proxy that adds nothing to a request looks like this machine: under a public address this machine is known
 * only where a setting names the header that the proxy in front writes.
 */
export function createMetricsRoute(
  metrics: Metrics,
  { metricsToken, clientIpHeader, publicUrl }: Pick<Config, 'metricsToken' | 'clientIpHeader' | 'publicUrl'>,
): Hono {
  const app = new Hono();
  const headers = clientIpHeader ? [...PROXY_HEADERS, clientIpHeader] : PROXY_HEADERS;
  const knowsItself = clientIpHeader !== undefined || LOOPBACK_HOST.test(new URL(publicUrl).host);
  const isHere = (request: Request) =>
    knowsItself &&
    LOOPBACK.test(socketOfRequest(request) ?? '') &&
    LOOPBACK_HOST.test(request.headers.get('host') ?? '') &&
    headers.every((name) => !request.headers.has(name));
  const hasToken = (request: Request) => {
    const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    return metricsToken !== undefined && given !== undefined && isSame(given, metricsToken);
  };
  // Scrapes at the same time share one reading.
  let reading: Promise<string> | undefined;
  app.get('/', async (c) => {
    if (!isHere(c.req.raw) && !hasToken(c.req.raw)) return c.notFound();
    reading ??= metrics.text().finally(() => (reading = undefined));
    return c.body(await reading, 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  });
  return app;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
