import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, expect, test } from 'vitest';
import { asUser } from '../../platform/caller.ts';
import { databaseTest, ownerOf } from '../../platform/testing/database.ts';
import { createRest } from '../rest.ts';
import { UNREAD_BYTES } from './unread-answers.ts';

const ANSWER_BYTES = 12_000_000;

const club = await databaseTest(4);
const owner = await ownerOf(club);
await owner.query(`
  create function public.long_answer() returns text language sql stable return repeat('x', ${ANSWER_BYTES});
  grant execute on function public.long_answer() to authenticated`);
const rest = createRest({
  database: club.database,
  identify: async (request) => asUser(request.headers.get('x-as')!),
});
const server = serve({ fetch: rest.fetch, hostname: '127.0.0.1', port: 0 });
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

/** Asks for the long answer, so many times on one connection, reads its beginning and no more. */
async function askAndWait(as: string, times = 1): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /rpc/long_answer HTTP/1.1\r\nHost: club\r\nX-As: ${as}\r\n\r\n`.repeat(times));
  await once(socket, 'data');
  return socket.pause();
}
const statusFor = async (as: string) =>
  (await fetch(`http://127.0.0.1:${port}/rpc/long_answer`, { headers: { 'x-as': as } })).status;

test('who asks and does not read gets no more until it is read or given up; others do', async () => {
  const [greedy, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const held: Socket[] = [];
  while (held.length * ANSWER_BYTES <= UNREAD_BYTES.each) held.push(await askAndWait(greedy));
  expect(await statusFor(greedy)).toBe(503);
  expect(await statusFor(other)).toBe(200);
  for (const socket of held) socket.destroy();
  await expect.poll(() => statusFor(greedy)).toBe(200);
});

test('answers that wait behind each other on a connection end with it', async () => {
  const greedy = crypto.randomUUID();
  const times = Math.ceil(UNREAD_BYTES.each / ANSWER_BYTES) + 1;
  const socket = await askAndWait(greedy, times);
  await expect.poll(() => statusFor(greedy)).toBe(503);
  socket.destroy();
  await expect.poll(() => statusFor(greedy)).toBe(200);
});
