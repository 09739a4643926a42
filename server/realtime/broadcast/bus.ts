import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { log } from '../../platform/log.ts';
import { Assembly, cut, readPiece } from './bus-pieces.ts';

/**
 * Channels: of server processes among each other; on which realtime.messages announces what SQL says; on which schema
 * changes are announced.
 */
const NODES_CHANNEL = 'realtime_nodes';
const MESSAGES_CHANNEL = 'realtime_messages';
const SCHEMA_CHANNEL = 'pgrst';
/** The first half of each node's advisory lock: any number, the same in every process. */
const NODE_LOCKS = 7_410_236;
const RECONNECT_MS = [100, 250, 500, 1000, 2000, 5000];
const ROLL_CALL_MS = 3000;
/** After this long without an answer of the database the connection is given up. */
const ANSWER_MS = 10_000;
/** The wait of a new node for the answers of the others. */
const HELLO_MS = 1000;
/**
 * A node is missed for this long before it counts as gone: after a restart of the database, all come back within it.
 */
const GRACE_MS = 6000;

interface BusEvents {
  /** Another node says something; it was sent as `publish(message)`. */
  onMessage(node: number, message: unknown): void;
  /** A row of realtime.messages, or only its id where it is too large. */
  onStored(message: unknown): void;
  onSchemaChange(): void;
  /** A node has come, and knows nothing yet. */
  onNode(node: number): void;
  /** A node has gone, and its announced members are void. */
  onNodeGone(node: number): void;
  /** From now on something may be missed. It comes back by itself. */
  onLost(): void;
}

/**
 * The link between the server processes of one database, over LISTEN and NOTIFY on a connection of its own. Each node
 * holds an advisory lock on that connection: when the process dies, PostgreSQL releases the lock, and the others see
 * it.
 */
