import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { bearerToken, TokenError } from '../auth/tokens/tokens.ts';
import type { Caller } from '../platform/caller.ts';
import { ClubError } from '../platform/club-error.ts';
import { requireOpenSession } from '../platform/database/open-session.ts';
import { jsonFault } from '../platform/http/body/json-limits.ts';
import { readKeep, type Spoken } from './broadcast/read-broadcast.ts';
import { store } from './broadcast/stored-messages.ts';
import { topicKey } from './broadcast/topics.ts';
import { mayWrite } from './callers/permissions.ts';
import {
  Allowance,
  HTTP_MESSAGES_PER_REQUEST,
  HTTP_MESSAGES_PER_SECOND,
  PAYLOAD_BYTES,
  STORED_TOPIC_BYTES,
} from './limits.ts';
import type { RealtimeService } from './service.ts';
import { LONGEST_NAME_BYTES, type BroadcastContent } from './sockets/frames.ts';
import { SOCKET_PATH } from './sockets/handshake.ts';
import { writeJson } from './sockets/write-json.ts';

class HttpRefusal extends Error {
  readonly status: 400 | 401 | 403 | 422 | 429 | 503;

  constructor(status: HttpRefusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}

const shortName = (bytes: number) =>
  z.string().check(
    z.minLength(1),
    z.refine((name) => !name.includes('\0') && Buffer.byteLength(name) <= bytes, {
      error: `at most ${bytes} bytes, and none of them zero`,
    }),
  );
const topicName = shortName(STORED_TOPIC_BYTES);
const eventName = shortName(LONGEST_NAME_BYTES);
const batch = z.object({
  messages: z
    .array(z.object({ topic: topicName, event: eventName, payload: z.unknown(), private: z.nullish(z.boolean()) }))
    .check(z.maxLength(HTTP_MESSAGES_PER_REQUEST)),
});

interface HttpMessage {
  topic: string;
  event: string;
  content: BroadcastContent;
  isPrivate: boolean;
  keep?: Spoken['keep'];
}

/** The HTTP part of /realtime/v1: broadcasts from senders outside a channel. */
export function createRealtimeHttp(service: RealtimeService): Hono {
  const app = new Hono();
  const allowance = new Allowance(HTTP_MESSAGES_PER_SECOND);

  app.post('/api/broadcast', async (c) => {
    const caller = await callerOf(c, service);
    const messages = await readBatch(c);
    await sayAll(c, messages, caller);
    return c.body(null, 202);
  });
  app.post('/api/broadcast/:topic/events/:event', async (c) => {
    const caller = await callerOf(c, service);
    await sayAll(c, [await readSingle(c)], caller);
    return c.body(null, 202);
  });
  app.get(SOCKET_PATH.replace('/realtime/v1', ''), (c) =>
    c.json({ error: 'A WebSocket handshake is expected here' }, 400),
  );
  app.all('*', (c) => c.json({ error: 'Not found' }, 404));
  app.onError((error, c) => {
    if (error instanceof HttpRefusal) return c.json({ message: error.message }, error.status);
    throw error;
  });
  return app;

  async function sayAll(c: Context, messages: HttpMessage[], caller: Caller): Promise<void> {
    const ip = caller.role === 'service_role' ? null : service.ipOf(c.req.raw);
    // A sender beyond its share is refused before it takes of the shared allowance.
    const isWithinShare = ip === null || service.callers.maySay(ip, messages.length);
    if (!isWithinShare || (service.areRatesLimited && !allowance.take(messages.length))) {
      throw new HttpRefusal(429, 'Too many requests');
    }
    // A topic without members here may have some on other processes.
    await service.bus.start().catch(() => undefined);
    if (!service.bus.isUp) throw new HttpRefusal(503, 'Realtime was unable to connect to the project database');
    await requireRights(c, messages, caller);
    for (const { topic, event, content, isPrivate, keep } of messages) {
      if (!keep || !isPrivate) service.say(topicKey(topic, isPrivate), { event, content });
      else {
        const fault = await store(service.database, caller, topic, { event, content }, keep.seconds);
        if (fault) throw new HttpRefusal(fault.status, fault.reason);
      }
    }
  }

  /** Sends all of them, or none. */
  async function requireRights(c: Context, messages: HttpMessage[], caller: Caller): Promise<void> {
    const headers = JSON.stringify({ 'user-agent': c.req.header('user-agent') ?? null });
    const topics = new Set(messages.filter(({ isPrivate }) => isPrivate).map(({ topic }) => topic));
    for (const topic of topics) {
      if (await mayWrite(service, topic, 'broadcast', caller, headers)) continue;
      throw new HttpRefusal(403, `You do not have permissions to write to this Channel topic: ${topic}`);
    }
  }
}

async function callerOf(c: Context, { database, identify, ipOf }: RealtimeService): Promise<Caller> {
  const token = bearerToken(c.req.raw) ?? c.req.header('apikey');
  if (!token) throw new HttpRefusal(401, 'Missing API key');
  try {
    const caller = await identify(token);
    await requireOpenSession(database, caller, c.req.path);
    const address = caller.role === 'anon' ? ipOf(c.req.raw) : null;
    return address === null ? caller : { ...caller, address };
  } catch (error) {
    if (error instanceof TokenError || error instanceof ClubError) throw new HttpRefusal(401, error.message);
    throw error;
  }
}

async function readBatch(c: Context): Promise<HttpMessage[]> {
  const parsed = batch.safeParse(parseJson((await readBody(c)).toString()));
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new HttpRefusal(422, `${path.join('.')}: ${message}`);
  }
  return parsed.data.messages.map(({ topic, event, payload, private: isPrivate }) => ({
    topic,
    event,
    content: { json: toJson(payload ?? {}) },
    isPrivate: isPrivate === true,
  }));
}

async function readSingle(c: Context): Promise<HttpMessage> {
  const [topic, event] = [topicName.safeParse(c.req.param('topic')), eventName.safeParse(c.req.param('event'))];
  if (!topic.success || !event.success) throw new HttpRefusal(422, 'topic or event is too long');
  const { searchParams } = new URL(c.req.url);
  const ttl = searchParams.get('persist[ttl]');
  const bytes = await readBody(c);
  const isBinary = c.req.header('content-type')?.startsWith('application/octet-stream') === true;
  return {
    topic: topic.data,
    event: event.data,
    content: isBinary ? { bytes } : { json: toJson(parseJson(bytes.toString())) },
    isPrivate: searchParams.get('private') === 'true',
    keep: ttl === null ? readKeep(searchParams.get('persist')) : readKeep({ ttl }),
  };
}

function parseJson(text: string): unknown {
  const fault = jsonFault(text);
  if (fault) throw new HttpRefusal(422, fault);
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpRefusal(422, 'the body is no JSON');
  }
}

function toJson(value: unknown): string {
  const json = writeJson(value);
  if (json === undefined) throw new HttpRefusal(422, 'the payload is nested too deeply');
  return json;
}

/** The body, as long as it is no longer than a payload may be. */
async function readBody(c: Context): Promise<Buffer> {
  const tooLarge = new HttpRefusal(422, `Payload size exceeds ${PAYLOAD_BYTES} bytes`);
  if (Number(c.req.header('content-length') ?? 0) > PAYLOAD_BYTES) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    if ((size += chunk.length) > PAYLOAD_BYTES) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
