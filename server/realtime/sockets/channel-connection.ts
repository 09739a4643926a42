import type { Caller } from '../../platform/caller.ts';
import type { Channel } from '../channels/channel.ts';
import type { Frame, Version } from './frames.ts';

/** A channel's view of its connection. */
export interface ChannelConnection {
  readonly version: Version;
  readonly headers: string;
  /** The holder of the token. Throws Refusal. */
  identify(token: string): Promise<Caller>;
  /** Counts a join, or a new token, to its caller. Throws Refusal. */
  countJoin(caller: Caller): void;
  /** True if its address may send this much more. */
  maySay(weight: number): boolean;
  send(frame: string | Buffer): void;
  push(frame: Frame): void;
  /** Sends an event within a channel; the payload is JSON. */
  pushJson(channel: Channel, event: string, payload: string): void;
  forget(channel: Channel): void;
}
