import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../platform/database/migrations/migrations.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded/embedded.ts';
import { folderTest } from '../platform/testing/folder.ts';
import { collector, hear, listening, realtimeTest, subscribed, watch } from './testing/test-realtime.ts';

const folder = folderTest();
const start = () => startEmbeddedPostgres({ folder, password: 'test', settings: { fsync: 'off' } });

let postgres = await start();
afterAll(() => postgres.stop());
await migrate(postgres.connection);
const club = await realtimeTest({ on: postgres.connection });
await run(`
  create table public.boards (id integer primary key);
  grant select on public.boards to anon;
  alter publication supabase_realtime add table public.boards`);

async function run(statement: string): Promise<void> {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('a database that restarts: subscribers are notified, come back by themselves, and hear again', async () => {
  const states = collector<string>();
  const ready = collector<string>();
  const channel = club.node.client().channel('pool');
  const changes = watch(channel, 'boards', 'INSERT');
  const heard = hear(channel);
  channel.on('system', {}, ({ status }: { status: string }) => ready.push(status));
  channel.subscribe((status) => states.push(status));
  await ready.until(1);
  await run('insert into boards values (1)');
  await changes.until(1);

  // A reader of the log that does not acknowledge all would hold up the stop without an end.
  await postgres.stop();
  await states.first((state) => state === 'CHANNEL_ERROR');
  const speaker = club.node.client().channel('pool');
  const meanwhile = JSON.stringify({ messages: [{ topic: 'pool', event: 'meanwhile', payload: {} }] });
  expect((await club.post('', meanwhile)).status).toBe(503);
  expect((await subscribed(speaker)).error?.message).toMatch(/^UnableToConnectToProject: /);

  postgres = await start();
  await ready.until(2);
  expect(states.items.at(-1)).toBe('SUBSCRIBED');
  await run(`insert into boards values (2); select realtime.send('{}', 'sql', 'pool', false)`);
  expect((await changes.until(2)).map((change) => (change.new as { id: number }).id)).toEqual([1, 2]);
  await heard.first(({ event }) => event === 'sql');
});

test.each([
  ['the reader of the log', `select pg_terminate_backend(active_pid) from pg_replication_slots where active`],
  ['the listener', `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7410236`],
])('%s is cut off: subscribers begin again', async (what, statement) => {
  const ready = collector<string>();
  const channel = club.node.client().channel(`cut ${what}`);
  const changes = watch(channel, 'boards', 'INSERT');
  channel.on('system', {}, ({ status }: { status: string }) => ready.push(status));
  channel.subscribe();
  await ready.until(1);
  await run(statement);
  await ready.until(2);
  await run('insert into boards select coalesce(max(id), 0) + 1 from boards');
  await changes.until(1);
});

test('where the log may not be read, a notice says so; the rest works', async () => {
  await run(`
    create role weak login password 'weak' nosuperuser noreplication;
    grant anon, authenticated, service_role, supabase_realtime_admin, authenticator to weak`);
  const node = await club.startNode({ user: 'weak', password: 'weak' });
  const channel = node.client().channel('weak', { config: { broadcast: { self: true } } });
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'boards' }, () => undefined);
  const heard = hear(channel);
  expect(await listening(channel)).toMatchObject({
    status: 'error',
    message: expect.stringMatching(/^Realtime was unable to read changes from the project database: permission denied/),
  });
  await channel.send({ type: 'broadcast', event: 'word', payload: {} });
  await heard.until(1);
  expect(await channel.track({})).toBe('ok');
  await node.stop();
});
