import type { Caller } from '../platform/caller.ts';
import type { Channel } from './channel.ts';
import type { Frame, Version } from './frames.ts';

/** What a channel needs of its connection. */
export interface Line {
  readonly version: Version;
  readonly headers: string;
  /** Who holds the token, and where it is used. Throws Refusal. */
  identify(token: string): Promise<Caller>;
  /** Counts a join, or a new token, to whom it is for. Throws Refusal. */
  countJoin(caller: Caller): void;
  /** Whether its address may say so much more. */
  maySay(weight: number): boolean;
  send(frame: string | Buffer): void;
  push(frame: Frame): void;
  /** Sends an event within a channel; the payload is JSON. */
  pushJson(channel: Channel, event: string, payload: string): void;
  forget(channel: Channel): void;
}
