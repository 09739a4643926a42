import type { WebSocket } from 'ws';
import type { Caller } from '../../platform/caller.ts';
import { Overloaded } from '../../platform/database/lanes/fair-queue.ts';
import { log } from '../../platform/log.ts';
import { readToken } from '../callers/caller-token.ts';
import { Grants } from '../callers/grants.ts';
import { SubscribeError } from '../changes/subscription.ts';
import { Channel, settleFault } from '../channels/channel.ts';
import { countBindings, parseJoin, tokenOf } from '../channels/join-request.ts';
import {
  Allowance,
  BINDINGS_PER_CHANNEL,
  CHANNELS_PER_CONNECTION,
  EVENTS_PER_SECOND,
  JOINS_PER_SECOND,
  MESSAGE_BYTES,
  REFUSED_BINDINGS,
  REFUSED_JOINS,
  REFUSED_WINDOW_SECONDS,
  STORED_TOPIC_BYTES,
  TOPIC_BYTES,
  VISITOR_BINDINGS,
  VISITOR_FRAME_BYTES,
  WAITING_BYTES,
} from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { RealtimeService } from '../service.ts';
import type { ChannelConnection } from './channel-connection.ts';
import { decodeFrame, encodeFrame, type Frame, type Incoming, type Version } from './frames.ts';

const PREFIX = 'realtime:';
/** The limit of unhandled frames of a channel; more are a flood. */
const MOST_WAITING = 10_000;

/** WebSocket close codes: RFC 6455 §7.4.1 and its registry. */
export const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
const TOO_BIG = 1009;

/** One WebSocket and its channels. */
export class Connection implements ChannelConnection {
  readonly version: Version;
  /** The headers of its handshake as JSON: what policies may read of it. */
  readonly headers: string;
  /** Its address. */
  readonly #ip: string;
  readonly #isService: boolean;
  readonly #socket: WebSocket;
  readonly #service: RealtimeService;
  /** The key that opened the connection: the name of a join without a token. */
  readonly #key: string;
  /** By topic. */
  readonly #channels = new Map<string, Channel>();
  readonly #joins = new Allowance(JOINS_PER_SECOND);
  readonly #refused = new Allowance(REFUSED_JOINS, REFUSED_WINDOW_SECONDS);
  readonly #events = new Allowance(EVENTS_PER_SECOND);
  /** The queue of each topic: messages of a topic are handled in their order. */
  readonly #work = new Map<string, Promise<void>>();
  #waiting = 0;
  /** Joins that are being checked. */
  readonly #joining = new Set<string>();
  #heardAt = performance.now();

