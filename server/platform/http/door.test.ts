import { once } from 'node:events';
import { createServer, request as ask, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { Overloaded } from '../database/lanes/fair-queue.ts';
import { loggedEntries } from '../log.ts';
import { bodyPieces, brokeOff, noteMessage } from './body/body-pieces.ts';
import { leaveToReader, type BodyPatience } from './body/body-watch.ts';
import { streamAnswer } from './body/stream-answer.ts';
import { atTheDoor } from './door.ts';
import { requestLog } from './request-log.ts';

const MEGABYTE = Buffer.alloc(1_000_000, 'film ');
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function open(app: Hono, patience?: BodyPatience): Promise<string> {
  const door = atTheDoor((request) => app.fetch(request), { clientIpHeader: undefined }, undefined, patience);
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
      return c.json(await sizeOf(c.req.raw));
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

/** Sends the beginning of a body, and returns the request with its whole answer once the connection ends. */
async function sendHalf(address: string): Promise<{ request: ClientRequest; answered: Promise<number | undefined> }> {
  const request = ask(address, { method: 'POST', headers: { 'Content-Length': '1000' } });
  let status: number | undefined;
  request.on('response', (answer) => (status = answer.resume().statusCode));
  request.on('error', () => undefined);
  const answered = new Promise<number | undefined>((resolve) => request.once('close', () => resolve(status)));
  request.write('a'.repeat(10));
  return { request, answered };
}

async function sizeOf(request: Request): Promise<number> {
  let size = 0;
  for await (const piece of bodyPieces(request)) size += piece.byteLength;
  return size;
}

/** Reads bodies as each part of the program does. */
const READERS: [string, (request: Request) => Promise<unknown>][] = [
  ['piece by piece', sizeOf],
  ['as a text', (request) => request.text()],
  ['not at all', () => new Promise(() => undefined)],
];

test.each(READERS)('a body that does not come to its end is ended: read %s', async (_how, read) => {
  const app = new Hono().post('/', async (c) => c.json(await read(c.req.raw)));
  app.onError((_, c) => c.text('', 400));
  const { answered } = await sendHalf(await open(app, { firstMs: 1, bytesASecond: 1_000_000 }));
  expect(await answered).toBe(408);
});

test('a body that its reader measures is left to the reader', async () => {
  let finish: () => void = () => undefined;
  const looked = new Promise<void>((resolve) => (finish = resolve));
  const app = new Hono()
    .post('/', async (c) => {
      leaveToReader(c.req.raw);
      return c.json(await sizeOf(c.req.raw));
    })
    .post('/other', () => new Promise<Response>(() => undefined));
  const base = await open(app, { firstMs: 1, bytesASecond: 1_000_000 });
  const { request, answered } = await sendHalf(base);
  // Another one that no reader measures has had its time meanwhile.
  const other = await sendHalf(`${base}/other`);
  void other.answered.then(finish);
  await looked;
  request.end('a'.repeat(990));
  expect(await answered).toBe(200);
});

test('a caller who is asked to come again is no error of the club, a database out of reach is one', async () => {
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const app = new Hono().use(requestLog());
  app.get('/much', () => Promise.reject(new Overloaded()));
  app.get('/away', () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })));
  app.onError((_, c) => c.text('', 503, { 'Retry-After': '1' }));
  const before = loggedEntries();
  await Promise.all(Array.from({ length: 20 }, async () => app.request('/much')));
  expect(loggedEntries()).toEqual({ error: before.error, warn: before.warn + 20 });
  await app.request('/away');
  expect(loggedEntries()).toEqual({ error: before.error + 1, warn: before.warn + 20 });
  const entries = errors.mock.calls.map(([entry]) => String(entry));
  vi.restoreAllMocks();
  expect(entries.filter((entry) => entry.includes('"stack"'))).toHaveLength(1);
});

test('a sender who goes away is no fault of the server: nothing is logged', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  let seen: (broke: boolean) => void = () => undefined;
  const broken = new Promise<boolean>((resolve) => (seen = resolve));
  let reading: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (reading = resolve));
  const app = new Hono().use(requestLog()).post('/', async (c) => {
    reading();
    return c.text(await c.req.text());
  });
  app.onError((_, c) => {
    seen(brokeOff(c.req.raw));
    return c.text('', 500);
  });
  const { request, answered } = await sendHalf(await open(app));
  await begun;
  request.destroy();
  await answered;
  expect(await broken).toBe(true);
  await turn();
  const lines = [...written.mock.calls, ...errors.mock.calls].map(([line]) => String(line));
  vi.restoreAllMocks();
  expect(lines.filter((line) => line.includes('"event"'))).toEqual([]);
});

test('a sender who goes away before a whole body is read is no fault of the server either', async () => {
  let seen: (broke: boolean[]) => void = () => undefined;
  const broken = new Promise<boolean[]>((resolve) => (seen = resolve));
  const server = createServer(async (message) => {
    const read = new Request('http://127.0.0.1/', { method: 'POST' });
    noteMessage(read, message);
    while (!message.complete) await turn();
    request.destroy();
    while (!message.destroyed) await turn();
    await sizeOf(read).catch((error: unknown) => seen([brokeOff(read, error), brokeOff(read, new Error('another'))]));
  }).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  const request = ask({ port: (server.address() as AddressInfo).port, method: 'POST' });
  request.on('error', () => undefined).end('a whole body');
  expect(await broken).toEqual([true, false]);
});
