import { PAYLOAD_BYTES } from '../limits.ts';
import { LONGEST_NAME_BYTES, isRecord, type Incoming } from '../sockets/frames.ts';
import { writeJson } from '../sockets/write-json.ts';
import type { Broadcast } from './topics.ts';

export interface Spoken {
  broadcast: Broadcast;
  isTooLarge: boolean;
  /** Kept for replay; `seconds` undefined: as long as anything is kept. */
  keep?: { seconds: number | undefined } | undefined;
}

/** A client's message to its channel, in text or in the binary form; undefined if it cannot be sent. */
export function readBroadcast({ payload, broadcast }: Incoming): Spoken | undefined {
  if (broadcast) {
    const { event, content, meta } = broadcast;
    const size = 'json' in content ? Buffer.byteLength(content.json) : content.bytes.length;
    return { broadcast: { event, content }, isTooLarge: size > PAYLOAD_BYTES, keep: readKeep(meta['persist']) };
  }
  const { event, payload: inner = {} } = payload;
  if (typeof event !== 'string' || Buffer.byteLength(event) > LONGEST_NAME_BYTES) return undefined;
  const json = writeJson(inner);
  if (json === undefined) return undefined;
  const isTooLarge = Buffer.byteLength(json) > PAYLOAD_BYTES;
  return { broadcast: { event, content: { json } }, isTooLarge, keep: readKeep(payload['persist']) };
}

/** `true`, or `{ ttl }` in seconds. */
export function readKeep(value: unknown): Spoken['keep'] {
  if (value === true || value === 'true') return { seconds: undefined };
  if (!isRecord(value)) return undefined;
  const seconds = Number(value['ttl']);
  return { seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined };
}