  constructor(
    socket: WebSocket,
    service: RealtimeService,
    opening: { version: Version; key: string; headers: string; ip: string; isService: boolean },
  ) {
    this.#socket = socket;
    this.#service = service;
    this.version = opening.version;
    this.#key = opening.key;
    this.headers = opening.headers;
    this.#ip = opening.ip;
    this.#isService = opening.isService;
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#receive(data, isBinary));
    socket.on('close', () => this.#ended());
    // A broken connection is also closed.
    socket.on('error', () => undefined);
  }

  get channelCount(): number {
    return this.#channels.size;
  }

  /** Once a second: ends silent connections, and channels whose token has run out. */
  check(heardSince: number, nowSeconds: number): void {
    if (this.#heardAt < heardSince) return this.#socket.terminate();
    for (const channel of this.#channels.values()) channel.check(nowSeconds);
  }

  /** In whose names its channels are held. */
  get held(): string[] {
    return [...this.#channels.values()].map(({ known }) => known.claims);
  }

  /** Ends the channels that are held in one of these names. */
  endHeld(claims: Set<string>): void {
    const ended = new Refusal('Unauthorized', 'This session has ended: sign in again');
    for (const channel of this.#channels.values()) if (claims.has(channel.known.claims)) channel.refuse(ended);
  }

  /** Every client has to join again: something may have been missed. */
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

  /** Sends a frame. A client that lets too much wait is disconnected: it reconnects and reads again. */
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
    if (this.#channels.get(channel.topic) !== channel) return;
    this.#channels.delete(channel.topic);
    if (channel.isCounted) this.#service.callers.countChannel(this.#ip, -1);
  }

  /** The holder of the token. Throws Refusal. */
  async identify(token: string): Promise<Caller> {
    const caller = await readToken(token, this.#service.identify);
    return caller.role === 'anon' && this.#ip ? { ...caller, address: this.#ip } : caller;
  }

  /** Counts a join, or a new token, to its caller. Throws Refusal. */
  countJoin(caller: Caller): void {
    this.#service.callers.join(this.#ip, caller);
  }

  /** True if its address may send this much more. */
  maySay(weight: number): boolean {
    return this.#isService || this.#service.callers.maySay(this.#ip, weight);
  }

  /** True if no user is signed in on any channel: merely parsing a long frame takes time. */
  get #isVisitor(): boolean {
    if (this.#isService || !this.#service.areRatesLimited) return false;
    return [...this.#channels.values()].every(({ isCounted }) => isCounted);
  }

  #ended(): void {
    for (const channel of this.#channels.values()) channel.drop();
    this.#work.clear();
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#heardAt = performance.now();
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (!this.maySay(1 + data.length / MESSAGE_BYTES)) return this.#endFlood('too many messages from one address');
    if (data.length > VISITOR_FRAME_BYTES && this.#isVisitor)
      return this.#socket.close(TOO_BIG, `a frame of a visitor has at most ${VISITOR_FRAME_BYTES} bytes`);
    const frame = decodeFrame(this.version, data, isBinary);
    // No client of the protocol sends such a frame, so what follows cannot be trusted.
    if (!frame) return this.#socket.close(POLICY_VIOLATION, 'not a frame of the protocol');
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') this.#reply(frame, 'ok', {});
      return;
    }
    if (++this.#waiting > MOST_WAITING) return this.#socket.close(POLICY_VIOLATION, 'too many messages at once');
    this.#queue(frame);
  }

  /** Ends it, and lets its address open fewer others for a while. */
  #endFlood(reason: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#service.callers.flooded(this.#ip);
    this.#socket.close(POLICY_VIOLATION, reason);
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
    // Of an earlier stay.
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
      const given = tokenOf(frame) || this.#key;
      const caller = await this.identify(given);
      // Comes before any parsing: reading the options of a join takes longest.
      this.countJoin(caller);
      const { config } = parseJoin(frame.payload, this.#mostBindings(caller));
      await this.#service.bus.start().catch(() => undefined);
      if (!this.#service.bus.isUp) {
        throw new Refusal('UnableToConnectToProject', 'Realtime was unable to connect to the project database');
      }
      const name = topic.slice(PREFIX.length);
      if (caller.role === 'anon') this.#service.callers.requireRoom(this.#ip);
      if (config.private && Buffer.byteLength(name) > STORED_TOPIC_BYTES) {
        throw new Refusal('InvalidTopicName', `a private topic has at most ${STORED_TOPIC_BYTES} bytes`);
      }
      const grants = await Grants.of(this.#service, caller, config.private ? name : null, this.headers);
      if (this.#socket.readyState !== this.#socket.OPEN) return;
      this.#channels.get(topic)?.close();
      channel = new Channel(this, this.#service, { topic, name, joinRef, config, token: given, grants });
      this.#channels.set(topic, channel);
      if (channel.isCounted) this.#service.callers.countChannel(this.#ip, 1);
      this.#joining.delete(topic);
      await channel.open(ref);
    } catch (fault) {
      channel?.drop();
      const reason = reasonOf(fault);
      this.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status: 'error', response: { reason } } });
      this.#countRefused(frame);
    } finally {
      this.#joining.delete(topic);
    }
  }

  /** A join of many bindings counts more: merely receiving it takes time. */
  #countRefused({ payload }: Incoming): void {
    const weight = 1 + countBindings(payload) / REFUSED_BINDINGS;
    if (this.#service.areRatesLimited && !this.#refused.take(weight)) this.#endFlood('too many joins are refused');
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

  #mostBindings({ role }: Caller): number {
    return role === 'anon' && this.#service.areRatesLimited ? VISITOR_BINDINGS : BINDINGS_PER_CHANNEL;
  }

  #reply({ joinRef, ref, topic }: Frame, status: string, response: Record<string, unknown>): void {
    this.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }
}

function reasonOf(fault: unknown): string {
  if (fault instanceof Refusal || fault instanceof SubscribeError) return fault.message;
  if (fault instanceof Overloaded) return 'ClientJoinRateLimitReached: Too many joins wait, try again shortly';
  log('error', 'realtime.join', { cause: fault });
  return 'UnknownErrorOnChannel: Something went wrong';
}