export class Bus {
  readonly node = randomInt(1, 2 ** 31);
  readonly #database: Database;
  readonly #events: BusEvents;
  readonly #assembly = new Assembly();
  /** Other nodes, and since when each is missing. */
  readonly #nodes = new Map<number, number | undefined>();
  /** Nodes that were there first and have not been heard since; until then one of them may send nothing to this one. */
  readonly #silent = new Set<number>();
  #allHeard: () => void = () => undefined;
  #client: pg.Client | undefined;
  #starting: Promise<void> | undefined;
  #waiting: string[] = [];
  /** The connection takes one query at a time. */
  #asking: Promise<unknown> = Promise.resolve();
  #number = 0;
  #attempts = 0;
  #retry: NodeJS.Timeout | undefined;
  #rollCall: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(database: Database, events: BusEvents) {
    this.#database = database;
    this.#events = events;
  }

  /** True if nothing is missed at present. */
  get isUp(): boolean {
    return this.#client !== undefined;
  }

  /** Connects, once. Rejects while the database cannot be reached; it tries on by itself. */
  start(): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('the bus is closed'));
    this.#starting ??= this.#connect().catch((error: unknown) => {
      if (this.#attempts === 0) log('warn', 'realtime.bus', { cause: error });
      this.#comeBack();
      throw error;
    });
    return this.#starting;
  }

  /**
   * Sends to every other node, in the order of calls; sends nothing when there is no other. A message that cannot be
   * sent now is not sent later.
   */
  publish(message: unknown): void {
    if (!this.#client || this.#nodes.size === 0) return;
    if (this.#waiting.length === 0) queueMicrotask(() => this.#flush());
    this.#waiting.push(...cut(this.node, ++this.#number, JSON.stringify(message)));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#rollCall);
    const client = this.#client;
    if (!client) return;
    this.publish('bye');
    this.#flush();
    this.#client = undefined;
    // Earlier messages go out first.
    await this.#asking;
    await client.end();
  }

  async #connect(): Promise<void> {
    const client = this.#database.dedicatedClient('-c search_path=pg_catalog -c synchronous_commit=off');
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => this.#hear(channel, payload ?? ''));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await client.query(`listen ${NODES_CHANNEL}; listen ${MESSAGES_CHANNEL}; listen ${SCHEMA_CHANNEL}`);
      await client.query('select pg_advisory_lock($1, $2)', [NODE_LOCKS, this.node]);
      const present = await nodesOf(client);
      for (const node of present) if (this.#meet(node)) this.#silent.add(node);
      await client.query('select pg_notify($1, $2)', [NODES_CHANNEL, cut(this.node, ++this.#number, '"hello"')[0]]);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isClosed) return client.end();
    this.#client = client;
    this.#attempts = 0;
    // Nodes known from before a loss may have missed something of this node.
    for (const node of this.#nodes.keys()) this.#events.onNode(node);
    this.#rollCall = setInterval(() => this.#inTurn(() => this.#callRoll(client)), ROLL_CALL_MS);
    this.#rollCall.unref();
    await this.#hearAll();
  }

  /** Waits until each node that was there first has answered the hello, as all do at once; not for one that is dying. */
  async #hearAll(): Promise<void> {
    if (this.#silent.size === 0) return;
    const heard = new Promise<void>((resolve) => (this.#allHeard = resolve));
    await Promise.race([heard, wait(HELLO_MS, undefined, { ref: false })]);
    this.#silent.clear();
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#waiting = [];
    clearInterval(this.#rollCall);
    log('warn', 'realtime.bus.lost');
    this.#events.onLost();
    this.#comeBack();
  }

  #comeBack(): void {
    if (this.#isClosed) return;
    const pause = RECONNECT_MS[Math.min(this.#attempts++, RECONNECT_MS.length - 1)]!;
    this.#retry = setTimeout(() => {
      this.#starting = undefined;
      this.start().catch(() => undefined);
    }, pause);
    this.#retry.unref();
  }

  #flush(): void {
    const pieces = this.#waiting;
    this.#waiting = [];
    if (!this.#client || pieces.length === 0) return;
    const client = this.#client;
    this.#inTurn(() =>
      client.query('select pg_notify($1, piece) from unnest($2::text[]) as piece', [NODES_CHANNEL, pieces]),
    );
  }

  #inTurn(work: () => Promise<unknown>): void {
    this.#asking = this.#asking.then(work).catch((cause: unknown) => log('warn', 'realtime.bus.ask', { cause }));
  }

  #hear(channel: string, text: string): void {
    try {
      if (channel === SCHEMA_CHANNEL) this.#events.onSchemaChange();
      else if (channel === MESSAGES_CHANNEL) this.#events.onStored(JSON.parse(text));
      else this.#hearNode(text);
    } catch (cause) {
      log('error', 'realtime.bus.hear', { cause });
    }
  }

  #hearNode(text: string): void {
    const piece = readPiece(text);
    if (!piece || piece.node === this.node) return;
    const isNew = this.#meet(piece.node);
    if (this.#silent.delete(piece.node) && this.#silent.size === 0) this.#allHeard();
    const whole = this.#assembly.add(piece);
    if (whole === undefined) return;
    const message: unknown = JSON.parse(whole);
    if (message === 'hello' || isNew) this.#events.onNode(piece.node);
    if (message === 'bye') this.#leave(piece.node);
    else if (message !== 'hello') this.#events.onMessage(piece.node, message);
  }

  /** Notes that a node is there. True if it was not known. */
  #meet(node: number): boolean {
    const isNew = !this.#nodes.has(node);
    if (node !== this.node) this.#nodes.set(node, undefined);
    return isNew && node !== this.node;
  }

  async #callRoll(client: pg.Client): Promise<void> {
    // A connection that broke silently is found out by its silence.
    const patience = setTimeout(() => destroy(client), ANSWER_MS);
    const present = await nodesOf(client).finally(() => clearTimeout(patience));
    const now = performance.now();
    for (const node of present) if (this.#meet(node)) this.#events.onNode(node);
    for (const [node, missingSince] of this.#nodes) {
      if (present.has(node)) continue;
      if (missingSince === undefined) this.#nodes.set(node, now);
      else if (now - missingSince > GRACE_MS - ROLL_CALL_MS) this.#leave(node);
    }
  }

  #leave(node: number): void {
    this.#nodes.delete(node);
    if (this.#silent.delete(node) && this.#silent.size === 0) this.#allHeard();
    this.#assembly.forget(node);
    this.#events.onNodeGone(node);
  }
}

const destroy = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();

/** The nodes that hold their lock in this database. */
async function nodesOf(client: pg.Client): Promise<Set<number>> {
  const { rows } = await client.query<{ node: string }>(
    `select objid::bigint as node from pg_locks where locktype = 'advisory' and classid = $1::bigint::oid and objsubid = 2
      and granted and database = (select oid from pg_database where datname = current_database())`,
    [NODE_LOCKS],
  );
  return new Set(rows.map(({ node }) => Number(node)));
}
