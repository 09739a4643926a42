import { randomUUID } from 'node:crypto';
import { CHANGES_MISSED } from '../../../contracts/realtime.ts';
import { Overloaded } from '../../platform/database/lanes/fair-queue.ts';
import { log } from '../../platform/log.ts';
import { readBroadcast } from '../broadcast/read-broadcast.ts';
import { replay, store } from '../broadcast/stored-messages.ts';
import { encodeBroadcast, topicKey, type Member } from '../broadcast/topics.ts';
import { isKey } from '../callers/caller-token.ts';
import { Grants } from '../callers/grants.ts';
import type { Extension } from '../callers/permissions.ts';
import type { ChangesMember } from '../changes/change-feed.ts';
import { SubscribeError } from '../changes/subscription.ts';
import type { ClaimedCaller } from '../changes/visibility.ts';
import { Allowance, MESSAGE_RECEIVERS, PRESENCE_BYTES, PRESENCE_CALLS, PRESENCE_WINDOW_SECONDS } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { RealtimeService } from '../service.ts';
import type { ChannelConnection } from '../sockets/channel-connection.ts';
import type { Incoming, Version } from '../sockets/frames.ts';
import { writeJson } from '../sockets/write-json.ts';
import type { ChannelConfig } from './join-request.ts';

/** A join: the channel's name, its options, and in whose name it is held. */
interface Joining {
  topic: string;
  /** The topic without "realtime:". */
  name: string;
  joinRef: string | null;
  config: ChannelConfig;
  token: string;
  grants: Grants;
}

/** One stay of a connection in a channel, from its join to its end. */
export class Channel implements Member, ChangesMember {
  readonly topic: string;
  readonly joinRef: string | null;
  /** A visitor's: they are counted by address. */
  readonly isCounted: boolean;
  readonly #connection: ChannelConnection;
  readonly #service: RealtimeService;
  readonly #name: string;
  readonly #key: string;
  readonly #config: ChannelConfig;
  readonly #presenceKey: string;
  readonly #presenceCalls = new Allowance(PRESENCE_CALLS, PRESENCE_WINDOW_SECONDS);
  #grants: Grants;
  #token: string;
  #presenceRef: string | undefined;
  /** The numbers of its bindings, in the order of its request. */
  #ids: number[] = [];
  #isOpen = true;

  constructor(connection: ChannelConnection, service: RealtimeService, joining: Joining) {
    this.#connection = connection;
    this.#service = service;
    this.topic = joining.topic;
    this.joinRef = joining.joinRef;
    this.isCounted = joining.grants.caller.role === 'anon';
    this.#name = joining.name;
    this.#config = joining.config;
    this.#token = joining.token;
    this.#grants = joining.grants;
    this.#key = topicKey(joining.name, joining.config.private);
    this.#presenceKey = joining.config.presence.key || randomUUID();
  }

  get version(): Version {
    return this.#connection.version;
  }

  get known(): ClaimedCaller {
    return this.#grants.known;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  hears(extension: Extension): boolean {
    return this.#grants.hears(extension) && (extension === 'broadcast' || this.#config.presence.enabled);
  }

  send(frame: string | Buffer): void {
    this.#connection.send(frame);
  }

