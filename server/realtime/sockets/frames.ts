import { jsonFault } from '../../platform/http/body/json-limits.ts';

/** The two ways to write a message that the official client speaks. */
export const VERSIONS = ['1.0.0', '2.0.0'] as const;
export type Version = (typeof VERSIONS)[number];

/** One message of the socket. A `ref` is repeated in the answer; a `joinRef` names one stay in a channel. */
export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

/** A message to a topic: JSON as text, already checked, or bytes. */
export type BroadcastContent = { json: string } | { bytes: Buffer };

/** An incoming message: a frame as such, or a broadcast in its binary form. */
export interface Incoming extends Frame {
  /** Set for binary broadcasts, whose content was not taken into `payload`. */
  broadcast?: { event: string; content: BroadcastContent; meta: Record<string, unknown> };
}

const PUSH_KIND = 3;
const BROADCAST_KIND = 4;
const BINARY_ENCODING = 0;
const JSON_ENCODING = 1;
const PUSH_HEADER_BYTES = 7;
/** The lengths in a binary header are one byte each. */
export const LONGEST_NAME_BYTES = 255;

/** A broadcast may carry many numbers; endless nesting is refused in words where it is written. */
const MOST_JSON = { depth: Infinity, values: 300_000 };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads one message. Undefined for anything else: garbage never throws. */
export function decodeFrame(version: Version, data: Buffer, isBinary: boolean): Incoming | undefined {
  try {
    if (isBinary) return version === '2.0.0' ? decodePush(data) : undefined;
    const message = parseJson(utf8.decode(data));
    return version === '2.0.0' ? fromArray(message) : fromObject(message);
  } catch {
    return undefined;
  }
}

function fromArray(message: unknown): Frame | undefined {
  if (!Array.isArray(message) || message.length !== 5) return undefined;
  const [joinRef, ref, topic, event, payload] = message as unknown[];
  return toFrame({ joinRef, ref, topic, event, payload });
}

function fromObject(message: unknown): Frame | undefined {
  if (!isRecord(message)) return undefined;
  const { join_ref: joinRef, ref, topic, event, payload } = message;
  return toFrame({ joinRef, ref, topic, event, payload });
}

function toFrame({ joinRef, ref, topic, event, payload }: Record<keyof Frame, unknown>): Frame | undefined {
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
  if (payload !== undefined && payload !== null && !isRecord(payload)) return undefined;
  return { joinRef: toRef(joinRef), ref: toRef(ref), topic, event, payload: payload ?? {} };
}

/** Refs are texts; a script that counts in numbers is understood, too. */
function toRef(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
}

/** Throws for what is no JSON, and for so much of it that to parse it would hold up everybody. */
function parseJson(text: string): unknown {
  const fault = jsonFault(text, MOST_JSON);
  if (fault) throw new RangeError(fault);
  return JSON.parse(text);
}

function decodePush(data: Buffer): Incoming | undefined {
  if (data.length < PUSH_HEADER_BYTES || data[0] !== PUSH_KIND) return undefined;
  const lengths = [...data.subarray(1, 6)];
  const encoding = data[6];
  let offset = PUSH_HEADER_BYTES;
  const [joinRef, ref, topic, event, meta] = lengths.map((length) => {
    if (offset + length > data.length) throw new RangeError('the header is longer than the frame');
    return utf8.decode(data.subarray(offset, (offset += length)));
  }) as [string, string, string, string, string];
  const content = toContent(encoding, data.subarray(offset));
  const parsedMeta: unknown = meta === '' ? {} : JSON.parse(meta);
  if (!content || !isRecord(parsedMeta)) return undefined;
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: {},
    broadcast: { event, content, meta: parsedMeta },
  };
}

function toContent(encoding: number | undefined, bytes: Buffer): BroadcastContent | undefined {
  if (encoding === BINARY_ENCODING) return { bytes };
  if (encoding !== JSON_ENCODING) return undefined;
  const json = utf8.decode(bytes);
  parseJson(json);
  return { json };
}

/** A message as text; `payload` is JSON already, so that many receivers share the work. */
export function encodeFrame(version: Version, frame: Omit<Frame, 'payload'> & { payload: string }): string {
  const { joinRef, ref, topic, event, payload } = frame;
  const text = JSON.stringify;
  return version === '2.0.0'
    ? `[${text(joinRef)},${text(ref)},${text(topic)},${text(event)},${payload}]`
    : `{"join_ref":${text(joinRef)},"ref":${text(ref)},"topic":${text(topic)},"event":${text(event)},"payload":${payload}}`;
}

/** A broadcast of bytes to members that speak 2.0.0; the only form in which bytes travel. */
export function encodeBinaryBroadcast(topic: string, event: string, bytes: Buffer, meta = ''): Buffer {
  const parts = [topic, event, meta].map((part) => Buffer.from(part));
  if (parts.some((part) => part.length > LONGEST_NAME_BYTES)) throw new RangeError('a name is too long for its header');
  const header = Buffer.from([BROADCAST_KIND, ...parts.map((part) => part.length), BINARY_ENCODING]);
  return Buffer.concat([header, ...parts, bytes]);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
