import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Caller } from '../../platform/caller.ts';
import { askerOf, Overloaded } from '../../platform/database/lanes/fair-queue.ts';

const MB = 1_000_000;
/** Answers of one caller that wait for their reader, in bytes; of all visitors and accounts together. */
export const UNREAD_BYTES = { each: 32 * MB, together: 256 * MB };
/** Smaller ones fit into the buffers of their connection. */
const COUNTED_BYTES = 64_000;

/**
 * The answers that are written and not yet taken by their readers. They are memory of the process: who asks and does not
 * read gets no more, and the others do.
 */
export class UnreadAnswers {
  readonly #byCaller = new Map<string, number>();
  readonly #bySocket = new WeakMap<Socket, Set<() => void>>();
  #together = 0;

  /** Throws Overloaded for a caller of whose answers too much waits. */
  require(caller: Caller): void {
    const own = this.#byCaller.get(keyOf(caller) ?? '') ?? 0;
    if (own > UNREAD_BYTES.each || (own > 0 && this.#together > UNREAD_BYTES.together)) throw new Overloaded();
  }

  /** Counts the answer until it is on its way, or its connection has ended. */
  hold(caller: Caller, bytes: number, outgoing: ServerResponse | undefined): void {
    const key = keyOf(caller);
    if (!key || !outgoing || outgoing.destroyed || bytes < COUNTED_BYTES) return;
    const { socket } = outgoing.req;
    if (socket.destroyed) return;
    const held = this.#heldBy(socket);
    const end = () => {
      if (held.delete(end)) this.#add(key, -bytes);
    };
    held.add(end);
    this.#add(key, bytes);
    outgoing.once('close', end);
  }

  /** The functions that wait on a connection: an answer behind another one does not hear that it has ended. */
  #heldBy(socket: Socket): Set<() => void> {
    let held = this.#bySocket.get(socket);
    if (!held) {
      const ends = new Set<() => void>();
      this.#bySocket.set(socket, (held = ends));
      socket.once('close', () => {
        for (const end of ends) end();
      });
    }
    return held;
  }

  #add(key: string, bytes: number): void {
    const own = (this.#byCaller.get(key) ?? 0) + bytes;
    this.#together += bytes;
    if (own > 0) this.#byCaller.set(key, own);
    else this.#byCaller.delete(key);
  }
}

/** The club's own programs are not counted. */
function keyOf(caller: Caller): string | null {
  const asker = askerOf(caller);
  return asker && `${asker.kind} ${asker.key}`;
}
