import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { folderTest } from '../platform/testing/folder.ts';
import { publicKeyOf, signedIn, visitorOf } from '../testing/program.ts';
import { startServer } from '../testing/running.ts';
import { collector, listening, subscribed } from './testing/test-realtime.ts';

const folder = folderTest();
const HALF_OPEN = 300;

const server = await startServer({ DATA_DIR: folder, RATE_LIMITS: 'on' });
afterAll(() => server.stop());
const publishableKey = await publicKeyOf(server.url);
const visitor = () => visitorOf(server.url);
const signIn = (email: string) => signedIn(server.url, email);

test('half-open sockets are closed, and hold up no one', async () => {
  const { hostname, port } = new URL(server.url);
  const sockets = Array.from({ length: HALF_OPEN }, (_, index) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    if (index % 2 === 0) socket.write('GET /realtime/v1/websocket HTTP/1.1\r\nHost: club\r\nUpgra');
    return once(socket.resume(), 'close');
  });
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  await Promise.all(sockets);
});

test("a family sees its own child's enrollment come, and its class say that its seats changed; a stranger only the latter, and no user can say it for the class", async () => {
  const parent = await signIn('parent@demo.club');
  const { data: classes } = await parent.from('public_classes').select('class_id').eq('title', 'Делфинчета').limit(1);
  const { data: plan } = await parent.from('plans').select('id').eq('kind', 'pool_8').single();
  const class_id = classes![0]!.class_id as string;
  const seen = collector<{ table: string; eventType: string; new: unknown }>();
  const strange = collector<unknown>();
  const seats = collector<string>();

  const family = parent.channel('family');
  for (const table of ['children', 'enrollments', 'payments'])
    family.on('postgres_changes', { event: '*', schema: 'public', table }, (change) => seen.push(change));
  expect(await listening(family)).toMatchObject({ status: 'ok' });
  const stranger = await visitor();
  const news = stranger.channel('news');
  news.on('postgres_changes', { event: '*', schema: 'public' }, (change) => strange.push(change));
  expect(await listening(news)).toMatchObject({ status: 'ok' });
  const athlete = await signIn('athlete@demo.club');
  const topic = `class:${class_id}`;
  const classChannel = athlete.channel(topic, { config: { private: true, broadcast: { self: true, ack: true } } });
  classChannel.on('broadcast', { event: 'seats_changed' }, ({ event }) => seats.push(event));
  expect((await subscribed(classChannel)).status).toBe('SUBSCRIBED');
  expect((await subscribed(stranger.channel(topic, { config: { private: true } }))).status).toBe('CHANNEL_ERROR');
  const { data: session } = await athlete.auth.getSession();
  for (const token of [session.session!.access_token, publishableKey]) {
    const said = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ topic, event: 'seats_changed', payload: {}, private: true }] }),
    });
    expect(said.status).toBe(403);
  }
  // A public channel of that name is another one: no member of the club listens there.
  const passerBy = await visitor();
  const loud = passerBy.channel(topic);
  expect((await subscribed(loud)).status).toBe('SUBSCRIBED');
  await loud.send({ type: 'broadcast', event: 'seats_changed', payload: {} });

  const child = await parent.rpc('register_child', { full_name: 'Жива Вълна', birth_date: '2017-05-01' });
  expect(child.error).toBeNull();
  await seen.first(({ table }) => table === 'children');
  const enrolled = await parent.rpc('enroll_child', {
    child_id: (child.data as { id: string }).id,
    class_id,
    plan_id: plan!.id,
    method: 'cash',
  });
  expect(enrolled.error).toBeNull();
  const { enrollment_id } = enrolled.data as { enrollment_id: string };
  const change = await seen.first(({ table }) => table === 'enrollments');
  expect(change).toMatchObject({ eventType: 'INSERT', new: { id: enrollment_id } });
  await seats.until(1);
  expect(seats.items).toEqual(['seats_changed']);
  expect(strange.items).toEqual([]);
  await Promise.all([parent, stranger, athlete, passerBy].map((client) => client.realtime.disconnect()));
});

test('TERM asks open sockets to come back elsewhere, and the program ends', async () => {
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${publishableKey}`,
  );
  await once(socket, 'open');
  const closed = once(socket, 'close');
  expect(await server.stop()).toBe(0);
  expect((await closed)[0]).toBe(1001);
});
