import type { WebSocket } from 'ws';
import { log } from '../platform/log.ts';
import { readToken } from './caller-token.ts';
import { Channel, settleFault, type Line } from './channel.ts';
import { decodeFrame, encodeFrame, type Frame, type Incoming, type Version } from './frames.ts';
import { parseJoin } from './join-request.ts';
import {
  Allowance,
  CHANNELS_PER_CONNECTION,
  EVENTS_PER_SECOND,
  JOINS_PER_SECOND,
  STORED_TOPIC_BYTES,
  TOPIC_BYTES,
  WAITING_BYTES,
} from './limits.ts';
import { Refusal } from './refusal.ts';
import type { RealtimeService } from './service.ts';
import { SubscribeError } from './changes/subscription.ts';
import { Standing } from './standing.ts';

const PREFIX = 'realtime:';
/** Frames that a channel has not worked off yet; more are a flood. */
const MOST_WAITING = 10_000;

/** WebSocket close codes: RFC 6455 §7.4.1 and its registry. */
export const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;

/** One WebSocket and its channels. */
export class Connection implements Line {
  readonly version: Version;
  /** The headers of its handshake as JSON: what policies may read of it. */
  readonly headers: string;
  readonly #socket: WebSocket;
  readonly #service: RealtimeService;
  /** The key that opened the connection: whose name a join without a token is in. */
  readonly #key: string;
  /** By topic. */
  readonly #channels = new Map<string, Channel>();
  readonly #joins = new Allowance(JOINS_PER_SECOND);
  readonly #events = new Allowance(EVENTS_PER_SECOND);
  /** What each topic is busy with: messages of a topic are worked off in their order. */
  readonly #work = new Map<string, Promise<void>>();
  #waiting = 0;
  /** Joins that are being looked at. */
  readonly #joining = new Set<string>();
  #heardAt = performance.now();

