import type { SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { ANONYMOUS, SERVICE } from '../platform/caller.ts';
import { Database } from '../platform/database/database.ts';
import { isUnreachable } from '../platform/database/failures.ts';
import { Standby } from '../platform/database/standby.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { parseDatabaseUrl } from '../platform/postgres/database-url.ts';
import { connectionTo } from '../platform/postgres/primary-client.ts';
import { succeeds } from '../platform/testing/answers.ts';
import { folderTest } from '../platform/testing/folder.ts';
import { startTestCluster } from '../platform/testing/standby.ts';
import { collector, listening } from '../realtime/testing/test-realtime.ts';
import { signedIn, visitorOf } from '../testing/program.ts';
import { startServer } from '../testing/running.ts';

const folder = folderTest();
const SETTLED = { timeout: 120_000, interval: 100 };

const cluster = await startTestCluster();
afterAll(() => cluster.stop());
const server = await startServer({
  DATA_DIR: folder,
  DATABASE_URL: cluster.url,
  READ_DATABASE_URL: cluster.standbyUrl,
  DEMO: 'on',
});
afterAll(() => server.stop());
const clientOf = (headers: Record<string, string> = {}) =>
  visitorOf(server.url, { realtime: { reconnectAfterMs: () => 200 }, global: { headers } });
const signIn = (email: string) => signedIn(server.url, email);

/** The title of the class, as this client reads it. */
async function titleFor(client: SupabaseClient, id: string): Promise<unknown> {
  const data = await succeeds(client.from('public_classes').select('title').eq('class_id', id).limit(1).single());
  return data.title;
}

/**
 * The title that a visitor reads after the standby stood still and the class was renamed. On a machine so slow that the
 * standby is too far behind by then, the primary answers; then it is tried again from the beginning.
 */
async function whatTheStandbySays(
  visitor: SupabaseClient,
  id: string,
  rename: (title: string) => Promise<unknown>,
  before = 'Първа',
  after = 'Втора',
): Promise<unknown> {
  await cluster.on(cluster.standby, 'select pg_wal_replay_resume()');
  await rename(before);
  await expect
    .poll(() => cluster.on(cluster.standby, `select title from classes where id = '${id}'`))
    .toMatchObject({ rows: [{ title: before }] });
  await cluster.on(cluster.standby, 'select pg_wal_replay_pause()');
  await rename(after);
  return titleFor(visitor, id);
}

test('a visitor reads from the standby, others and one who has just written from the primary; old answers end', async () => {
  const [visitor, writer, parent] = [
    await clientOf(),
    await clientOf({ cookie: 'just_wrote=1' }),
    await signIn('parent@demo.club'),
  ];
  const { data } = await visitor.from('public_classes').select('class_id').limit(1).single();
  const id = String(data!.class_id);
  const rename = (title: string) =>
    cluster.on(cluster.primary, `update classes set title = '${title}' where id = '${id}'`);
  await rename('Първа');
  await expect.poll(() => titleFor(visitor, id), SETTLED).toBe('Първа');
  await expect.poll(() => whatTheStandbySays(visitor, id, rename), SETTLED).toBe('Първа');
  expect(await titleFor(writer, id)).toBe('Втора');
  expect(await titleFor(parent, id)).toBe('Втора');
  await expect.poll(() => titleFor(visitor, id), SETTLED).toBe('Втора');
  await cluster.on(cluster.standby, 'select pg_wal_replay_resume()');

  const wrote = await fetch(`${server.url}/auth/v1/logout`, { method: 'POST' });
  expect(wrote.headers.get('set-cookie')).toMatch(/^just_wrote=1; Max-Age=6; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('a visitor who asks wrongly keeps the standby from no one', async () => {
  const primary = new Database(connectionTo(parseDatabaseUrl(cluster.url)) as pg.PoolConfig);
  const standby = new Standby(primary, connectionTo(parseDatabaseUrl(cluster.standbyUrl)) as pg.PoolConfig);
  const ask = (id: string) =>
    standby.statements(ANONYMOUS, { method: 'GET', path: '/', readOnly: true }, [
      { text: 'select title from public_classes where class_id = $1', values: [id] },
    ]);
  const known = '00000000-0000-4000-8000-000000000000';
  await expect.poll(() => ask(known).then(() => standby.served), SETTLED).toBeGreaterThan(0);
  const before = standby.served;
  await expect(ask('no id')).rejects.toMatchObject({ code: '22P02' });
  await ask(known);
  expect(standby.served).toBe(before + 1);
  await primary.close();
});

test('a standby that is away is not missed', async () => {
  const visitor = await clientOf();
  const { data } = await visitor.from('public_classes').select('class_id').limit(1).single();
  const id = String(data!.class_id);
  const ask = () => titleFor(visitor, id);
  const rename = (title: string) =>
    cluster.on(cluster.primary, `update classes set title = '${title}' where id = '${id}'`);
  const figure = async (name: string) => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  };
  await rename('Трета');
  await expect.poll(ask, SETTLED).toBe('Трета');
  await expect.poll(() => figure('plavane_standby_lag_seconds'), SETTLED).toBe(0);
  await expect.poll(() => whatTheStandbySays(visitor, id, rename, 'Трета', 'Четвърта'), SETTLED).toBe('Трета');
  await expect.poll(() => figure('plavane_standby_lag_seconds'), SETTLED).toBeGreaterThan(1);
  expect(await figure('plavane_standby_up')).toBe(1);
  await cluster.standby.stop();
  for (let index = 0; index < 5; index++) expect(await ask()).toBe('Четвърта');
  expect(await figure('plavane_standby_up')).toBe(0);
  expect(await figure('plavane_standby_lag_seconds')).toBeNaN();
  await cluster.startStandby();
  await expect.poll(() => figure('plavane_standby_up'), SETTLED).toBe(1);
});

test('a write that comes to a standby is no refusal of a read, and its connection is left', async () => {
  const database = new Database(connectionTo(parseDatabaseUrl(cluster.standbyUrl)) as pg.PoolConfig);
  const failures = await Promise.all([
    database
      .transaction(SERVICE, (trx) => trx.updateTable('club_settings').set({ price_display: 'eur' }).execute())
      .catch((error: unknown) => error),
    database
      .statements(SERVICE, { method: 'POST', path: '/', readOnly: false }, [
        { text: `update club_settings set price_display = 'eur'`, values: [] },
      ])
      .catch((error: unknown) => error),
  ]);
  for (const failure of failures) expect(isUnreachable(failure), String(failure)).toBe(true);
  await expect.poll(() => database.pool.totalCount, SETTLED).toBe(0);
  const wrong = await database
    .statements(ANONYMOUS, { method: 'GET', path: '/', readOnly: true }, [
      { text: 'create temporary table t (id integer)', values: [] },
    ])
    .catch((error: unknown) => error);
  expect(isUnreachable(wrong)).toBe(false);
  await database.close();
});

test('the standby takes over: the club writes on, channels hear again, jobs run once', async () => {
  const parent = await signIn('parent@demo.club');
  const heard = collector<string>();
  const ready = collector<string>();
  const channel = parent.channel('family');
  channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'children' }, (change) =>
    heard.push((change.new as { full_name: string }).full_name),
  );
  channel.on('system', {}, ({ status }: { status: string }) => ready.push(status));
  expect(await listening(channel)).toMatchObject({ status: 'ok' });
  const register = async (full_name: string) =>
    (await parent.rpc('register_child', { full_name, birth_date: '2017-05-01' })).error;
  expect(await register('Преди')).toBeNull();
  await heard.until(1);
  const runs: string[] = [];
  await cluster.on(cluster.primary, 'create database queue');
  const address = connectionTo(parseDatabaseUrl(cluster.url.replace('/postgres?', '/queue?')));
  const jobs = createJobs(address, 'UTC', [
    { name: 'counted', cron: '0 0 1 1 *', run: async () => void runs.push('run') },
  ]);
  await jobs.start();
  await jobs.send('counted');
  await expect.poll(() => runs.length, SETTLED).toBe(1);
  const joined = ready.items.length;

  await cluster.failOver();
  await expect.poll(() => register('След'), SETTLED).toBeNull();
  await ready.until(joined + 1);
  expect(await register('Накрая')).toBeNull();
  await heard.first((name) => name === 'Накрая');
  const { rows } = await cluster.on(
    cluster.standby,
    `select count(*)::integer as slots from pg_replication_slots where slot_name like 'realtime_%' and temporary`,
  );
  expect(rows).toEqual([{ slots: 1 }]);
  const { data } = await parent.from('children').select('full_name').eq('full_name', 'Преди');
  expect(data).toHaveLength(1);
  await expect
    .poll(
      () =>
        jobs.send('counted').then(
          () => true,
          () => false,
        ),
      SETTLED,
    )
    .toBe(true);
  await expect.poll(() => runs.length, SETTLED).toBe(2);
  await jobs.stop();
  await parent.realtime.disconnect();
});
