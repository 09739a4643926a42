import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { PgoutputPlugin, type Pgoutput } from 'pg-logical-replication';
import type { Database } from '../../platform/database/database.ts';
import { PUBLICATION } from './relations.ts';

/** A row as PostgreSQL writes it, each value as text. A value that is not in the log is missing. */
export type TextRecord = Record<string, string | null>;

/** The change of one row, once its transaction has committed. */
export interface RowChange {
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  schema: string;
  table: string;
  record: TextRecord | null;
  /** Before the change: the key, or all of the row under REPLICA IDENTITY FULL. */
  oldRecord: TextRecord | null;
  /** ISO 8601 in UTC, milliseconds. */
  committedAt: string;
  /** The transaction of the change. */
  xid: number;
}

interface WalEvents {
  /** Changes in the order of their commits. Nothing more is read until the promise is done. */
  onChanges(changes: RowChange[]): Promise<void>;
  /** A table is met for the first time, or has another form now. */
  onRelation(): void;
  /** The connection is gone, and with it the slot. */
  onEnd(): void;
}

/** The part of pg's connection that replication speaks through. */
interface CopyWire {
  on(event: 'copyData', listener: (message: { chunk: Buffer }) => void): void;
  once(event: 'replicationStart', listener: () => void): void;
  sendCopyFromChunk(chunk: Buffer): void;
  stream: { pause(): void; resume(): void; destroy(): void };
}

const XLOG_DATA = 0x77;
const KEEPALIVE = 0x6b;
const STATUS = 0x72;
const XLOG_HEADER_BYTES = 25;
/** Well within wal_sender_timeout, a minute by default. */
const STATUS_MS = 5_000;
/** Each status asks for an answer: a server that gives none for this long has gone silently. */
const SILENCE_MS = 20_000;
const MICROSECONDS_TO_2000 = 946_684_800_000_000n;
/** Above this many waiting changes, no more are read from the socket. */
const MOST_WAITING = 2000;
const MOST_AT_ONCE = 500;

/**
 * Reads the write-ahead log through a slot of its own. The slot is temporary: it ends with the connection, so that a
 * process which dies holds back no log. It begins now; earlier changes are not read.
 * https://www.postgresql.org/docs/current/protocol-replication.html
 */
export class WalReader {
  readonly #client: pg.Client;
  readonly #events: WalEvents;
  readonly #plugin = new PgoutputPlugin({ protoVersion: 1, publicationNames: [PUBLICATION] });
  #wire: CopyWire | undefined;
  #received = 0n;
  #committedAt = '';
  #xid = 0;
  #waiting: RowChange[] = [];
  #isDelivering = false;
  #isPaused = false;
  #status: NodeJS.Timeout | undefined;
  #isClosed = false;
  #heardAt = performance.now();

  constructor(database: Database, events: WalEvents) {
    this.#events = events;
    this.#client = database.replicationClient();
    this.#client.on('error', () => undefined);
    this.#client.on('end', () => this.#ended());
  }

