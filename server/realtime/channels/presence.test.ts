import { describe, expect, test } from 'vitest';
import { VERSIONS } from '../sockets/frames.ts';
import { collector, realtimeTest, subscribed } from '../testing/test-realtime.ts';

const club = await realtimeTest();

type PresenceEvent = { event: string; key?: string; newPresences?: object[]; leftPresences?: object[] };

function member(
  room: string,
  { vsn, key, node = club.node }: { vsn?: '1.0.0' | '2.0.0'; key?: string; node?: typeof club.node } = {},
) {
  const client = node.client({ vsn });
  const channel = client.channel(room, { config: { presence: { key: key ?? '' } } });
  const notifications = collector<PresenceEvent>();
  for (const event of ['sync', 'join', 'leave'] as const)
    channel.on('presence', { event } as never, ((shown: PresenceEvent) => notifications.push(shown)) as never);
  return { client, channel, notifications, names: () => Object.keys(channel.presenceState()).sort() };
}

describe.each(VERSIONS)('version %s', (vsn) => {
  test('members are seen coming, changing and leaving', async () => {
    const room = `pool ${vsn}`;
    const ana = member(room, { vsn, key: 'ana' });
    const boris = member(room, { vsn, key: 'boris' });
    await subscribed(ana.channel);
    expect(await ana.channel.track({ lane: 1 })).toBe('ok');
    await ana.notifications.first(({ event, key }) => event === 'join' && key === 'ana');

    await subscribed(boris.channel);
    await boris.notifications.first(({ event }) => event === 'sync');
    expect(boris.channel.presenceState()).toEqual({ ana: [{ lane: 1, presence_ref: expect.any(String) }] });
    expect(await boris.channel.track({ lane: 2 })).toBe('ok');
    const joined = await ana.notifications.first(({ event, key }) => event === 'join' && key === 'boris');
    expect(joined.newPresences).toEqual([{ lane: 2, presence_ref: expect.any(String) }]);

    expect(await ana.channel.track({ lane: 3 })).toBe('ok');
    await boris.notifications.first(({ event, key }) => event === 'leave' && key === 'ana');
    expect(boris.channel.presenceState()['ana']).toEqual([{ lane: 3, presence_ref: expect.any(String) }]);

    expect(await ana.channel.untrack()).toBe('ok');
    await boris.notifications.first(
      ({ event, leftPresences }) => event === 'leave' && JSON.stringify(leftPresences).includes('"lane":3'),
    );
    expect(boris.names()).toEqual(['boris']);

    await boris.client.removeAllChannels();
    await ana.notifications.first(({ event, key }) => event === 'leave' && key === 'boris');
    expect(ana.names()).toEqual([]);
  });
});

test('two devices of one person are two showings under one key; a lost connection takes one away', async () => {
  const [phone, laptop, other] = [
    member('devices', { key: 'ana' }),
    member('devices', { key: 'ana' }),
    member('devices'),
  ];
  for (const { channel } of [phone, laptop, other]) await subscribed(channel);
  await phone.channel.track({ on: 'phone' });
  await laptop.channel.track({ on: 'laptop' });
  await other.notifications.first(({ newPresences }) => JSON.stringify(newPresences ?? []).includes('laptop'));
  expect(other.channel.presenceState()['ana']).toHaveLength(2);
  await phone.client.realtime.disconnect();
  await other.notifications.first(({ event }) => event === 'leave');
  expect(other.channel.presenceState()['ana']).toEqual([{ on: 'laptop', presence_ref: expect.any(String) }]);
});

test('a member without a key gets one; one with the name of an inner property harms no one', async () => {
  const [nameless, odd] = [member('keys'), member('keys', { key: '__proto__' })];
  await subscribed(nameless.channel);
  await nameless.channel.track({ a: 1 });
  await nameless.notifications.first(({ event }) => event === 'join');
  expect(nameless.names()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  await subscribed(odd.channel);
  expect(await odd.channel.track({ b: 2 })).toBe('ok');
  await nameless.notifications.first(({ key }) => key === '__proto__');
});

test('over two processes: each sees the members of both, and loses those of one that ends', async () => {
  const second = await club.startNode();
  const here = member('both', { key: 'here' });
  const there = member('both', { key: 'there', node: second });
  await subscribed(here.channel);
  await here.channel.track({ n: 1 });
  await subscribed(there.channel);
  await there.channel.track({ n: 2 });
  await here.notifications.first(({ key }) => key === 'there');
  await there.notifications.first(({ key }) => key === 'here');
  const third = await club.startNode();
  const late = member('both', { key: 'late', node: third });
  await subscribed(late.channel);
  await late.notifications.first(({ key }) => key === 'here');
  await late.notifications.first(({ key }) => key === 'there');
  expect(late.names()).toEqual(['here', 'there']);
  await second.stop();
  await here.notifications.first(({ event, key }) => event === 'leave' && key === 'there');
  await third.stop();
});
