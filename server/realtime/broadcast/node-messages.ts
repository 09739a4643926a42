import type { PresenceDiff, PresenceList } from '../channels/presence.ts';
import { isRecord } from '../sockets/frames.ts';
import type { Broadcast } from './topics.ts';

/** The messages between server processes. */
type NodeMessage =
  | { topic: string; broadcast: Broadcast }
  | { presence: string; diff: PresenceDiff }
  | { presences: Record<string, PresenceList> };

/** A broadcast as it travels: bytes as base64. */
export function toNodeMessage(topic: string, { event, content }: Broadcast): Record<string, unknown> {
  const said = 'json' in content ? { json: content.json } : { base64: content.bytes.toString('base64') };
  return { topic, event, ...said };
}

/** The message of another process; undefined for anything else, such as of another version of the program. */
export function readNodeMessage(message: unknown): NodeMessage | undefined {
  if (!isRecord(message)) return undefined;
  if (typeof message['presence'] === 'string' || isRecord(message['presences'])) return message as NodeMessage;
  const { topic, event, json, base64 } = message;
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
  if (typeof json === 'string') return { topic, broadcast: { event, content: { json } } };
  if (typeof base64 === 'string')
    return { topic, broadcast: { event, content: { bytes: Buffer.from(base64, 'base64') } } };
  return undefined;
}
