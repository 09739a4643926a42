import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { bodyPieces } from './body-pieces.ts';
import { atTheDoor } from './door.ts';
import { requestLog } from './request-log.ts';
import { streamAnswer } from './stream-answer.ts';

const MEGABYTE = Buffer.alloc(1_000_000, 'film ');
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function open(app: Hono): Promise<string> {
  const door = atTheDoor((request) => app.fetch(request), { clientIpHeader: undefined });
  const server = createServer(getRequestListener((request, env) => door(request, env as never))).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const film = (stream: Readable) =>
  streamAnswer(stream, { status: 206, headers: { 'Content-Length': String(MEGABYTE.length), ETag: '"film"' } });

test('a stream is sent whole, with the headers of its answer and those of every answer', async () => {
  const app = new Hono().use(requestLog({ 'X-Of-All': 'yes' })).get('/film', () => film(Readable.from([MEGABYTE])));
  const answer = await fetch(`${await open(app)}/film`);
  expect(answer.status).toBe(206);
  expect(Object.fromEntries(answer.headers)).toMatchObject({ etag: '"film"', 'x-of-all': 'yes' });
  expect(Buffer.from(await answer.arrayBuffer()).equals(MEGABYTE)).toBe(true);
  expect(Buffer.from(await (await app.request('/film')).arrayBuffer()).equals(MEGABYTE)).toBe(true);
});

test('a reader that goes away ends the stream', async () => {
  const endless = new Readable({ read: () => undefined });
  endless.push(MEGABYTE);
  const request = ask(`${await open(new Hono().get('/film', () => film(endless)))}/film`);
  request.on('error', () => undefined).end();
  const [answer] = (await once(request, 'response')) as [Readable];
  answer.on('error', () => undefined);
  endless.on('error', () => undefined);
  const closed = new Promise((resolve) => endless.once('close', resolve));
  request.destroy();
  await closed;
  expect(endless.destroyed).toBe(true);
});

test('a body arrives piece by piece; one that is refused in the middle is answered all the same', async () => {
  const app = new Hono()
    .post('/whole', async (c) => {
      let size = 0;
      for await (const piece of bodyPieces(c.req.raw)) size += piece.byteLength;
      return c.json(size);
    })
    .post('/refused', async (c) => {
      for await (const piece of bodyPieces(c.req.raw)) if (piece.byteLength > 0) return c.text('too much', 413);
      return c.text('nothing');
    });
  const base = await open(app);
  const send = (path: string) => fetch(base + path, { method: 'POST', body: MEGABYTE });
  expect(await (await send('/whole')).json()).toBe(MEGABYTE.length);
  expect((await send('/refused')).status).toBe(413);
  await turn();
  expect(await (await send('/whole')).json()).toBe(MEGABYTE.length);
});

test('a body in crumbs is refused before it has cost much, and its connection ends', async () => {
  let pieces = 0;
  const app = new Hono().post('/', async (c) => {
    for await (const piece of bodyPieces(c.req.raw)) pieces += piece.byteLength;
    return c.text('');
  });
  app.onError((_, c) => c.text('', 400));
  const request = ask(await open(app), { method: 'POST', headers: { 'Transfer-Encoding': 'chunked' } });
  const ended = new Promise((resolve) => request.once('close', resolve));
  request.on('error', () => undefined);
  request.setNoDelay(true);
  for (let count = 0; count < 20_000; count++) request.write('x');
  await ended;
  expect(pieces).toBeLessThan(5000);
});
