import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ServerType } from '@hono/node-server';
import type { Hono } from 'hono';
import { WebSocketServer } from 'ws';
import type { Database } from '../platform/database/database.ts';
import { FairQueue, Usage } from '../platform/database/lanes/fair-queue.ts';
import { clientIp, socketIp } from '../platform/http/client-ip.ts';
import { log } from '../platform/log.ts';
import { Bus } from './broadcast/bus.ts';
import { readNodeMessage, toNodeMessage } from './broadcast/node-messages.ts';
import { readAnnounced, sweepMessages } from './broadcast/stored-messages.ts';
import { topicKey, Topics, type Broadcast, type Member } from './broadcast/topics.ts';
import type { Identify } from './callers/caller-token.ts';
import { Callers } from './callers/callers.ts';
import { endedAmong } from './callers/ended-sessions.ts';
import { CHECK_SHARES } from './callers/permissions.ts';
import { VisitorPolicies } from './callers/visitor-policies.ts';
import { ChangeFeed } from './changes/change-feed.ts';
import { Presence } from './channels/presence.ts';
import { createRealtimeHttp } from './http.ts';
import { FRAME_BYTES, SILENCE_MS } from './limits.ts';
import type { RealtimeService } from './service.ts';
import { Connection, GOING_AWAY } from './sockets/connection.ts';
import { HandshakeRefusal, readHandshake, refuseHandshake } from './sockets/handshake.ts';

interface RealtimeParts {
  database: Database;
  identify: Identify;
  /** Sockets that one process serves at most. */
  connections: number;
  rateLimits: boolean;
  /** The header in which the proxy in front names the caller's address. */
  clientIpHeader?: string | undefined;
  /** A socket that is silent for this long is ended. */
  silenceMs?: number;
  /** The pause between two looks at the sessions behind open channels. */
  endingsMs?: number;
}

export interface Realtime {
  /** The HTTP part: broadcasts. */
  routes: Hono;
  /** Takes the server's handshakes for sockets. */
  attach(server: ServerType): void;
  /** The connections and topics held at present. */
  counts(): { connections: number; topics: number; presences: number; listening: number };
  /** Closes every socket so that clients come back, here or elsewhere, and releases the database. */
  stop(): Promise<void>;
}

const CHECK_MS = 1000;
const ENDINGS_MS = 10_000;
const SWEEP_MS = 3_600_000;
/** Sockets that do not answer a close within it are ended. */
const CLOSE_GRACE_MS = 2000;

/** The realtime service of one process; together with those of other processes on the database it is one. */
export function createRealtime({
  database,
  identify,
  connections: most,
  rateLimits,
  clientIpHeader,
  silenceMs = SILENCE_MS,
  endingsMs = ENDINGS_MS,
}: RealtimeParts): Realtime {
  const connections = new Set<Connection>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES, perMessageDeflate: false });
  const topics = new Topics();
  let isStopping = false;

  const presence: Presence = new Presence({
    onDiff: (topic, diff) => topics.presence(topic, 'presence_diff', diff),
    onOwnDiff: (topic, diff) => bus.publish({ presence: topic, diff }),
  });
  const bus: Bus = new Bus(database, {
    onMessage: (node, message) => hear(node, message),
    onStored: (announced) => void sendStored(announced),
    onSchemaChange: () => {
      feed.forgetSchema();
      visitorPolicies.forget();
    },
    onNode: () => bus.publish({ presences: presence.own() }),
    onNodeGone: (node) => presence.replaceNode(node, {}),
    onLost: () => connections.forEach((connection) => connection.failChannels()),
  });
  const feed = new ChangeFeed(database);
  const callers = new Callers(rateLimits);
  const visitorPolicies = new VisitorPolicies(database);
  const service: RealtimeService = {
    database,
    identify,
    topics,
    presence,
    feed,
    bus,
    callers,
    checks: new FairQueue(CHECK_SHARES, new Usage()),
    visitorPolicies,
    ipOf: (request) => clientIp(request, { clientIpHeader }),
    areRatesLimited: rateLimits,
    say,
  };

  function say(key: string, broadcast: Broadcast, except?: Member): void {
    topics.broadcast(key, broadcast, except);
    bus.publish(toNodeMessage(key, broadcast));
  }

  function hear(node: number, text: unknown): void {
    const message = readNodeMessage(text);
    if (!message) return;
    if ('broadcast' in message) topics.broadcast(message.topic, message.broadcast);
    else if ('diff' in message) presence.applyDiff(node, message.presence, message.diff);
    else presence.replaceNode(node, message.presences);
  }

  // Handles them one after the other, so that the order of messages stays.
  let sending = Promise.resolve();
  function sendStored(announced: unknown): Promise<void> {
    sending = sending
      .then(async () => {
        const message = await readAnnounced(database, announced);
        if (message) topics.broadcast(topicKey(message.topic, message.isPrivate), message.broadcast);
      })
      .catch((cause: unknown) => log('error', 'realtime.stored', { cause }));
    return sending;
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Until ws has taken it over, a break of the socket would end the process.
    const onError = () => socket.destroy();
    socket.on('error', onError);
    try {
      const opening = await readHandshake(request, identify);
      if (socket.destroyed) return;
      const ip = socketIp(request, { clientIpHeader });
      if (isStopping || connections.size >= most || (!opening.isService && !callers.opens(ip)))
        throw new HandshakeRefusal(429, 'Too many connected users');
      // From here on it ends with this, whatever becomes of it.
      if (!opening.isService) socket.once('close', () => callers.closed(ip));
      socket.off('error', onError);
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const connection = new Connection(webSocket, service, { ...opening, ip });
        connections.add(connection);
        webSocket.on('close', () => connections.delete(connection));
      });
    } catch (fault) {
      refuseHandshake(socket, fault);
    }
  }

  const check = setInterval(() => {
    for (const connection of connections) connection.check(performance.now() - silenceMs, Date.now() / 1000);
    callers.sweep();
  }, CHECK_MS);
  const endings = setInterval(() => void endSessions().catch(() => undefined), endingsMs);
  const sweep = setInterval(() => void sweepMessages(database).catch(() => undefined), SWEEP_MS);
  check.unref();
  endings.unref();
  sweep.unref();

  /** Ends what ended sessions hold open. Rows are not shown to them from the first moment on. */
  async function endSessions(): Promise<void> {
    const held = new Set([...connections].flatMap((connection) => connection.held));
    const ended = await endedAmong(database, [...held]);
    if (ended.size > 0) for (const connection of connections) connection.endHeld(ended);
  }

  async function stop(): Promise<void> {
    isStopping = true;
    clearInterval(check);
    clearInterval(endings);
    clearInterval(sweep);
    for (const connection of connections) connection.close(GOING_AWAY, 'server is going away');
    const deadline = Date.now() + CLOSE_GRACE_MS;
    while (connections.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const connection of connections) connection.terminate();
    await Promise.allSettled([feed.close(), bus.close(), sending]);
  }
  database.onClose(stop);

  return {
    routes: createRealtimeHttp(service),
    attach(server) {
      (server as Server).on('upgrade', (request, socket, head) => void upgrade(request, socket, head));
      void feed.begin();
    },
    counts: () => ({
      connections: connections.size,
      topics: topics.size,
      presences: presence.size,
      listening: feed.size,
    }),
    stop,
  };
}
