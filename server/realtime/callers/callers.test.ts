import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_JOINS, ADDRESS, REFUSED_JOINS, VISITOR_BINDINGS } from '../limits.ts';
import { type RawSocket, realtimeTest, subscribed } from '../testing/test-realtime.ts';

const club = await realtimeTest({ rateLimits: true });
await club.owner.query(`
    create table public.lanes (id integer primary key);
    grant select on public.lanes to anon, authenticated;
    alter publication supabase_realtime add table public.lanes;
    create policy hear_lanes on realtime.messages for select to authenticated using (realtime.topic() like 'lane%')`);

const lanes = { event: '*', schema: 'public', table: 'lanes' };
const join = (topic: string, config: unknown = {}, access_token?: string) => [
  topic,
  topic,
  `realtime:${topic}`,
  'phx_join',
  { config, ...(access_token && { access_token }) },
];

/** "ok", or why the join is refused. */
async function answer(socket: RawSocket, topic: string): Promise<string> {
  const frame = await socket.next(([, ref, , event]) => ref === topic && event === 'phx_reply');
  const { status, response } = frame[4] as { status: string; response: { reason?: string } };
  return response.reason ?? status;
}

async function asks(socket: RawSocket, topic: string, config: unknown = {}, token?: string): Promise<string> {
  socket.send(join(topic, config, token));
  return answer(socket, topic);
}

/** All at once; their answers one after the other. */
async function asksAll(socket: RawSocket, topics: string[], config: unknown = {}, token?: string): Promise<string[]> {
  for (const topic of topics) socket.send(join(topic, config, token));
  const answers: string[] = [];
  for (const topic of topics) answers.push(await answer(socket, topic));
  return answers;
}

const rooms = (count: number) => Array.from({ length: count }, (_, index) => `slow ${index}`);

async function open(address: string, count = 1): Promise<RawSocket[]> {
  const sockets = Array.from({ length: count }, () => club.node.socket({}, address));
  await Promise.all(sockets.map(({ opened }) => opened));
  return sockets;
}

const closeAll = (sockets: RawSocket[]) => sockets.forEach(({ socket }) => socket.terminate());

test('a family’s page joins its six channels at once', async () => {
  const { token } = await club.user();
  const client = club.node.client({ token });
  const pages = Array.from({ length: 6 }, (_, index) => {
    const channel = client.channel(`lane ${index}`, { config: { private: index % 2 === 0 } });
    return subscribed(
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'lanes' }, () => undefined),
    );
  });
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(Array(6).fill('SUBSCRIBED'));
});

test('after a restart two hundred sockets of one address are all back, visitors and families', async () => {
  const people = await Promise.all(Array.from({ length: 100 }, () => club.user()));
  const sockets = await open('127.0.5.1', 200);
  const topics = ['lane 1', 'lane 2', 'lane 3'];
  const answers = await Promise.all(
    sockets.map((socket, index) => {
      const person = people[index];
      const config = { private: person !== undefined, postgres_changes: [lanes] };
      return asksAll(socket, topics, config, person?.token);
    }),
  );
  expect(answers.flat().filter((each) => each !== 'ok')).toEqual([]);
  closeAll(sockets);
});

test('joins of visitors count by address, over all its sockets; others do not notice', async () => {
  const sockets = await open('127.0.5.2', 15);
  const answers = (await Promise.all(sockets.map((socket) => asksAll(socket, rooms(REFUSED_JOINS))))).flat();
  const joined = answers.filter((each) => each === 'ok').length;
  expect(joined).toBeGreaterThanOrEqual(ADDRESS.joins.atOnce);
  expect(answers).toContain('ClientJoinRateLimitReached: Too many joins per second');
  const others = await open('127.0.5.3');
  expect(await asks(others[0]!, 'room 1')).toBe('ok');
  closeAll([...sockets, ...others]);
});