  /** Resolves when it reads. Rejects where the database does not let it. */
  async start(): Promise<void> {
    const client = this.#client;
    const slot = `realtime_${randomBytes(8).toString('hex')}`;
    await client.connect();
    await client.query(
      `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'; set extra_float_digits to 1`,
    );
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`);
    const wire = (client as unknown as { connection: CopyWire }).connection;
    this.#wire = wire;
    const started = new Promise<void>((resolve) => wire.once('replicationStart', resolve));
    wire.on('copyData', ({ chunk }) => this.#read(chunk));
    const running = this.#plugin.start(client, slot, '0/0') as Promise<unknown>;
    await Promise.race([started, running.then(() => undefined)]);
    running.catch(() => undefined);
    this.#status = setInterval(() => this.#check(), STATUS_MS);
    this.#status.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#status);
    this.#wire?.stream.resume();
    await this.#client.end();
  }

  #ended(): void {
    clearInterval(this.#status);
    if (!this.#isClosed) this.#events.onEnd();
    this.#isClosed = true;
  }

  #read(chunk: Buffer): void {
    if (this.#isClosed) return;
    this.#heardAt = performance.now();
    if (chunk[0] === KEEPALIVE) {
      this.#received = max(this.#received, chunk.readBigUInt64BE(1));
      // Called before the server stops, which waits until all that it sent is acknowledged.
      if (chunk[17] === 1) this.#acknowledge();
    } else if (chunk[0] === XLOG_DATA) {
      this.#received = max(this.#received, chunk.readBigUInt64BE(1));
      try {
        this.#take(this.#plugin.parse(chunk.subarray(XLOG_HEADER_BYTES)) as Pgoutput.Message);
      } catch {
        // An unreadable message must not be passed over silently: a new reader begins again.
        void this.#client.end();
      }
    }
  }

  #take(message: Pgoutput.Message): void {
    switch (message.tag) {
      case 'begin':
        this.#xid = message.xid;
        this.#committedAt = new Date(Number((message.commitTime as bigint) / 1000n)).toISOString();
        break;
      case 'relation':
        // Values stay the texts that they are.
        for (const column of message.columns) column.parser = (text: unknown) => text;
        this.#events.onRelation();
        break;
      case 'insert':
        this.#enqueue(this.#change('INSERT', message.relation, message.new, null));
        break;
      case 'update': {
        const old = message.old ?? message.key ?? keyOf(message.relation, message.new);
        this.#enqueue(this.#change('UPDATE', message.relation, message.new, old));
        break;
      }
      case 'delete':
        this.#enqueue(this.#change('DELETE', message.relation, null, message.old ?? message.key));
        break;
      case 'commit':
        this.#received = max(this.#received, toLsn(message.commitEndLsn));
        break;
      default:
    }
  }

  #change(
    type: RowChange['type'],
    { schema, name }: Pgoutput.MessageRelation,
    record: Record<string, unknown> | null,
    old: Record<string, unknown> | null,
  ): RowChange {
    return {
      type,
      schema,
      table: name,
      record: record && known(record),
      oldRecord: old && known(old),
      committedAt: this.#committedAt,
      xid: this.#xid,
    };
  }

  /** Changes come only after their transaction has committed. */
  #enqueue(change: RowChange): void {
    this.#waiting.push(change);
    if (!this.#isPaused && this.#waiting.length > MOST_WAITING) {
      this.#isPaused = true;
      this.#wire!.stream.pause();
    }
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    // Sends everything that is read in this turn of the event loop together.
    setImmediate(() => void this.#deliver());
  }

  async #deliver(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      await this.#events.onChanges(this.#waiting.splice(0, MOST_AT_ONCE));
      if (this.#isPaused && this.#waiting.length <= MOST_WAITING) {
        this.#isPaused = false;
        this.#wire!.stream.resume();
      }
    }
    this.#isDelivering = false;
  }

  #check(): void {
    if (!this.#isPaused && performance.now() - this.#heardAt > SILENCE_MS) this.#wire?.stream.destroy();
    else this.#acknowledge(true);
  }

  /** Acknowledges the received log: the log before it is not needed any more. */
  #acknowledge(asksForAnswer = false): void {
    const status = Buffer.alloc(34);
    status[0] = STATUS;
    for (const offset of [1, 9, 17]) status.writeBigUInt64BE(this.#received, offset);
    status.writeBigInt64BE(BigInt(Date.now()) * 1000n - MICROSECONDS_TO_2000, 25);
    status[33] = asksForAnswer ? 1 : 0;
    this.#wire?.sendCopyFromChunk(status);
  }
}

const max = (a: bigint, b: bigint) => (a > b ? a : b);

/** "16/B374D848" as a number. */
function toLsn(text: string | null): bigint {
  if (!text) return 0n;
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

function keyOf({ keyColumns }: Pgoutput.MessageRelation, record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(keyColumns.map((name) => [name, record[name]]));
}

/**
 * Leaves out values that are not in the log: large ones that an update left unchanged, and columns that are no part of
 * a key.
 */
function known(record: Record<string, unknown>): TextRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as TextRecord;
}
