import { once } from 'node:events';
import { WebSocket } from 'ws';

const OPENED_AT_ONCE = 50;
const PATIENCE_MS = 60_000;

/** Many sockets that hear the same; frames are read no closer than to count them. */
export class Audience {
  readonly sockets: WebSocket[] = [];
  #mark = '';
  #heard = 0;
  #wanted = Number.POSITIVE_INFINITY;
  #finish: () => void = () => undefined;

  /** Opens sockets; `join` is the first frame of each, whose answer is waited for. */
  async open(addresses: string[], join?: (index: number) => string): Promise<void> {
    for (let start = 0; start < addresses.length; start += OPENED_AT_ONCE) {
      const some = addresses.slice(start, start + OPENED_AT_ONCE);
      await Promise.all(some.map((address, index) => this.#openOne(address, join?.(start + index))));
    }
  }

  /** Counts the frames that hold the mark, until all have heard this many. Resolves when the last one had. */
  async hears(mark: string, times: number, cause: () => Promise<unknown>): Promise<number> {
    [this.#mark, this.#heard, this.#wanted] = [mark, 0, times * this.sockets.length];
    const all = new Promise<void>((resolve) => (this.#finish = resolve));
    const late = new Promise<never>((_, reject) => {
      const say = () => reject(new Error(`After a minute ${this.#heard} of ${this.#wanted} frames were heard`));
      setTimeout(say, PATIENCE_MS).unref();
    });
    await cause();
    await Promise.race([all, late]);
    return performance.now();
  }

  async close(): Promise<void> {
    await Promise.all(
      this.sockets.splice(0).map(async (socket) => {
        socket.close();
        await once(socket, 'close');
      }),
    );
  }

  async #openOne(address: string, join: string | undefined): Promise<void> {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    await once(socket, 'open');
    if (join !== undefined) {
      socket.send(join);
      const [answer] = (await once(socket, 'message')) as [Buffer];
      if (!answer.includes('"status":"ok"')) throw new Error(`The join is answered ${answer}`);
    }
    socket.on('message', (frame: Buffer) => {
      if (frame.includes(this.#mark) && ++this.#heard === this.#wanted) this.#finish();
    });
    this.sockets.push(socket);
  }
}
