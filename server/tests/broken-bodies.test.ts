import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, expect, test, vi } from 'vitest';
import { authTest } from '../auth/testing/test-auth.ts';
import { SERVICE } from '../platform/caller.ts';
import { atTheDoor } from '../platform/http/door.ts';
import { openScratch } from '../rest/testing/scratch.ts';
import { createStorage } from '../storage/storage.ts';
import { storageTest } from '../storage/testing/test-storage.ts';

const [auth, scratch, storage] = [await authTest(), await openScratch(), await storageTest()];
afterAll(() => scratch.drop());
const files = createStorage(
  storage.service,
  async () => SERVICE,
  () => null,
);

type Serve = (request: Request) => Response | Promise<Response>;
const SERVICES: [string, string, Serve][] = [
  ['sign-in', '/auth/v1/token?grant_type=password', (request) => auth.app.fetch(request)],
  ['a table', '/rest/v1/scratch_tags', (request) => scratch.app.fetch(request)],
  ['a function', '/rest/v1/rpc/scratch_add', (request) => scratch.app.fetch(request)],
  ['a list of files', '/object/list/media', (request) => files.fetch(request)],
  ['an upload', '/object/media/a.png', (request) => files.fetch(request)],
];

test.each(SERVICES)('%s: a body that breaks off leaves no line in the log', async (_what, path, serve) => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<number>();
  const door = atTheDoor(
    async (request) => {
      begun.resolve();
      const answer = await serve(request);
      ended.resolve(answer.status);
      return answer;
    },
    { clientIpHeader: undefined },
  );
  const server = createServer(getRequestListener((request, env) => door(request, env as never))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = { apikey: 'anon', 'Content-Type': 'application/json', 'Content-Length': '500' };
  const broken = ask({ host: '127.0.0.1', port, path, method: 'POST', headers });
  broken.on('error', () => undefined);
  broken.write('{"name":');
  await begun.promise;
  broken.destroy();
  const status = await ended.promise;
  server.close();
  const lines = [...written.mock.calls, ...errors.mock.calls].map(([line]) => String(line));
  vi.restoreAllMocks();
  expect(status).toBe(400);
  expect(lines.filter((line) => /"level":"(?:warn|error)"/.test(line))).toEqual([]);
});
