import pg from 'pg';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { asRealtime } from '../as-realtime.ts';
import { isRecord } from '../sockets/frames.ts';
import type { Broadcast } from './topics.ts';

/** The most messages of a replay. */
const MOST_REPLAYED = 25;
/** The longest that a message is kept. */
const LONGEST_KEPT_SECONDS = 3 * 24 * 3600;
const COLUMNS = `id, topic, event, payload::text, encode(binary_payload, 'base64'), private::text`;

interface StoredMessage {
  topic: string;
  isPrivate: boolean;
  broadcast: Broadcast;
}

/**
 * The message that a notification of realtime.messages announces; a large one is read from the table. Null if it has
 * gone already.
 */
export async function readAnnounced(database: Database, announced: unknown): Promise<StoredMessage | null> {
  if (!isRecord(announced) || typeof announced['id'] !== 'string') return null;
  const { id, topic, event, payload, private: isPrivate } = announced;
  if (typeof topic !== 'string' || typeof event !== 'string') return readOne(database, id);
  const content = { json: JSON.stringify(payload ?? {}) };
  return { topic, isPrivate: isPrivate === true, broadcast: { event, content, meta: { id } } };
}

async function readOne(database: Database, id: string): Promise<StoredMessage | null> {
  const text = `select ${COLUMNS} from realtime.messages where id = $1`;
  const [rows] = await asRealtime(database, { text, values: [id] });
  return rows![0] ? fromRow(rows![0]) : null;
}

function fromRow([id, topic, event, payload, bytes, isPrivate]: (string | null)[]): StoredMessage {
  const content = bytes ? { bytes: Buffer.from(bytes, 'base64') } : { json: payload ?? '{}' };
  return { topic: topic!, isPrivate: isPrivate === 'true', broadcast: { event: event!, content, meta: { id: id! } } };
}

/**
 * The messages of a private topic since then (milliseconds since 1970) and, by the database's clock, of the last `ageMs`
 * milliseconds, the oldest first; the newest win where there are more.
 */
export async function replay(
  database: Database,
  topic: string,
  { since, limit }: { since: number; limit?: number | null | undefined },
  ageMs: number | null = null,
): Promise<Broadcast[]> {
  const count = Math.min(MOST_REPLAYED, Math.max(1, Math.trunc(limit ?? MOST_REPLAYED) || 1));
  const text = `select ${COLUMNS} from realtime.messages where topic = $1 and private and extension = 'broadcast'
    and event is not null and inserted_at > greatest(to_timestamp($2::float8 / 1000), now() - $4::float8 * interval '1 millisecond') and expires_at > now()
    order by inserted_at desc limit $3`;
  const [rows] = await asRealtime(database, {
    text,
    values: [topic, String(since), String(count), ageMs === null ? null : String(ageMs)],
  });
  return rows!.reverse().map((row) => {
    const { broadcast } = fromRow(row);
    return { ...broadcast, meta: { id: broadcast.meta!.id, replayed: true } };
  });
}

/**
 * Keeps a broadcast of a private topic as its sender, whose policies decide; its trigger notifies every process.
 * `seconds`: how long; undefined for as long as anything is kept. Returns why it was not kept, if it was not.
 */
export async function store(
  database: Database,
  caller: Caller,
  topic: string,
  { event, content }: Broadcast,
  seconds: number | undefined,
): Promise<{ status: 403 | 422; reason: string } | undefined> {
  const lifetime = Math.min(Math.max(1, seconds ?? LONGEST_KEPT_SECONDS), LONGEST_KEPT_SECONDS);
  const [json, bytes] = 'json' in content ? [content.json, null] : [null, content.bytes.toString('base64')];
  const context = { method: 'POST', path: '/realtime/v1', readOnly: false };
  try {
    await database.statements(caller, context, [
      { text: `select set_config('realtime.topic', $1, true)`, values: [topic] },
      {
        text: `insert into realtime.messages (topic, extension, event, payload, binary_payload, private, expires_at)
        values ($1, 'broadcast', $2, $3::jsonb, decode($4, 'base64'), true, now() + make_interval(secs => $5::float8))`,
        values: [topic, event, json, bytes, String(lifetime)],
      },
    ]);
    return undefined;
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    if (code === '42501') return { status: 403, reason: 'no right to keep messages of this topic' };
    // Values that PostgreSQL cannot store, such as a zero within a text.
    if (/^2[23]/.test(code)) return { status: 422, reason: 'the message cannot be kept' };
    throw error;
  }
}

/** Removes messages whose time is over. Running it in several processes does no harm. */
export async function sweepMessages(database: Database): Promise<void> {
  await asRealtime(database, { text: 'delete from realtime.messages where expires_at < now()', values: [] });
}
