import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, test, vi } from 'vitest';
import { clientIp, networkOf, noteSocket } from './client-ip.ts';
import { atTheDoor } from './door.ts';

test.each([
  ['192.0.2.7', '192.0.2.7/32'],
  ['2001:db8:0:12::1', '2001:db8:0:12::/64'],
  ['2001:0DB8:0000:0012:ffff:1:2:3', '2001:db8:0:12::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('the named header counts, else the connection; other claims do not', () => {
  const request = (headers: Record<string, string> = {}) => {
    const made = new Request('http://club.example/', { headers });
    noteSocket(made, '::ffff:192.0.2.7');
    return made;
  };
  const forged = { 'x-forwarded-for': '198.51.100.1' };
  expect(clientIp(request(forged), { clientIpHeader: undefined })).toBe('192.0.2.7');
  expect(clientIp(request(forged), { clientIpHeader: 'x-forwarded-for' })).toBe('198.51.100.1');
  expect(clientIp(request(), { clientIpHeader: 'x-forwarded-for' })).toBe('192.0.2.7');
  expect(clientIp(request({ 'x-real-ip': 'nonsense' }), { clientIpHeader: 'x-real-ip' })).toBe('192.0.2.7');
  expect(clientIp(new Request('http://club.example/'), { clientIpHeader: undefined })).toBeNull();
});

/** The log of requests with these headers, and the address of each. */
async function served(clientIpHeader: string | undefined, requests: Record<string, string>[]) {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const config = { clientIpHeader };
  const door = atTheDoor((request) => new Response(clientIp(request, config)), config);
  const server = createServer(getRequestListener((request, env) => door(request, env as never))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const addresses: string[] = [];
  for (const headers of requests) {
    const [answer] = (await once(ask({ port: (server.address() as AddressInfo).port, headers }).end(), 'response')) as [
      AsyncIterable<Buffer>,
    ];
    let body = '';
    for await (const part of answer) body += String(part);
    addresses.push(body);
  }
  server.close();
  const lines = [...written.mock.calls, ...errors.mock.calls].map(([line]) => String(line));
  vi.restoreAllMocks();
  return { addresses, warnings: lines.filter((line) => line.includes('proxy.unnamed')).length };
}

test('a proxy that no setting names is reported once', async () => {
  const proxied = { 'x-forwarded-for': '198.51.100.1' };
  expect(await served(undefined, [{}, proxied, { via: '1.1 proxy' }])).toEqual({
    addresses: ['127.0.0.1', '127.0.0.1', '127.0.0.1'],
    warnings: 1,
  });
  expect(await served(undefined, [{}])).toMatchObject({ warnings: 0 });
  expect(await served('x-forwarded-for', [proxied])).toEqual({ addresses: ['198.51.100.1'], warnings: 0 });
});
