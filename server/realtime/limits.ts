/**
 * The limits of one connection, one channel and one message. The figures follow the reference server where it has one.
 */
export const PAYLOAD_BYTES = 3_000_000;
/** Frames above the limit of a payload are still read, so that they can be refused in words; above this the socket closes. */
export const FRAME_BYTES = 2 * PAYLOAD_BYTES;
/** Of a socket on which no user is signed in: far more than a page of a visitor sends. */
export const VISITOR_FRAME_BYTES = 32 * 1024;
export const CHANNELS_PER_CONNECTION = 100;
export const JOINS_PER_SECOND = 100;
export const EVENTS_PER_SECOND = 500;
/** Calls of track and untrack by one member in PRESENCE_WINDOW_SECONDS. */
export const PRESENCE_CALLS = 50;
export const PRESENCE_WINDOW_SECONDS = 30;
export const PRESENCE_BYTES = 100_000;
export const BINDINGS_PER_CHANNEL = 100;
/** A page of a visitor listens to a few tables. */
export const VISITOR_BINDINGS = 20;
/** A name may carry a whole filter; one in realtime.messages must fit its index. */
export const TOPIC_BYTES = 8000;
export const STORED_TOPIC_BYTES = 2000;
/** The client's heart beats every 25 s, and once a minute in a browser's hidden tab. */
export const SILENCE_MS = 90_000;
/** A reader slower than the writers is disconnected when this much waits for it. */
export const WAITING_BYTES = 2 * FRAME_BYTES;
/** Messages that one process takes over HTTP. */
export const HTTP_MESSAGES_PER_SECOND = 1000;
export const HTTP_MESSAGES_PER_REQUEST = 1000;

/**
 * The limits of all sockets of one address together. Families of a hall share one, and come back at once after a
 * restart.
 */
export const ADDRESS = {
  sockets: 500,
  /** Channels of visitors. */
  channels: 2000,
  /** Handshakes, messages and a visitor's joins: this many at once, and this many again every second. */
  opened: { atOnce: 500, perSecond: 20 },
  messages: { atOnce: 5000, perSecond: 500 },
  joins: { atOnce: 400, perSecond: 40 },
} as const;
/** Joins, and changes of its token, of one account over all its sockets. */
export const ACCOUNT_JOINS = { atOnce: 300, perSecond: 20 } as const;
/** Joins of all visitors of one process. */
export const VISITORS_JOINS = { atOnce: 2000, perSecond: 500 } as const;
/** A socket with this many refused joins within REFUSED_WINDOW_SECONDS is closed, and counts as FLOOD_HANDSHAKES. */
export const REFUSED_JOINS = 40;
export const REFUSED_WINDOW_SECONDS = 10;
/** A refused join counts once more for every REFUSED_BINDINGS bindings. */
export const REFUSED_BINDINGS = 10;
export const FLOOD_HANDSHAKES = 100;
/** A message counts once more for every MESSAGE_BYTES bytes, and for every MESSAGE_RECEIVERS receivers. */
export const MESSAGE_BYTES = 10_000;
export const MESSAGE_RECEIVERS = 10;

/** An allowance of a number at once, of which a share grows back every second. */
export class Allowance {
  readonly #capacity: number;
  readonly #perMs: number;
  #left: number;
  #at = performance.now();

  static of({ atOnce, perSecond }: { atOnce: number; perSecond: number }): Allowance {
    return new Allowance(atOnce, atOnce / perSecond);
  }

  constructor(count: number, seconds = 1) {
    this.#capacity = count;
    this.#perMs = count / (seconds * 1000);
    this.#left = count;
  }

  /** Takes from the rest; returns false, and takes nothing, if it is not enough. */
  take(count = 1): boolean {
    if (this.#now() < count) return false;
    this.#left -= count;
    return true;
  }

  /** Takes it in any case: a debt has to grow back first, at most once the whole. */
  owe(count: number): void {
    this.#left = Math.max(-this.#capacity, this.#now() - count);
  }

  get isFull(): boolean {
    return this.#now() >= this.#capacity;
  }

  #now(): number {
    const now = performance.now();
    this.#left = Math.min(this.#capacity, this.#left + (now - this.#at) * this.#perMs);
    this.#at = now;
    return this.#left;
  }
}
