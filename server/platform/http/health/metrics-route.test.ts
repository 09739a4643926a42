import { expect, test } from 'vitest';
import { Metrics } from '../../metrics.ts';
import { noteSocket } from '../client-ip.ts';
import { createMetricsRoute } from './metrics-route.ts';

const TOKEN = 'a token of thirty-two characters';

/** Asks over the loopback, as this machine and a proxy on it do. */
async function ask(
  settings: { publicUrl: string; clientIpHeader?: string; metricsToken?: string },
  headers: Record<string, string> = {},
): Promise<number> {
  const request = new Request('http://127.0.0.1:3000/', { headers: { Host: '127.0.0.1:3000', ...headers } });
  noteSocket(request, '127.0.0.1');
  const full = { clientIpHeader: undefined, metricsToken: undefined, ...settings };
  return (await createMetricsRoute(new Metrics(), full).fetch(request)).status;
}

test('under a public address without the header of a proxy, a bare one is not taken for this machine', async () => {
  const publicUrl = 'https://club.example';
  expect(await ask({ publicUrl })).toBe(404);
  expect(await ask({ publicUrl, metricsToken: TOKEN }, { Authorization: `Bearer ${TOKEN}` })).toBe(200);
  expect(await ask({ publicUrl, clientIpHeader: 'X-Client' })).toBe(200);
  expect(await ask({ publicUrl, clientIpHeader: 'X-Client' }, { 'X-Client': '203.0.113.7' })).toBe(404);
  expect(await ask({ publicUrl: 'http://localhost:3000' })).toBe(200);
});
