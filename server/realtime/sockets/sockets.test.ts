import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createTestRealtime, opened, realtimeTest, tokenOf, type RawSocket } from '../testing/test-realtime.ts';
import { encodeBinaryBroadcast, VERSIONS } from './frames.ts';

const club = await realtimeTest({ rateLimits: true });
const join = (topic: string, ref = '1', config = {}, token?: string) => {
  const payload = token ? { config, access_token: token } : { config };
  return [ref, ref, `realtime:${topic}`, 'phx_join', payload];
};
const someone = () => tokenOf(club.config, crypto.randomUUID());
const event = (name: string) => (frame: unknown[]) => frame[3] === name;
const answerTo = (ref: string) => (frame: unknown[]) => frame[1] === ref && frame[3] === 'phx_reply';

/** Sends the frame; returns why it is refused. */
async function reasonOf(socket: RawSocket, frame: unknown[]): Promise<string> {
  socket.send(frame);
  const { response } = (await socket.next(answerTo(frame[1] as string)))[4] as { response: { reason: string } };
  return response.reason;
}

/** A handshake as bytes, and the answer as it comes. */
async function handshake(path: string, headers: string[] = []): Promise<{ status: number; body: unknown }> {
  const { hostname, port } = new URL(club.node.url);
  const socket = connect(Number(port), hostname);
  const lines = [`GET ${path} HTTP/1.1`, 'Host: club', 'Upgrade: websocket', 'Connection: Upgrade', ...headers];
  socket.write(
    `${lines.join('\r\n')}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  let text = '';
  socket.on('data', (data: Buffer) => {
    text += data.toString();
    if (text.startsWith('HTTP/1.1 101')) socket.destroy();
  });
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: body.startsWith('{') ? JSON.parse(body) : undefined };
}

describe('handshakes', () => {
  const path = (query: string) => `/realtime/v1/websocket?${query}`;
  test.each([
    ['no key', () => path('vsn=2.0.0'), 401],
    ['a wrong key', () => path('apikey=sb_publishable_x'), 401],
    ['nonsense as key', () => path('apikey=%00'), 401],
    ['an unknown version', () => path(`apikey=${club.config.publishableKey}&vsn=3.0.0`), 403],
    ['another address', () => '/realtime/v1/elsewhere', 404],
    ['outside the service', () => '/', 404],
    ['no address at all', () => '//', 404],
  ])('%s: refused in plain HTTP', async (_what, address, status) => {
    expect(await handshake(address())).toEqual({ status, body: { error: expect.any(String) } });
  });

  test('a key may come in a header', async () => {
    expect((await handshake('/realtime/v1/websocket', [`apikey: ${club.config.publishableKey}`])).status).toBe(101);
  });

  test('a good one without the key that the standard asks for is refused by the standard', async () => {
    const { hostname, port } = new URL(club.node.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /realtime/v1/websocket?apikey=${club.config.publishableKey} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    );
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1\.1 400/);
    socket.destroy();
  });

  test('more connections than a process serves are refused', async () => {
    const small = await createTestRealtime({ connections: 2 });
    const sockets = [small.node.socket(), small.node.socket()];
    for (const socket of sockets) await socket.opened;
    const third = small.node.socket();
    const [, response] = (await once(third.socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(429);
    sockets[0]!.socket.close();
    await sockets[0]!.closed;
    await opened(small.node.socket());
    await small.stop();
  });
});

test.each(VERSIONS)('%s: a heart beats, a channel is joined and left with the right refs', async (vsn) => {
  const socket = await opened(club.node.socket({ vsn }));
  const write = ([join_ref, ref, topic, name, payload]: unknown[]) =>
    socket.send(
      vsn === '2.0.0' ? [join_ref, ref, topic, name, payload] : { join_ref, ref, topic, event: name, payload },
    );
  const read = async (ref: string, name: string) => {
    const frame = await socket.next((each) => {
      const one = vsn === '2.0.0' ? { ref: each[1], event: each[3] } : (each[0] as { ref: string; event: string });
      return one.ref === ref && one.event === name;
    });
    return vsn === '2.0.0' ? frame : Object.values(frame[0] as object);
  };
  write([null, '7', 'phoenix', 'heartbeat', {}]);
  const beat = await read('7', 'phx_reply');
  expect(beat).toEqual([null, '7', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]);
  write([
    '8',
    '8',
    'realtime:refs',
    'phx_join',
    { config: { broadcast: null, presence: { key: null, enabled: true } } },
  ]);
  expect(await read('8', 'phx_reply')).toEqual([
    '8',
    '8',
    'realtime:refs',
    'phx_reply',
    { status: 'ok', response: { postgres_changes: [] } },
  ]);
  write(['8', '9', 'realtime:refs', 'phx_leave', {}]);
  expect(await read('9', 'phx_reply')).toEqual([
    '8',
    '9',
    'realtime:refs',
    'phx_reply',
    { status: 'ok', response: {} },
  ]);
  expect(await read('8', 'phx_close')).toEqual(['8', '8', 'realtime:refs', 'phx_close', {}]);
});

test('a second join of a topic replaces the first; messages of the first stay are passed over', async () => {
  const socket = await opened(club.node.socket());
  socket.send(join('twice', '1'));
  await socket.next(answerTo('1'));
  socket.send(join('twice', '2', { broadcast: { self: true, ack: true } }));
  await socket.next(answerTo('2'));
  expect(await socket.next(event('phx_close'))).toEqual(['1', '1', 'realtime:twice', 'phx_close', {}]);
  socket.send(['1', '3', 'realtime:twice', 'broadcast', { event: 'old', payload: {} }]);
  socket.send(['2', '4', 'realtime:twice', 'broadcast', { event: 'new', payload: {} }]);
  expect((await socket.next(event('broadcast')))[4]).toMatchObject({ event: 'new' });
  expect(socket.frames.filter((frame) => (frame as unknown[])[1] === '3')).toEqual([]);
  expect(club.node.realtime.counts().topics).toBe(1);
});

test('impossible joins and messages are answered with the reason', async () => {
  const socket = await opened(club.node.socket());
  const refusal = (frame: unknown[]) => reasonOf(socket, frame);
  expect(await refusal([null, 'a', 'room', 'phx_join', {}])).toMatch(/^InvalidTopicName/);
  expect(await refusal([null, 'b', 'realtime:', 'phx_join', {}])).toMatch(/^TopicNameRequired/);
  expect(await refusal(join('x'.repeat(8000), 'c'))).toMatch(/^InvalidTopicName/);
  expect(await refusal(join('x'.repeat(2001), 'h', { private: true }))).toMatch(/^InvalidTopicName/);
  expect(await refusal(join('room', 'd', { postgres_changes: 'all' }))).toMatch(
    /^InvalidJoinPayload: config.postgres_changes/,
  );
  expect(await refusal(join('room', 'e', { postgres_changes: [{ event: 'ALL', schema: 'public' }] }))).toMatch(
    /^InvalidJoinPayload/,
  );
  expect(await refusal(join('room', 'f', { broadcast: { replay: { since: 0 } } }))).toMatch(/^UnableToReplayMessages/);
  for (const [index, since] of [1e300, -1e300, 8.64e15 + 1].entries())
    expect(await refusal(join('room', `s${index}`, { private: true, broadcast: { replay: { since } } }))).toMatch(
      /^InvalidJoinPayload: config.broadcast.replay.since/,
    );
  expect(await refusal(['1', 'g', 'realtime:never joined', 'broadcast', {}])).toBe('unmatched topic');
  expect(club.node.realtime.counts()).toMatchObject({ topics: 0, presences: 0 });
});

test('a hundred channels a connection, and a bounded number of joins a second', async () => {
  const socket = await opened(club.node.socket());
  for (let index = 0; index < 120; index++) socket.send(join(`room ${index}`, `r${index}`));
  expect(await reasonOf(socket, join('room 120', 'r120'))).toMatch(
    /^(ClientJoinRateLimitReached|ChannelRateLimitReached): /,
  );
  expect(club.node.realtime.counts().topics).toBeLessThanOrEqual(100);
});

test('a flood of messages ends the channel with a notice; the connection lives', async () => {
  const socket = await opened(club.node.socket());
  socket.send(join('flood'));
  for (let index = 0; index < 700; index++)
    socket.send(['1', null, 'realtime:flood', 'broadcast', { event: 'a', payload: {} }]);
  expect((await socket.next(event('system')))[4]).toMatchObject({
    status: 'error',
    message: 'MessagePerSecondRateLimitReached: Too many messages per second',
  });
  await socket.next(event('phx_close'));
  socket.send([null, 'beat', 'phoenix', 'heartbeat', {}]);
  await socket.next(answerTo('beat'));
});

test('a bounded number of messages a second over HTTP, and of changes of presence', async () => {
  const post = (count: number) =>
    club.post('', JSON.stringify({ messages: Array(count).fill({ topic: 'a', event: 'b', payload: {} }) }));
  expect((await post(1001)).status).toBe(422);
  const statuses = [];
  for (let round = 0; round < 3; round++) statuses.push((await post(1000)).status);
  expect(statuses).toContain(202);
  expect(statuses).toContain(429);

  const socket = await opened(club.node.socket());
  socket.send(join('restless'));
  for (let index = 0; index <= 50; index++)
    socket.send(['1', `p${index}`, 'realtime:restless', 'presence', { event: 'track', payload: { index } }]);
  expect((await socket.next(event('system')))[4]).toMatchObject({
    message: 'ClientPresenceRateLimitReached: Too many presence messages per client',
  });
  await socket.next(event('phx_close'));
});

test('too large a message is refused with the reason when an answer was asked for, far too large closes', async () => {
  const socket = await opened(club.node.socket());
  socket.send(join('large', '1', { broadcast: { ack: true } }, await someone()));
  await socket.next(answerTo('1'));
  socket.send(['1', '2', 'realtime:large', 'broadcast', { event: 'a', payload: 'x'.repeat(3_000_001) }]);
  expect((await socket.next(answerTo('2')))[4]).toEqual({
    status: 'error',
    response: { reason: 'payload_size_exceeded' },
  });
  socket.send(['1', '3', 'realtime:large', 'broadcast', { event: 'a', payload: 'x'.repeat(2_900_000) }]);
  expect((await socket.next(answerTo('3')))[4]).toMatchObject({ status: 'ok' });
  socket.send(['1', '4', 'realtime:large', 'presence', { event: 'track', payload: { a: 'x'.repeat(200_000) } }]);
  expect((await socket.next(answerTo('4')))[4]).toMatchObject({ status: 'error' });
  socket.send(Buffer.alloc(7_000_000));
  expect(await socket.closed).toBe(1009);
});

test('a visitor’s frame is small; one of a person who is signed in may be as large as a payload', async () => {
  const say = (payload: string) => ['1', '2', 'realtime:words', 'broadcast', { event: 'a', payload }];
  const [visitor, person, newcomer] = [club.node.socket(), club.node.socket(), club.node.socket()];
  await Promise.all([visitor.opened, person.opened, newcomer.opened]);
  visitor.send(join('words', '1', { broadcast: { ack: true } }));
  person.send(join('words', '1', { broadcast: { ack: true } }, await someone()));
  for (const [socket, length] of [
    [visitor, 30_000],
    [person, 200_000],
  ] as const) {
    await socket.next(answerTo('1'));
    socket.send(say('x'.repeat(length)));
    expect((await socket.next(answerTo('2')))[4]).toMatchObject({ status: 'ok' });
  }
  for (const socket of [visitor, newcomer]) {
    socket.send(say('x'.repeat(40_000)));
    expect(await socket.closed).toBe(1009);
  }
  person.socket.close();
});

test.each([
  ['no JSON', 'garbage'],
  ['half of a frame', '["1","1","realtime:a"'],
  ['another shape', '{"a":1}'],
  ['a bare number', '7'],
  ['bytes of no kind', Buffer.from([9, 1, 2, 3])],
  ['a binary frame cut short', Buffer.from([3, 255, 255, 255, 255, 255, 1, 65])],
  ['a kind that only servers send', encodeBinaryBroadcast('a', 'b', Buffer.from('c'))],
  ['nothing', Buffer.alloc(0)],
])('%s closes the connection, and nothing else', async (_what, garbage) => {
  const [good, bad] = [club.node.socket(), club.node.socket()];
  await Promise.all([good.opened, bad.opened]);
  bad.send(garbage);
  expect(await bad.closed).toBe(1008);
  good.send([null, 'beat', 'phoenix', 'heartbeat', {}]);
  await good.next(answerTo('beat'));
  good.socket.close();
});

test('bytes that are no WebSocket frames close the connection', async () => {
  const { hostname, port } = new URL(club.node.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /realtime/v1/websocket?apikey=${club.config.publishableKey} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.write(Buffer.alloc(1000, 0xff));
  await once(socket, 'close');
  await expect.poll(() => club.node.realtime.counts().connections).toBe(0);
});

test('a reader that does not read is disconnected, and holds up no one', async () => {
  const token = await tokenOf(club.config, crypto.randomUUID());
  const [slow, speaker] = [club.node.socket(), club.node.socket()];
  await Promise.all([slow.opened, speaker.opened]);
  for (const socket of [slow, speaker]) {
    socket.send(['1', '1', 'realtime:slow', 'phx_join', { access_token: token, config: { broadcast: { ack: true } } }]);
    await socket.next(answerTo('1'));
  }
  slow.socket.pause();
  const large = 'x'.repeat(2_000_000);
  for (let index = 2; club.node.realtime.counts().connections > 1; index++) {
    speaker.send(['1', String(index), 'realtime:slow', 'broadcast', { event: 'a', payload: large }]);
    await speaker.next(answerTo(String(index)));
    expect(index).toBeLessThan(60);
  }
  speaker.socket.close();
  slow.socket.terminate();
});

test('a silent socket is ended, one whose heart beats is not', async () => {
  const impatient = await createTestRealtime({ silenceMs: 1500 });
  const [silent, alive] = [impatient.node.socket(), impatient.node.socket()];
  await Promise.all([silent.opened, alive.opened]);
  const heart = setInterval(() => alive.send([null, 'beat', 'phoenix', 'heartbeat', {}]), 200);
  expect(await silent.closed).toBe(1006);
  await expect.poll(() => impatient.node.realtime.counts().connections).toBe(1);
  clearInterval(heart);
  await impatient.stop();
});

test('values that PostgreSQL cannot hold, and endless nesting, are refused with the reason', async () => {
  const socket = await opened(club.node.socket());
  expect(await reasonOf(socket, join('zero \0', 'a', { private: true }))).toMatch(/^InvalidTopicName/);
  expect(await reasonOf(socket, join('b', 'b', { postgres_changes: [{ event: '*', schema: '\0' }] }))).toMatch(
    /^InvalidJoin/,
  );
  socket.send(join('deep', 'c', { broadcast: { ack: true } }, await someone()));
  await socket.next(answerTo('c'));
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  socket.send(`["c","d","realtime:deep","broadcast",{"event":"a","payload":${deep}}]`);
  expect((await socket.next(answerTo('d')))[4]).toMatchObject({ status: 'error' });
  socket.send(`["c","e","realtime:deep","presence",{"event":"track","payload":{"a":${deep}}}]`);
  expect((await socket.next(answerTo('e')))[4]).toMatchObject({ status: 'error' });
  expect((await club.post('', `{"messages":[{"topic":"a","event":"b","payload":${deep}}]}`)).status).toBe(422);
  const byService = { apikey: club.config.secretKey };
  const kept = club.post('/a/events/b?private=true&persist=true', '{"zero": "\\u0000"}', byService);
  expect((await kept).status).toBe(422);
});

test('a stop asks every client to come back elsewhere', async () => {
  const node = await club.startNode();
  const socket = await opened(node.socket());
  await node.stop();
  expect(await socket.closed).toBe(1001);
});

test('a thousand connections leave nothing behind', async () => {
  const node = await club.startNode();
  const before = node.realtime.counts();
  const round = async (size: number) => {
    const sockets = Array.from({ length: size }, (_, index) => node.socket({}, `127.0.4.${index % 4}`));
    await Promise.all(sockets.map(({ opened }) => opened));
    for (const [index, socket] of sockets.entries()) {
      socket.send(join(`crowd ${index % 20}`, '1', { presence: { key: `k${index}`, enabled: false } }));
      socket.send(['1', '2', `realtime:crowd ${index % 20}`, 'presence', { event: 'track', payload: { index } }]);
    }
    await Promise.all(sockets.map((socket) => socket.next(answerTo('2'))));
    expect(node.realtime.counts()).toMatchObject({ connections: size, topics: 20, presences: 20 });
    for (const { socket } of sockets) socket.terminate();
    await expect.poll(() => node.realtime.counts()).toEqual(before);
  };
  await round(1000);
  await node.stop();
});