  constructor(
    socket: WebSocket,
    service: RealtimeService,
    opening: { version: Version; key: string; headers: string },
  ) {
    this.#socket = socket;
    this.#service = service;
    this.version = opening.version;
    this.#key = opening.key;
    this.headers = opening.headers;
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#receive(data, isBinary));
    socket.on('close', () => this.#ended());
    // What breaks a connection also closes it.
    socket.on('error', () => undefined);
  }

  get channelCount(): number {
    return this.#channels.size;
  }

  /** Once a second: ends what is silent, and channels whose token has run out. */
  check(heardSince: number, nowSeconds: number): void {
    if (this.#heardAt < heardSince) return this.#socket.terminate();
    for (const channel of this.#channels.values()) channel.check(nowSeconds);
  }

  /** Everyone is to join anew: something may have been missed. */
  failChannels(): void {
    for (const channel of this.#channels.values()) channel.fail();
  }

  /** Ends the connection; the client comes back, here or elsewhere. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  /** Sends a frame. Whoever lets too much wait is let go: its client reconnects and reads anew. */
  send(frame: string | Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > WAITING_BYTES) return this.#socket.terminate();
    this.#socket.send(frame);
  }

  push(frame: Frame): void {
    this.send(encodeFrame(this.version, { ...frame, payload: JSON.stringify(frame.payload) }));
  }

  pushJson({ joinRef, topic }: Channel, event: string, payload: string): void {
    this.send(encodeFrame(this.version, { joinRef, ref: null, topic, event, payload }));
  }

  forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
  }

  #ended(): void {
    for (const channel of this.#channels.values()) channel.drop();
    this.#work.clear();
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#heardAt = performance.now();
    const frame = decodeFrame(this.version, data, isBinary);
    // Nobody who speaks the protocol sends such a thing: there is no telling what comes next.
    if (!frame) return this.#socket.close(POLICY_VIOLATION, 'not a frame of the protocol');
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') this.#reply(frame, 'ok', {});
      return;
    }
    if (++this.#waiting > MOST_WAITING) return this.#socket.close(POLICY_VIOLATION, 'too many messages at once');
    this.#queue(frame);
  }

  #queue(frame: Incoming): void {
    const { topic } = frame;
    const before = this.#work.get(topic) ?? Promise.resolve();
    const work = before
      .then(() => this.#take(frame))
      .catch((cause: unknown) => log('error', 'realtime.connection', { cause }))
      .finally(() => {
        this.#waiting--;
        if (this.#work.get(topic) === work) this.#work.delete(topic);
      });
    this.#work.set(topic, work);
  }

  async #take(frame: Incoming): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (frame.event === 'phx_join') return this.#join(frame);
    const channel = this.#channels.get(frame.topic);
    if (!channel) {
      if (frame.event === 'phx_leave') return this.#reply(frame, 'ok', {});
      return this.#reply(frame, 'error', { reason: 'unmatched topic' });
    }
    // From a stay before this one.
    if (frame.joinRef !== null && frame.joinRef !== channel.joinRef) return;
    try {
      if (this.#service.areRatesLimited && !this.#events.take()) {
        throw new Refusal('MessagePerSecondRateLimitReached', 'Too many messages per second');
      }
      await channel.take(frame);
    } catch (fault) {
      settleFault(channel, fault);
    }
  }

  async #join(frame: Incoming): Promise<void> {
    const { topic, ref } = frame;
    const joinRef = frame.joinRef ?? ref;
    let channel: Channel | undefined;
    try {
      this.#allowJoin(topic);
      this.#joining.add(topic);
      const { config, access_token: token } = parseJoin(frame.payload);
      await this.#service.bus.start().catch(() => undefined);
      if (!this.#service.bus.isUp) {
        throw new Refusal('UnableToConnectToProject', 'Realtime was unable to connect to the project database');
      }
      const name = topic.slice(PREFIX.length);
      if (config.private && Buffer.byteLength(name) > STORED_TOPIC_BYTES) {
        throw new Refusal('InvalidTopicName', `a private topic has at most ${STORED_TOPIC_BYTES} bytes`);
      }
      const given = token || this.#key;
      const caller = await readToken(given, this.#service.identify);
      const standing = await Standing.of(this.#service, caller, config.private ? name : null, this.headers);
      if (this.#socket.readyState !== this.#socket.OPEN) return;
      this.#channels.get(topic)?.close();
      channel = new Channel(this, this.#service, { topic, name, joinRef, config, token: given, standing });
      this.#channels.set(topic, channel);
      this.#joining.delete(topic);
      await channel.open(ref);
    } catch (fault) {
      channel?.drop();
      const reason = reasonOf(fault);
      this.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status: 'error', response: { reason } } });
    } finally {
      this.#joining.delete(topic);
    }
  }

  #allowJoin(topic: string): void {
    if (!topic.startsWith(PREFIX)) throw new Refusal('InvalidTopicName', 'a topic begins with realtime:');
    if (topic === PREFIX) throw new Refusal('TopicNameRequired', 'You must provide a topic name');
    if (topic.includes('\0') || Buffer.byteLength(topic) > TOPIC_BYTES) {
      throw new Refusal('InvalidTopicName', `a topic has at most ${TOPIC_BYTES} bytes, and none of them is zero`);
    }
    if (this.#service.areRatesLimited && !this.#joins.take()) {
      throw new Refusal('ClientJoinRateLimitReached', 'Too many joins per second');
    }
    if (!this.#channels.has(topic) && this.#channels.size + this.#joining.size >= CHANNELS_PER_CONNECTION) {
      throw new Refusal('ChannelRateLimitReached', 'Too many channels');
    }
  }

  #reply({ joinRef, ref, topic }: Frame, status: string, response: Record<string, unknown>): void {
    this.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }
}

function reasonOf(fault: unknown): string {
  if (fault instanceof Refusal || fault instanceof SubscribeError) return fault.message;
  log('error', 'realtime.join', { cause: fault });
  return 'UnknownErrorOnChannel: Something went wrong';
}
