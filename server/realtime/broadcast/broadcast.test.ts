import { describe, expect, test } from 'vitest';
import { answers } from '../../platform/testing/answers.ts';
import { VERSIONS } from '../sockets/frames.ts';
import { type Broadcast, collector, hear, realtimeTest, subscribed } from '../testing/test-realtime.ts';

const club = await realtimeTest();

describe.each(VERSIONS)('version %s', (vsn) => {
  const room = (name: string) => `${name}-${vsn}`;

  test('a message of one member reaches the others, and the sender only if it wants to', async () => {
    const listener = club.node.client({ vsn }).channel(room('talk'));
    const heard = hear(listener, 'word');
    const speaker = club.node
      .client({ vsn })
      .channel(room('talk'), { config: { broadcast: { ack: true, self: true } } });
    const own = hear(speaker);
    expect((await subscribed(listener)).status).toBe('SUBSCRIBED');
    expect((await subscribed(speaker)).status).toBe('SUBSCRIBED');

    const payload = { text: 'Здравей 🏊', list: [1, null, { a: true }] };
    expect(await speaker.send({ type: 'broadcast', event: 'word', payload })).toBe('ok');
    expect((await heard.until(1))[0]).toMatchObject({ type: 'broadcast', event: 'word', payload });
    expect((await own.until(1))[0]).toMatchObject({ event: 'word', payload });
  });

  test('without an ack there is no answer; one who has left hears no more', async () => {
    const client = club.node.client({ vsn });
    const listener = client.channel(room('leave'));
    const heard = hear(listener);
    const speaker = club.node.client({ vsn }).channel(room('leave'));
    await subscribed(listener);
    await subscribed(speaker);
    expect(await speaker.send({ type: 'broadcast', event: 'first', payload: {} })).toBe('ok');
    await heard.until(1);
    expect(await client.removeChannel(listener)).toBe('ok');
    await speaker.send({ type: 'broadcast', event: 'second', payload: {} });
    expect(heard.items).toHaveLength(1);
  });

  test('from SQL, small and large, once the transaction has committed', async () => {
    const channel = club.node.client({ vsn }).channel(room('sql'));
    const heard = hear(channel);
    await subscribed(channel);
    await club.owner.query('begin');
    await club.owner.query(`select realtime.send('{"n": 0}', 'undone', $1, false)`, [room('sql')]);
    await club.owner.query('rollback');
    await club.owner.query(`select realtime.send('{"n": 1}', 'small', $1, false)`, [room('sql')]);
    await club.asOwner`select realtime.send(jsonb_build_object('n', repeat('x', 20000)), 'large', ${room('sql')}, false)`;
    await club.owner.query(`select realtime.send('{"n": 3}', 'private', $1, true)`, [room('sql')]);
    await club.owner.query(`select realtime.send('{"n": 4}', 'last', $1, false)`, [room('sql')]);
    const said = await heard.until(3);
    expect(said.map(({ event }) => event)).toEqual(['small', 'large', 'last']);
    expect(said[0]!.payload).toMatchObject({ n: 1, id: said[0]!.meta!.id });
    expect((said[1]!.payload as { n: string }).n).toHaveLength(20_000);
  });

  test('over HTTP: one, many, and before the channel is joined', async () => {
    const listener = club.node.client({ vsn }).channel(room('http'));
    const heard = hear(listener);
    await subscribed(listener);
    const speaker = club.node.client({ vsn }).channel(room('http'));
    expect(await speaker.httpSend('single', { n: 1 })).toEqual({ success: true });
    await heard.until(1);
    expect(await speaker.send({ type: 'broadcast', event: 'batch', payload: { n: 2 } })).toBe('ok');
    expect((await heard.until(2)).map(({ event, payload }) => [event, payload])).toEqual([
      ['single', { n: 1 }],
      ['batch', { n: 2 }],
    ]);
  });
});

test('bytes travel between members of version 2, over the socket and over HTTP', async () => {
  const listener = club.node.client().channel('bytes');
  const heard = hear(listener);
  const speaker = club.node.client().channel('bytes');
  await subscribed(listener);
  await subscribed(speaker);
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 256);
  await speaker.send({ type: 'broadcast', event: 'socket', payload: bytes.buffer });
  await heard.until(1);
  expect(await speaker.httpSend('http', bytes)).toEqual({ success: true });
  for (const { payload } of await heard.until(2)) expect(new Uint8Array(payload as ArrayBuffer)).toEqual(bytes);
});

test('versions understand each other', async () => {
  const [old, young] = VERSIONS.map((vsn) => club.node.client({ vsn }).channel('both'));
  const heard = collector<Broadcast>();
  for (const channel of [old!, young!]) {
    channel.on('broadcast', { event: '*' }, (said) => heard.push(said as Broadcast));
    await subscribed(channel);
  }
  await old!.send({ type: 'broadcast', event: 'from old', payload: { a: 1 } });
  await heard.until(1);
  await young!.send({ type: 'broadcast', event: 'from young', payload: { b: 2 } });
  expect((await heard.until(2)).map(({ event, payload }) => [event, payload])).toEqual([
    ['from old', { a: 1 }],
    ['from young', { b: 2 }],
  ]);
});

describe('HTTP answers', () => {
  test.each([
    ['no key', '', '{"messages":[]}', {}, 401],
    ['a wrong key', '', '{"messages":[]}', { apikey: 'sb_publishable_wrong' }, 401],
    ['no JSON', '', 'messages', undefined, 422],
    ['no topic', '', '{"messages":[{"event":"a","payload":{}}]}', undefined, 422],
    ['no list', '', '{"messages":{}}', undefined, 422],
    ['no JSON in a single one', '/room/events/word', '{', undefined, 422],
    ['a private topic without a right', '/room/events/word?private=true', '{}', undefined, 403],
    [
      'one of several without a right',
      '',
      '{"messages":[{"topic":"a","event":"b","payload":{}},{"topic":"a","event":"b","payload":{},"private":true}]}',
      undefined,
      403,
    ],
    ['too much', '/room/events/word', JSON.stringify('x'.repeat(3_000_001)), undefined, 422],
  ])('%s', async (_what, path, body, headers, status) => {
    await answers(club.post(path, body, headers), status, { message: expect.any(String) });
  });

  test('another address is not found, and the socket is not spoken to without a handshake', async () => {
    expect((await fetch(`${club.node.url}/realtime/v1/elsewhere`)).status).toBe(404);
    expect((await fetch(`${club.node.url}/realtime/v1/websocket`)).status).toBe(400);
  });
});