  /** Answers the join and begins to serve. */
  async open(ref: string | null): Promise<void> {
    const { postgres_changes: bindings, postgres_changes_options: options, broadcast } = this.#config;
    const ids = (this.#ids = this.#service.feed.numbers(bindings.length));
    const echo = bindings.map(({ event, schema, table, filter, select }, index) => ({
      id: ids[index],
      event,
      schema,
      ...(typeof table === 'string' && { table }),
      ...(typeof filter === 'string' && { filter }),
      ...(select && { select }),
    }));
    const replayed = broadcast.replay ? await this.#replay(broadcast.replay) : [];
    if (options.wait && bindings.length > 0)
      await this.#service.feed.subscribe(this, bindings, ids, this.#grants.caller);
    if (!this.#isOpen) return;
    // Before it counts as a member, so that the same join is not announced twice.
    const present = this.hears('presence') ? this.#service.presence.list(this.#key) : undefined;
    this.#service.topics.add(this.#key, this);
    this.reply(ref, 'ok', { postgres_changes: echo });
    for (const frame of replayed) this.send(frame);
    if (present) this.#push('presence_state', present);
    if (broadcast.replication_ready) this.#system('system', 'ok', 'Replication connection established');
    if (bindings.length === 0) return;
    // Meanwhile the channel serves already.
    if (!options.wait) void this.#listenToTables();
    else await this.#listening();
  }

  async #listening(): Promise<void> {
    this.#system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
    const { since_ms: milliseconds } = this.#config.postgres_changes_options;
    if (typeof milliseconds !== 'number') return;
    // A state that cannot be found out may have been missed.
    const isMissed = await this.#service.feed.mayHaveMissed(this, milliseconds).catch(() => true);
    if (isMissed && this.#isOpen) this.#system('postgres_changes', 'ok', CHANGES_MISSED);
  }

  async #listenToTables(): Promise<void> {
    try {
      await this.#service.feed.subscribe(this, this.#config.postgres_changes, this.#ids, this.#grants.caller);
      if (this.#isOpen) await this.#listening();
      else this.#service.feed.unsubscribe(this);
    } catch (error) {
      if (!this.#isOpen) return;
      if (error instanceof SubscribeError) this.#system('postgres_changes', 'error', error.message);
      else settleFault(this, error);
    }
  }

  async #replay(wish: NonNullable<ChannelConfig['broadcast']['replay']>): Promise<(string | Buffer)[]> {
    if (!this.#config.private)
      throw new Refusal('UnableToReplayMessages', 'Replay is only allowed for private channels');
    if (!this.hears('broadcast')) return [];
    const { since_ms: age } = this.#config.postgres_changes_options;
    const messages = await replay(this.#service.database, this.#name, wish, age);
    return messages.flatMap((message) => encodeBroadcast(this.version, this.topic, message) ?? []);
  }

  /** Handles a message of the client. A thrown error concerns this channel alone. */
  async take(frame: Incoming): Promise<void> {
    switch (frame.event) {
      case 'broadcast':
        return this.#broadcast(frame);
      case 'presence':
        return this.#presence(frame);
      case 'access_token':
        return this.#renew(frame.payload['access_token']);
      case 'phx_leave':
        this.reply(frame.ref, 'ok');
        return this.close();
      default:
      // Unknown events are passed over.
    }
  }

  async #broadcast(frame: Incoming): Promise<void> {
    const { ack, self } = this.#config.broadcast;
    const spoken = readBroadcast(frame);
    if (!spoken) return ack ? this.reply(frame.ref, 'error', { reason: 'invalid_payload' }) : undefined;
    if (spoken.isTooLarge) return ack ? this.reply(frame.ref, 'error', { reason: 'payload_size_exceeded' }) : undefined;
    if (!(await this.#mayWrite('broadcast'))) return;
    this.#countReceivers();
    if (spoken.keep && this.#config.private) {
      const { database } = this.#service;
      const fault = await store(database, this.#grants.caller, this.#name, spoken.broadcast, spoken.keep.seconds);
      if (fault) return ack ? this.reply(frame.ref, 'error', { error: fault.reason }) : undefined;
    } else {
      this.#service.say(this.#key, spoken.broadcast, self ? undefined : this);
    }
    if (ack) this.reply(frame.ref, 'ok');
  }

  async #presence({ ref, payload }: Incoming): Promise<void> {
    const state = payload['payload'] ?? {};
    const event = String(payload['event']).toLowerCase();
    if (this.#service.areRatesLimited && !this.#presenceCalls.take()) {
      throw new Refusal('ClientPresenceRateLimitReached', 'Too many presence messages per client');
    }
    if (!(await this.#mayWrite('presence'))) {
      const reason = `Unauthorized: You do not have permissions to write to this Channel topic: ${this.#name}`;
      return this.reply(ref, 'error', { reason });
    }
    if (!this.#isOpen) return;
    this.#countReceivers();
    if (event === 'untrack') this.#untrack();
    else if (event !== 'track' || typeof state !== 'object' || Array.isArray(state)) {
      return this.reply(ref, 'error', { reason: `unknown presence event ${event}` });
    } else if ((writeJson(state)?.length ?? Infinity) > PRESENCE_BYTES) {
      return this.reply(ref, 'error', { reason: 'payload_size_exceeded' });
    } else {
      const payload = state as Record<string, unknown>;
      this.#presenceRef = this.#service.presence.track(this.#key, this.#presenceKey, payload, this.#presenceRef);
    }
    this.reply(ref, 'ok');
  }

  /** A message to many receivers costs as much as several. Throws Refusal. */
  #countReceivers(): void {
    if (!this.#connection.maySay(this.#service.topics.count(this.#key) / MESSAGE_RECEIVERS)) {
      throw new Refusal('MessagePerSecondRateLimitReached', 'Too many messages per second');
    }
  }

  #untrack(): void {
    if (this.#presenceRef) this.#service.presence.untrack(this.#key, this.#presenceRef);
    this.#presenceRef = undefined;
  }

  #mayWrite(extension: Extension): Promise<boolean> {
    return this.#grants.mayWrite(this.#service, this.#name, extension, this.#connection.headers);
  }

  /** Holds the channel in the name of another token from now on. One that does not count ends it. */
  async #renew(token: unknown): Promise<void> {
    if (typeof token !== 'string' || token === '' || token === this.#token || isKey(token)) return;
    const caller = await this.#connection.identify(token);
    this.#connection.countJoin(caller);
    const topic = this.#config.private ? this.#name : null;
    const { role } = this.#grants.caller;
    this.#grants = await Grants.of(this.#service, caller, topic, this.#connection.headers);
    this.#token = token;
    // Another role may listen to other tables and columns.
    if (caller.role !== role && this.#ids.length > 0) await this.#listenToTables();
  }

  /** Ends a channel whose token has run out. */
  check(nowSeconds: number): void {
    const refusal = this.#grants.expiry(nowSeconds);
    if (refusal) this.refuse(refusal);
  }

  /** Sends the reason, and ends. */
  refuse(refusal: Refusal): void {
    if (!this.#isOpen) return;
    this.#system('system', 'error', refusal.message);
    this.close();
  }

  /** Something may have been missed, or went wrong: the client has to join again. */
  fail(): void {
    if (this.#isOpen) this.#end('phx_error');
  }

  close(): void {
    if (this.#isOpen) this.#end('phx_close');
  }

  #end(event: 'phx_error' | 'phx_close'): void {
    this.drop();
    // Carries the ref of the join, by which the client distinguishes this stay from an earlier one.
    this.#connection.push({ joinRef: this.joinRef, ref: this.joinRef, topic: this.topic, event, payload: {} });
  }

  /** Ends silently, since the connection is gone. */
  drop(): void {
    this.#isOpen = false;
    this.#connection.forget(this);
    this.#service.topics.remove(this.#key, this);
    this.#service.feed.unsubscribe(this);
    this.#untrack();
  }

  deliver(ids: number[], data: string): void {
    this.#connection.pushJson(this, 'postgres_changes', `{"ids":${JSON.stringify(ids)},"data":${data}}`);
  }

  reply(ref: string | null, status: 'ok' | 'error', response: Record<string, unknown> = {}): void {
    const { joinRef, topic } = this;
    this.#connection.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  #system(extension: string, status: 'ok' | 'error', message: string): void {
    this.#push('system', { extension, status, message, channel: this.#name });
  }

  #push(event: string, payload: unknown): void {
    this.#connection.pushJson(this, event, JSON.stringify(payload));
  }
}

/**
 * Handles errors of a channel's work: refusals are sent, other errors end the channel, and the client joins again a
 * little later.
 */
export function settleFault(channel: Channel, fault: unknown): void {
  if (fault instanceof Refusal) return channel.refuse(fault);
  if (!(fault instanceof Overloaded)) log('error', 'realtime.channel', { cause: fault });
  channel.fail();
}
