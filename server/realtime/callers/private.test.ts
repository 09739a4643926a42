import { describe, expect, test } from 'vitest';
import { VERSIONS } from '../sockets/frames.ts';
import { collector, hear, realtimeTest, subscribed, tokenOf } from '../testing/test-realtime.ts';

const club = await realtimeTest();
await club.owner.query(`
    create policy read_own on realtime.messages for select to authenticated
      using (realtime.topic() = 'user:' || auth.uid() and extension in ('broadcast', 'presence'));
    create policy read_hall on realtime.messages for select to authenticated using (realtime.topic() like 'hall%');
    create policy speak_in_hall on realtime.messages for insert to authenticated
      with check (realtime.topic() like 'hall%' and extension = 'broadcast' and auth.jwt() ->> 'voice' = 'yes');
    create policy listen_only on realtime.messages for select to authenticated
      using (realtime.topic() = 'listen' and extension = 'broadcast');
    create policy by_header on realtime.messages for select to anon
      using (realtime.topic() = 'header' and current_setting('request.headers')::json ->> 'x-door' = 'open')`);

const isPrivate = { config: { private: true } };

describe.each(VERSIONS)('version %s', (vsn) => {
  test('a private channel opens to those whom a policy names, and to no one else', async () => {
    const [ana, boris] = [await club.user(), await club.user()];
    const own = club.node.client({ vsn, token: ana.token }).channel(`user:${ana.id}`, isPrivate);
    const heard = hear(own);
    expect((await subscribed(own)).status).toBe('SUBSCRIBED');
    for (const options of [{ vsn, token: boris.token }, { vsn }]) {
      const { status, error } = await subscribed(club.node.client(options).channel(`user:${ana.id}`, isPrivate));
      expect(status).toBe('CHANNEL_ERROR');
      expect(error!.message).toBe(
        `Unauthorized: You do not have permissions to read from this Channel topic: user:${ana.id}`,
      );
    }
    await club.owner.query(`select realtime.send('{"n": 1}', 'news', $1)`, [`user:${ana.id}`]);
    expect((await heard.until(1))[0]).toMatchObject({ event: 'news', payload: { n: 1 } });
  });

  test('a listener may not yet speak: a message without the right is dropped', async () => {
    const person = await club.user();
    const voice = await tokenOf(club.config, person.id, { voice: 'yes' });
    const room = `hall ${vsn}`;
    const config = { config: { private: true, broadcast: { ack: true } } };
    const listener = club.node.client({ vsn, token: person.token }).channel(room, config);
    const heard = hear(listener);
    const speaker = club.node.client({ vsn, token: voice }).channel(room, config);
    await subscribed(listener);
    await subscribed(speaker);
    expect(await listener.send({ type: 'broadcast', event: 'mute', payload: {} }, { timeout: 500 })).toBe('timed out');
    expect(await speaker.send({ type: 'broadcast', event: 'loud', payload: {} })).toBe('ok');
    expect((await heard.until(1)).map(({ event }) => event)).toEqual(['loud']);
    expect(await listener.track({ here: true })).toBe('error');
  });
});

test('a private and a public channel of one name do not hear each other', async () => {
  const { token } = await club.user();
  const inside = club.node.client({ token }).channel('hall', isPrivate);
  const heard = hear(inside);
  const outside = club.node.client({ token }).channel('hall', { config: { broadcast: { ack: true } } });
  await subscribed(inside);
  await subscribed(outside);
  expect(await outside.send({ type: 'broadcast', event: 'outside', payload: {} })).toBe('ok');
  await club.owner.query(`select realtime.send('{}', 'inside', 'hall', true)`);
  expect((await heard.until(1))[0]!.event).toBe('inside');
});

test('with one extension readable, the other stays silent', async () => {
  const { token } = await club.user();
  const channel = club.node
    .client({ token })
    .channel('listen', { config: { private: true, presence: { key: 'a', enabled: true } } });
  const presences = collector<unknown>();
  channel.on('presence', { event: 'sync' }, () => presences.push('sync'));
  const heard = hear(channel);
  expect((await subscribed(channel)).status).toBe('SUBSCRIBED');
  await club.owner.query(`select realtime.send('{}', 'word', 'listen')`);
  await heard.until(1);
  expect(presences.items).toEqual([]);
});

