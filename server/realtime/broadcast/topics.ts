import type { Extension } from '../callers/permissions.ts';
import {
  encodeBinaryBroadcast,
  encodeFrame,
  LONGEST_NAME_BYTES,
  type BroadcastContent,
  type Version,
} from '../sockets/frames.ts';

/** A topic's view of a member. */
export interface Member {
  readonly version: Version;
  readonly topic: string;
  /** Its right to hear. */
  hears(extension: Extension): boolean;
  send(frame: string | Buffer): void;
}

/** A message to a topic. `id` is set for messages of realtime.messages. */
export interface Broadcast {
  event: string;
  content: BroadcastContent;
  meta?: { id: string; replayed?: boolean };
}

/** A private channel and a public one of the same name have nothing to do with each other. */
export const topicKey = (name: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${name}`;

/** The members that this process serves, by topic. */
export class Topics {
  readonly #members = new Map<string, Set<Member>>();

  add(key: string, member: Member): void {
    const members = this.#members.get(key);
    if (members) members.add(member);
    else this.#members.set(key, new Set([member]));
  }

  remove(key: string, member: Member): void {
    const members = this.#members.get(key);
    if (members?.delete(member) && members.size === 0) this.#members.delete(key);
  }

  has(key: string): boolean {
    return this.#members.has(key);
  }

  /** Its members in this process. */
  count(key: string): number {
    return this.#members.get(key)?.size ?? 0;
  }

  get size(): number {
    return this.#members.size;
  }

  /** Sends it to every member that may hear it, except the sender. Each form is written once for all. */
  broadcast(key: string, broadcast: Broadcast, except?: Member): void {
    const forms = new Map<Version, string | Buffer | undefined>();
    for (const member of this.#members.get(key) ?? []) {
      if (member === except || !member.hears('broadcast')) continue;
      const { version, topic } = member;
      if (!forms.has(version)) forms.set(version, encodeBroadcast(version, topic, broadcast));
      const form = forms.get(version);
      if (form !== undefined) member.send(form);
    }
  }

  /** Sends an event of the presence extension to every member that takes part in it. */
  presence(key: string, event: string, payload: unknown): void {
    const json = JSON.stringify(payload);
    for (const member of this.#members.get(key) ?? []) {
      if (!member.hears('presence')) continue;
      const { version, topic } = member;
      member.send(encodeFrame(version, { joinRef: null, ref: null, topic, event, payload: json }));
    }
  }
}

/** The frame of a broadcast; undefined where there is no form for it: bytes in 1.0.0, or in a topic with a long name. */
export function encodeBroadcast(
  version: Version,
  topic: string,
  { event, content, meta }: Broadcast,
): string | Buffer | undefined {
  if ('json' in content) {
    const tail = meta ? `,"meta":${JSON.stringify(meta)}` : '';
    const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${content.json}${tail}}`;
    return encodeFrame(version, { joinRef: null, ref: null, topic, event: 'broadcast', payload });
  }
  if (version === '1.0.0' || Buffer.byteLength(topic) > LONGEST_NAME_BYTES) return undefined;
  return encodeBinaryBroadcast(topic, event, content.bytes, meta ? JSON.stringify(meta) : '');
}
