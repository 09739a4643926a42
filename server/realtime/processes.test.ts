import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startServer } from '../testing/running.ts';
import { collector, hear, listening, realtimeTest, subscribed, watch } from './testing/test-realtime.ts';

const club = await realtimeTest();
const nodes = [club.node, await club.startNode(), await club.startNode()];
await club.owner.query(`
    create table public.boards (id integer primary key);
    grant select on public.boards to anon;
    alter publication supabase_realtime add table public.boards`);

async function listenEverywhere(room: string) {
  return Promise.all(
    nodes.map(async (node) => {
      const channel = node.client().channel(room, { config: { broadcast: { self: true, ack: true } } });
      const heard = hear(channel);
      expect((await subscribed(channel)).status).toBe('SUBSCRIBED');
      return { heard, channel, node };
    }),
  );
}

test('each process reads the log from its start, before the first listener', async () => {
  const readers = `select count(*)::int as count from pg_replication_slots where database = current_database() and active`;
  await expect.poll(async () => (await club.owner.query(readers)).rows[0].count).toBe(nodes.length);
});

test('a message of one process is heard once on each: small, large, bytes, over HTTP and from SQL', async () => {
  const members = await listenEverywhere('everywhere');
  const [{ channel }] = members as [(typeof members)[0]];
  const large = 'Вода 🏊 '.repeat(50_000);
  const bytes = Uint8Array.from({ length: 50_000 }, (_, index) => index % 256);
  await channel.send({ type: 'broadcast', event: 'small', payload: { n: 1 } });
  await channel.send({ type: 'broadcast', event: 'large', payload: { large } });
  await channel.send({ type: 'broadcast', event: 'bytes', payload: bytes.buffer });
  await channel.httpSend('http', { n: 2 });
  for (const { heard } of members) await heard.first(({ event }) => event === 'http');
  await club.owner.query(`select realtime.send('{"n": 3}', 'sql', 'everywhere', false)`);
  for (const { heard } of members) {
    await heard.first(({ event }) => event === 'sql');
    expect(heard.items.map(({ event }) => event)).toEqual(['small', 'large', 'bytes', 'http', 'sql']);
    expect(heard.items[1]!.payload).toEqual({ large });
    expect(new Uint8Array(heard.items[2]!.payload as ArrayBuffer)).toEqual(bytes);
  }
});

test('a hundred messages in a row keep their order on the other processes', async () => {
  const members = await listenEverywhere('order');
  const { channel } = members[0]!;
  for (let index = 0; index < 100; index++) void channel.send({ type: 'broadcast', event: String(index), payload: {} });
  for (const { heard } of members) {
    await heard.until(100);
    expect(heard.items.map(({ event }) => Number(event))).toEqual([...Array(100).keys()]);
  }
});

test('each process sends a change to its subscribers, each once', async () => {
  const all = await Promise.all(
    nodes.map(async (node) => {
      const channel = node.client().channel('changes');
      const changes = watch(channel, 'boards');
      expect(await listening(channel)).toMatchObject({ status: 'ok' });
      return changes;
    }),
  );
  await club.owner.query('insert into boards select generate_series(1, 50)');
  for (const changes of all) {
    await changes.until(50);
    expect(changes.items.map((change) => (change.new as { id: number }).id)).toEqual(
      [...Array(50).keys()].map((n) => n + 1),
    );
  }
  const rows =
    await club.asOwner`select count(*)::int as count from pg_replication_slots where database = current_database() and temporary`;
  expect(rows[0]!.count).toBe(nodes.length);
});

test('a process that is killed takes its members with it: the others see them go', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plavane-killed-'));
  const { user, password, host, database } = club.connection;
  const server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}:${password as string}@localhost/${database}?host=${encodeURIComponent(host!)}`,
    JWT_SECRET: club.config.jwtSecret,
  });
  const presences = collector<{ event: string; key: string }>();
  const here = club.node.client().channel('killed', { config: { presence: { enabled: true, key: '' } } });
  for (const event of ['join', 'leave'] as const)
    here.on(
      'presence',
      { event } as never,
      ((notification: { event: string; key: string }) => presences.push(notification)) as never,
    );
  await subscribed(here);
  const client = createClient(server.url, club.config.publishableKey, { realtime: { transport: WebSocket as never } });
  const there = client.channel('killed', { config: { presence: { key: 'there' } } });
  await subscribed(there);
  expect(await there.track({ n: 1 })).toBe('ok');
  await presences.first(({ event, key }) => event === 'join' && key === 'there');
  server.child.kill('SIGKILL');
  await presences.first(({ event, key }) => event === 'leave' && key === 'there');
  await client.realtime.disconnect();
  rmSync(folder, { recursive: true, force: true });
});