test('policies may read the headers of the handshake', async () => {
  const { WebSocket } = await import('ws');
  const open = async (headers: Record<string, string>) => {
    const url = `${club.node.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${club.config.publishableKey}&vsn=2.0.0`;
    const socket = new WebSocket(url, { headers });
    await new Promise((resolve) => socket.once('open', resolve));
    const reply = new Promise<string>((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())));
    socket.send(JSON.stringify(['1', '1', 'realtime:header', 'phx_join', { config: { private: true } }]));
    const text = await reply;
    socket.close();
    return (JSON.parse(text) as [string, string, string, string, { status: string }])[4].status;
  };
  expect(await open({ 'x-door': 'open' })).toBe('ok');
  expect(await open({ 'x-door': 'shut' })).toBe('error');
});

test('a kept message can be heard later: sent from SQL, over the socket and over HTTP', async () => {
  const person = await club.user();
  const token = await tokenOf(club.config, person.id, { voice: 'yes' });
  const since = Date.now() - 1000;
  await club.owner.query(`select realtime.send('{"n": 1}', 'sql', 'hall kept')`);
  const speaker = club.node
    .client({ token })
    .channel('hall kept', { config: { private: true, broadcast: { ack: true } } });
  const live = hear(speaker);
  await subscribed(speaker);
  expect(await speaker.send({ type: 'broadcast', event: 'socket', payload: { n: 2 }, persist: true })).toBe('ok');
  expect(await speaker.send({ type: 'broadcast', event: 'passing', payload: { n: 0 } })).toBe('ok');
  expect(await speaker.httpSend('http', { n: 3 }, { persist: { ttl: 60 } })).toEqual({ success: true });
  // A kept message reaches every member, the sender too: it comes from the table.
  await live.first(({ event }) => event === 'http');

  const again = (limit: number) =>
    club.node
      .client({ token })
      .channel('hall kept', { config: { private: true, broadcast: { replay: { since, limit } } } });
  const late = again(10);
  const heard = hear(late);
  await subscribed(late);
  const said = await heard.until(3);
  expect(said.map(({ event }) => event)).toEqual(['sql', 'socket', 'http']);
  for (const { meta } of said) expect(meta).toEqual({ id: expect.any(String), replayed: true });
  const short = again(2);
  const two = hear(short);
  await subscribed(short);
  expect((await two.until(2)).map(({ event }) => event)).toEqual(['socket', 'http']);
  await club.asOwner`update realtime.messages set inserted_at = now() - interval '1 minute' where event <> 'http'`;
  const changes = { wait: true, since_ms: 30_000 };
  const page = club.node.client({ token }).channel('hall kept', {
    config: { private: true, broadcast: { replay: { since: 0, limit: 10 } }, postgres_changes_options: changes },
  });
  const recent = hear(page);
  await subscribed(page);
  expect((await recent.until(1)).map(({ event }) => event)).toEqual(['http']);
});

test('row triggers announce their changes to a topic', async () => {
  const { token } = await club.user();
  await club.owner.query(`
    create table public.parts (id integer primary key, name text);
    create function public.notify_parts() returns trigger language plpgsql security definer as $$
    begin
      perform realtime.broadcast_changes('hall parts', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$;
    create trigger notify after insert or update or delete on public.parts for each row execute function public.notify_parts()`);
  const channel = club.node.client({ token }).channel('hall parts', isPrivate);
  const heard = hear(channel);
  await subscribed(channel);
  await club.owner.query(`insert into parts values (1, 'a'); update parts set name = 'b'; delete from parts`);
  const said = await heard.until(3);
  expect(said.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({
      operation: 'INSERT',
      table: 'parts',
      schema: 'public',
      record: { id: 1, name: 'a' },
      old_record: null,
    }),
    expect.objectContaining({ operation: 'UPDATE', record: { id: 1, name: 'b' }, old_record: { id: 1, name: 'a' } }),
    expect.objectContaining({ operation: 'DELETE', record: null, old_record: { id: 1, name: 'b' } }),
  ]);
});
