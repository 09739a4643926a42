import type { RealtimeChannel } from '@supabase/supabase-js';
import { call, parentCall, provenCall, type Call } from './call.ts';
import { done, holds, must, same, type Client, type Toolbox } from './toolbox.ts';

const WAIT_MS = 120_000;

/** Waits until the channel is joined; throws any other state. */
function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel);
      else if (status !== 'CLOSED') reject(error ?? new Error(status));
    });
  });
}

/** The next value that is sent; throws when none comes. */
function next<T>(listen: (send: (value: T) => void) => void, what: string): Promise<T> {
  const coming = new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`There came no ${what}`)), WAIT_MS);
    listen((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
  // Reaches the awaiting trial; one that has failed before does not await it any more.
  coming.catch(() => undefined);
  return coming;
}

const newTopic = () => `protocol-${crypto.randomUUID()}`;

interface Change {
  eventType: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
}

/** A parent and the changes of its children that it hears, once PostgreSQL listens. */
async function listening(tools: Toolbox, event: 'INSERT' | 'UPDATE' | 'DELETE', filter?: string) {
  const { client, user } = await tools.parent();
  await client.realtime.setAuth();
  const channel = client.channel(newTopic());
  const change = next<Change>((send) => {
    channel.on(
      'postgres_changes',
      { event: event as 'INSERT', schema: 'public', table: 'children', ...(filter ? { filter } : {}) },
      (message) => send(message as unknown as Change),
    );
  }, `${event} of a child`);
  const ready = next<unknown>((send) => {
    channel.on('system', {}, (message: { extension?: string; status?: string }) => {
      if (message.extension === 'postgres_changes' && message.status === 'ok') send(message);
    });
  }, 'word that PostgreSQL listens');
  await joined(channel);
  await ready;
  return { client, user, change };
}

const register = async (client: Client, full_name = 'Жива Вълнова') =>
  done(await client.rpc('register_child', { full_name, birth_date: '2017-03-04' })) as { id: string };

/** All of `supabase.channel()`. */
export const REALTIME_CALLS: Call[] = [
  call('channel().subscribe, unsubscribe', 'phx_join, phx_leave', async (tools) => {
    const channel = await joined(tools.visitor().channel(newTopic()));
    same(await channel.unsubscribe(), 'ok');
  }),
  call('realtime heartbeat', 'heartbeat', async (tools) => {
    const client = tools.visitor();
    const answered = next<string>(
      (send) => client.realtime.onHeartbeat((status) => status === 'ok' && send(status)),
      'answer',
    );
    await joined(client.channel(newTopic()));
    await client.realtime.sendHeartbeat();
    same(await answered, 'ok');
  }),
  call("channel().on('postgres_changes', INSERT)", 'postgres_changes', async (tools) => {
    const { client, user, change } = await listening(tools, 'INSERT');
    await register((await tools.parent()).client, 'Чуждо Дете');
    const { id } = await register(client);
    const heard = await change;
    same([heard.eventType, heard.new['id'], heard.new['parent_id']], ['INSERT', id, user.id]);
  }),
  call("channel().on('postgres_changes', UPDATE with filter)", 'postgres_changes', async (tools) => {
    const { client, change } = await listening(tools, 'UPDATE', 'full_name=eq.Жива Вълнова');
    const { id } = await register(client);
    done(await client.from('children').update({ notes: 'обича гмуркане' }).eq('id', id).select());
    const heard = await change;
    same([heard.new['id'], heard.new['notes']], [id, 'обича гмуркане']);
  }),
  call("channel().on('postgres_changes', DELETE)", 'postgres_changes', async (tools) => {
    const { client, change } = await listening(tools, 'DELETE');
    const { id } = await register(client);
    done(await client.rpc('delete_child', { child_id: id, typed_name: 'Жива Вълнова' }));
    same((await change).old, { id });
  }),
  call("channel().send({ type: 'broadcast' })", 'broadcast', async (tools) => {
    const topic = newTopic();
    const listener = tools.visitor().channel(topic);
    const heard = next<{ payload: unknown }>((send) => listener.on('broadcast', { event: 'wave' }, send), 'broadcast');
    await joined(listener);
    const sender = await joined(tools.visitor().channel(topic, { config: { broadcast: { ack: true } } }));
    same(await sender.send({ type: 'broadcast', event: 'wave', payload: { lane: 4 } }), 'ok');
    same((await heard).payload, { lane: 4 });
  }),
  call('channel({ broadcast: { self: true } })', 'broadcast', async (tools) => {
    const channel = tools.visitor().channel(newTopic(), { config: { broadcast: { self: true } } });
    const heard = next<{ payload: unknown }>((send) => channel.on('broadcast', { event: 'echo' }, send), 'echo');
    await joined(channel);
    await channel.send({ type: 'broadcast', event: 'echo', payload: { said: 'ехо' } });
    same((await heard).payload, { said: 'ехо' });
  }),
  call('channel().httpSend', 'POST /api/broadcast/{topic}/events/{event}', async (tools) => {
    const topic = newTopic();
    const listener = tools.visitor().channel(topic);
    const heard = next<{ payload: unknown }>((send) => listener.on('broadcast', { event: 'post' }, send), 'broadcast');
    await joined(listener);
    const sent = await tools.visitor().channel(topic).httpSend('post', { by: 'http' });
    holds(sent.success, 'it is taken');
    same((await heard).payload, { by: 'http' });
  }),
  call('channel().track, untrack, presenceState', 'presence, presence_state, presence_diff', async (tools) => {
    const topic = newTopic();
    const watcher = tools.visitor().channel(topic);
    const came = next<{ key: string }>((send) => watcher.on('presence', { event: 'join' }, send), 'join');
    const left = next<{ key: string }>((send) => watcher.on('presence', { event: 'leave' }, send), 'leave');
    await joined(watcher);
    const guest = await joined(tools.visitor().channel(topic, { config: { presence: { key: 'гост' } } }));
    same(await guest.track({ lane: 2 }), 'ok');
    same((await came).key, 'гост');
    same(Object.keys(watcher.presenceState()), ['гост']);
    await guest.untrack();
    same((await left).key, 'гост');
  }),
  parentCall('channel({ private: true }) (without a policy)', 'phx_join', async ({ client }) => {
    await client.realtime.setAuth();
    const refused = await joined(client.channel(newTopic(), { config: { private: true } })).catch(
      (error: Error) => error,
    );
    holds(refused instanceof Error && refused.message.includes('Unauthorized'), 'it is refused');
  }),
  provenCall(
    'channel({ private: true }) (with one), realtime.send() in SQL',
    'phx_join',
    'server/realtime/broadcast/broadcast.test.ts',
  ),
  call('realtime.setAuth', 'access_token', async (tools) => {
    const { client, change } = await listening(tools, 'INSERT');
    const { session } = done(await client.auth.refreshSession());
    await client.realtime.setAuth(must(session, 'session').access_token);
    await register(client);
    same((await change).eventType, 'INSERT');
  }),
];