test('joins of an account count over all its sockets, wherever they are', async () => {
  const { token } = await club.user();
  const sockets = (await Promise.all(Array.from({ length: 10 }, (_, index) => open(`127.0.5.${10 + index}`)))).flat();
  const answers = (await Promise.all(sockets.map((socket) => asksAll(socket, rooms(REFUSED_JOINS), {}, token)))).flat();
  expect(answers).toContain('ClientJoinRateLimitReached: Too many joins per second');
  // On a busy machine some of the allowed joins find the queue full, and are asked to come again.
  const allowed = answers.filter((one) => one === 'ok' || one.includes('try again shortly'));
  expect(allowed.length).toBeGreaterThanOrEqual(ACCOUNT_JOINS.atOnce);
  closeAll(sockets);
});

test('a socket that goes on being refused is closed, and its address soon opens no other', async () => {
  /** Returns the code with which the socket is closed, or the status with which it is not opened. */
  const flood = async () => {
    const { socket, opened, closed, send } = club.node.socket({}, '127.0.5.20');
    const refused = new Promise<number>((resolve) => {
      socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode!));
    });
    void opened.then(() => {
      for (let index = 0; index <= REFUSED_JOINS; index++) send(join(`hall ${index}`, { private: true }));
    });
    return Promise.race([closed, refused]);
  };
  expect(await flood()).toBe(1008);
  // Part of the allowance grows back while floods of a slow machine last: those that come at once add up faster.
  await expect.poll(() => Promise.all(Array.from({ length: 10 }, flood))).toContain(429);
  closeAll(await open('127.0.5.21'));
});

test('an address opens a limited number of sockets', async () => {
  const sockets = await open('127.0.5.22', ADDRESS.sockets);
  const late = club.node.socket({}, '127.0.5.22');
  const [, response] = (await once(late.socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  expect(response.statusCode).toBe(429);
  closeAll(sockets);
});

test('heartbeats that never end close the socket', async () => {
  const [socket] = await open('127.0.5.23');
  for (let index = 0; index <= ADDRESS.messages.atOnce * 2; index++)
    socket!.send([null, '1', 'phoenix', 'heartbeat', {}]);
  expect(await socket!.closed).toBe(1008);
});

test('a visitor listens to a few tables in a channel, a signed-in person to more', async () => {
  const [socket] = await open('127.0.5.24');
  const { token } = await club.user();
  const wishes = (count: number) => ({ postgres_changes: Array(count).fill(lanes) as unknown[] });
  expect(await asks(socket!, 'few', wishes(VISITOR_BINDINGS))).toBe('ok');
  expect(await asks(socket!, 'many', wishes(VISITOR_BINDINGS + 1))).toMatch(/^InvalidJoinPayload: .*at most 20/);
  expect(await asks(socket!, 'mine', wishes(VISITOR_BINDINGS + 1), token)).toBe('ok');
  closeAll([socket!]);
});

describe('private topics and visitors', () => {
  test('where no policy is for visitors, the database is not asked', async () => {
    const [socket] = await open('127.0.5.30');
    const { token } = await club.user();
    await club.owner.query('alter function realtime.readable rename to readable_away');
    expect(await asks(socket!, 'a', { private: true })).toMatch(/^Unauthorized: /);
    expect(await asks(socket!, 'b', { private: true }, token)).toMatch(/^UnknownErrorOnChannel/);
    await club.owner.query('alter function realtime.readable_away rename to readable');
    closeAll([socket!]);
  });

  test('where one is, they are asked in their turn; too many at once are refused, to come again', async () => {
    await club.owner.query(`create policy slow on realtime.messages for select to anon
      using (realtime.topic() like 'slow%' and pg_sleep(0.05) is not null)`);
    const sockets = await open('127.0.5.31', 4);
    await club.owner.query("notify pgrst, 'reload schema'");
    await expect
      .poll(() => asks(sockets[0]!, `slow ${Math.random()}`, { private: true }), { interval: 500 })
      .toBe('ok');
    const answers = (await Promise.all(sockets.map((socket) => asksAll(socket, rooms(30), { private: true })))).flat();
    expect(answers).toContain('ClientJoinRateLimitReached: Too many joins wait, try again shortly');
    expect(answers).toContain('ok');
    closeAll(sockets);
    await club.owner.query('drop policy slow on realtime.messages');
  });
});
