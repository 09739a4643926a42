import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import pg from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { identifyToken, signAccessToken } from '../../auth/tokens/tokens.ts';
import { Database } from '../../platform/database/database.ts';
import { createTestDatabase, testConfig } from '../../platform/testing/club.ts';
import { asOwner } from '../../platform/testing/database.ts';
import type { Config } from '../../settings/config.ts';
import { createRealtime, type Realtime } from '../realtime.ts';
import type { Version } from '../sockets/frames.ts';

const config = testConfig();

/** One server process: its own pool, its own realtime service, its own port. */
export interface TestNode {
  url: string;
  realtime: Realtime;
  client(options?: { vsn?: Version; token?: string; key?: string }): SupabaseClient;
  /** A socket without the client: what it sends and gets are bare frames. */
  socket(query?: Record<string, string>, localAddress?: string): RawSocket;
  stop(): Promise<void>;
}

export interface RawSocket {
  socket: WebSocket;
  opened: Promise<void>;
  /** Resolves with the close code. */
  closed: Promise<number>;
  frames: unknown[];
  send(frame: unknown): void;
  /** The first frame, of those that came and those to come, that passes. */
  next(passes: (frame: unknown[]) => boolean): Promise<unknown[]>;
}

/** The realtime service on a database of its own, spoken to through the official client. */
export async function createTestRealtime({
  rateLimits = false,
  connections = 10_000,
  silenceMs,
  endingsMs,
  on,
}: { rateLimits?: boolean; connections?: number; silenceMs?: number; endingsMs?: number; on?: pg.ClientConfig } = {}) {
  const club = on ? { connection: on, drop: async () => undefined } : await createTestDatabase();
  const owner = new pg.Client(club.connection);
  owner.on('error', () => undefined);
  await owner.connect();
  const nodes: TestNode[] = [];
  const clients: SupabaseClient[] = [];

  async function startNode(login: { user?: string; password?: string } = {}): Promise<TestNode> {
    const database = new Database({ ...club.connection, ...login } as pg.PoolConfig);
    const identify = (token: string) => identifyToken(token, config);
    const pace = { ...(silenceMs && { silenceMs }), ...(endingsMs && { endingsMs }) };
    const realtime = createRealtime({ database, identify, connections, rateLimits, ...pace });
    const app = new Hono().route('/realtime/v1', realtime.routes);
    const server: ServerType = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    realtime.attach(server);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const node: TestNode = {
      url,
      realtime,
      client({ vsn = '2.0.0', token, key = config.publishableKey } = {}) {
        const client = createClient(url, key, {
          auth: { persistSession: false, autoRefreshToken: false },
          realtime: { vsn, transport: WebSocket as never, reconnectAfterMs: () => 200 },
          ...(token && { accessToken: async () => token }),
        });
        clients.push(client);
        return client;
      },
      socket: (query = {}, localAddress = '127.0.0.1') =>
        rawSocket(url, { apikey: config.publishableKey, vsn: '2.0.0', ...query }, localAddress),
      async stop() {
        if (!nodes.includes(node)) return;
        nodes.splice(nodes.indexOf(node), 1);
        await realtime.stop();
        server.close();
        await database.close();
      },
    };
    nodes.push(node);
    return node;
  }

  const first = await startNode();
  return {
    config,
    owner,
    asOwner: asOwner(owner),
    connection: club.connection,
    node: first,
    startNode,
    async stop() {
      await Promise.all(clients.map((client) => client.realtime.disconnect()));
      await Promise.all([...nodes].map((node) => node.stop()));
      await owner.end();
      await club.drop();
    },
    /** Broadcasts over HTTP; as a visitor unless the headers say otherwise. */
    post: (path: string, body: string, headers: Record<string, string> = { apikey: config.publishableKey }) =>
      fetch(`${first.url}/realtime/v1/api/broadcast${path}`, { method: 'POST', body, headers }),
    /** A new account and a token of it; `expiresIn` seconds. */
    async user(): Promise<{ id: string; token: string }> {
      const id = randomUUID();
      await owner.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@family.example`]);
      return { id, token: await tokenOf(config, id) };
    },
  };
}

/** The service for a test file; stopped after its tests. */
export async function realtimeTest(...asked: Parameters<typeof createTestRealtime>) {
  const club = await createTestRealtime(...asked);
  afterAll(() => club.stop());
  return club;
}

/** The socket once it is open; closed after the test. */
export async function opened(socket: RawSocket): Promise<RawSocket> {
  onTestFinished(() => socket.socket.close());
  await socket.opened;
  return socket;
}

/** A good access token of the user. */
export async function tokenOf({ publicUrl, jwtSecret }: Config, sub: string, claims = {}): Promise<string> {
  const signed = await signAccessToken({ ...config, publicUrl, jwtSecret }, { role: 'authenticated', sub, ...claims });
  return signed.token;
}

/**
 * Subscribes and waits for the first state. The token is fetched before: a join that waits for the socket keeps the one
 * it had when it was written.
 */
export async function subscribed(channel: RealtimeChannel): Promise<{ status: string; error: Error | undefined }> {
  await channel.socket.setAuth();
  return new Promise((resolve) => {
    channel.subscribe((status, error) => resolve({ status, error }));
  });
}

/** Subscribes and waits until changes of tables are sent, or until the server refuses. */
export async function listening(channel: RealtimeChannel): Promise<{ status: string; message: string }> {
  const ready = new Promise<{ status: string; message: string }>((resolve) => {
    channel.on('system', {}, (payload: { extension: string; status: string; message: string }) => {
      if (payload.extension === 'postgres_changes') resolve(payload);
    });
  });
  await subscribed(channel);
  return ready;
}

export type Broadcast = { type: string; event: string; payload: unknown; meta?: { id: string; replayed?: boolean } };

/** Collects the broadcasts of the channel. */
export function hear(channel: RealtimeChannel, event = '*') {
  const heard = collector<Broadcast>();
  channel.on('broadcast', { event }, (said) => heard.push(said as Broadcast));
  return heard;
}

/** Collects the changes of the table that the channel gets. */
export function watch(channel: RealtimeChannel, table: string, event = '*') {
  const changes = collector<{ table: string; eventType: string; new: unknown }>();
  channel.on('postgres_changes', { event: event as '*', schema: 'public', table }, (change) => changes.push(change));
  return changes;
}

/** Collects incoming messages; `until(n)` waits for this many. */
export function collector<T>() {
  const items: T[] = [];
  let wake = () => undefined as void;
  return {
    items,
    push: (item: T) => {
      items.push(item);
      wake();
    },
    async until(count: number): Promise<T[]> {
      while (items.length < count) await new Promise<void>((resolve) => (wake = resolve));
      return items;
    },
    async first(passes: (item: T) => boolean): Promise<T> {
      for (;;) {
        const found = items.find(passes);
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

function rawSocket(url: string, query: Record<string, string>, localAddress: string): RawSocket {
  const address = new URL(`${url.replace('http', 'ws')}/realtime/v1/websocket`);
  address.search = new URLSearchParams(query).toString();
  const socket = new WebSocket(address, { localAddress });
  const frames = collector<unknown[]>();
  socket.on('message', (data: Buffer, isBinary: boolean) =>
    frames.push(isBinary ? [data] : [JSON.parse(data.toString())].flat()),
  );
  const closed = once(socket, 'close').then(([code]) => code as number);
  const opened = once(socket, 'open').then(() => undefined);
  opened.catch(() => undefined);
  return {
    socket,
    opened,
    closed,
    frames: frames.items,
    send: (frame) => socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    next: (passes) => frames.first(passes),
  };
}
