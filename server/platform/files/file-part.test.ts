import { once } from 'node:events';
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { folderTest } from '../testing/folder.ts';
import { FilePart } from './file-part.ts';

const folder = folderTest();
const film = join(folder, 'film');
const BYTES = Buffer.from(Array.from({ length: 1_000_000 }, (_, index) => index % 251));
writeFileSync(film, BYTES);
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** The number of times that the program has the film open. */
const opened = () =>
  readdirSync('/proc/self/fd').filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`) === film;
    } catch {
      return false;
    }
  }).length;

/** A server that sends a part of the film and claims this many bytes of it. */
async function serve(range: { start: number; end: number }, length = range.end - range.start + 1): Promise<number> {
  const server = createServer((_request, outgoing) => {
    void FilePart.open(film, range).then((part) => {
      outgoing.writeHead(200, { 'Content-Length': length });
      return part.sendTo(outgoing, length);
    });
  }).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const get = async (port: number) => ((await once(request({ port, agent: false }).end(), 'response')) as [Readable])[0];

test('many readers at once each get every byte of their part, and nothing stays open', async () => {
  const port = await serve({ start: 10, end: 699_999 });
  const read = async () => buffer(await get(port));
  const wanted = BYTES.subarray(10, 700_000);
  for (const got of await Promise.all(Array.from({ length: 40 }, read))) expect(got.equals(wanted)).toBe(true);
  await expect.poll(opened).toBe(0);
});

test('a reader that disconnects, or waits on a connection that ends, leaves nothing open', async () => {
  const port = await serve({ start: 0, end: 999_999 });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: club\r\n\r\n'.repeat(8));
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(opened).toBe(0);
  expect((await buffer(await get(port))).equals(BYTES)).toBe(true);
});

test('a file that is shorter than announced cuts the answer off', async () => {
  const answer = await get(await serve({ start: 0, end: 1_999_999 }));
  await expect(buffer(answer)).rejects.toThrow('aborted');
  await expect.poll(opened).toBe(0);
});

test('a stream that is destroyed in the middle of a read is closed after it', async () => {
  const part = await FilePart.open(film);
  part.read();
  part.destroy();
  await once(part, 'close');
  expect(opened()).toBe(0);
});
