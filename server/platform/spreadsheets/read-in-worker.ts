import type { ChildProcess } from 'node:child_process';
import { basename, join } from 'node:path';
import type { Caller } from '../caller.ts';
import { ClubError } from '../club-error.ts';
import { askerOf, FairQueue, Usage, type Asker } from '../database/lanes/fair-queue.ts';
import { log } from '../log.ts';
import { startQuietWorker } from '../process/quiet-worker.ts';
import type { Begun, Delivery, FileReader, Order } from './file-worker.ts';
import type { read as readTable } from './table-reader.ts';

/** Two cores are what a small machine has; a caller has one file read at a time. */
const AT_ONCE = { together: 2, each: 1 };
/** Ten thousand rows of a workbook take two seconds and 150 MB. */
const LONGEST_MS = 30_000;
const MOST_HEAP_MB = 320;
/** After this long without work the process ends, and its memory is free again. */
const IDLE_MS = 15_000;
/** Files may wait, requests may not. */
const NICENESS = 5;

/** The secret key waits like everybody else. */
const THE_PROGRAM: Asker = { kind: 'admin', key: 'the program' };

const WORKER = join(import.meta.dirname, 'file-worker.ts');

/** Processes that read files from people, one file each at a time. */
export class FileReaders {
  readonly #turns: FairQueue;
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #longestMs: number;

  /** The longest time of a file once its process has begun to read it, and its longest wait for its turn (0: until it comes); a caller waits as for other work. */
  constructor(longestMs = LONGEST_MS, longestWaitMs?: number) {
    this.#longestMs = longestMs;
    this.#turns = new FairQueue({ user: AT_ONCE, admin: AT_ONCE, visitor: AT_ONCE }, new Usage(), longestWaitMs);
  }

  /** Reads a file when it is the caller's turn. Throws as readInWorker does. */
  async read<Reader extends FileReader>(
    caller: Caller,
    reader: URL,
    facts: Parameters<Reader>[0],
  ): Promise<Awaited<ReturnType<Reader>>> {
    const end = await this.#turns.take(askerOf(caller) ?? THE_PROGRAM);
    try {
      const delivery = await this.#ask(this.#takeWorker(), { reader: reader.href, facts });
      if (delivery === null) throw new ClubError('file_too_heavy');
      if ('fault' in delivery) throw new Error(delivery.fault);
      if ('refusal' in delivery) throw new ClubError(delivery.refusal.code, { details: delivery.refusal.details });
      return delivery.answer as Awaited<ReturnType<Reader>>;
    } finally {
      end();
    }
  }

  /** The worker's delivery; null where the file took too much. */
  #ask(worker: ChildProcess, order: Order): Promise<Delivery | null> {
    return new Promise((resolve) => {
      const settle = (delivery: Delivery | null) => {
        clearTimeout(deadline);
        worker.removeAllListeners();
        if (delivery) this.#keep(worker);
        else {
          worker.on('error', () => undefined);
          worker.kill('SIGKILL');
          log('warn', 'files.too_heavy', { reader: basename(order.reader, '.ts'), bytes: order.facts.bytes.length });
        }
        resolve(delivery);
      };
      let deadline: NodeJS.Timeout | undefined;
      worker.on('message', (message: Begun | Delivery) => {
        // On a busy machine a process takes long to start, whatever the file.
        if (message === 'begun') deadline = setTimeout(() => settle(null), this.#longestMs);
        else settle(message);
      });
      worker.on('error', () => settle(null));
      worker.on('exit', () => settle(null));
      worker.send(order, (error) => error && settle(null));
    });
  }

  #takeWorker(): ChildProcess {
    for (const [worker, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(worker);
      worker.removeAllListeners();
      if (worker.connected) return worker;
    }
    return startWorker();
  }

  #keep(worker: ChildProcess): void {
    worker.on('error', () => this.#idle.delete(worker));
    worker.on('exit', () => this.#idle.delete(worker));
    const timer = setTimeout(() => {
      this.#idle.delete(worker);
      if (worker.connected) worker.disconnect();
    }, IDLE_MS);
    this.#idle.set(worker, timer.unref());
  }
}

const readers = new FileReaders();

/**
 * Reads a file from people by the function `read` of the module `reader`, in a process of its own, so that no file stops
 * the server. Throws the reader's refusal,
 * `file_too_heavy` for a file that takes too much time or memory, and Overloaded when too many wait.
 */
export const readInWorker: FileReaders['read'] = (...file) => readers.read(...file);

const TABLE = new URL('./table-reader.ts', import.meta.url);

/** Reads a table with known columns. Throws as readInWorker does. */
export const readTableInWorker = (caller: Caller, facts: Parameters<typeof readTable>[0]) =>
  readInWorker<typeof readTable>(caller, TABLE, facts);

const startWorker = (): ChildProcess =>
  startQuietWorker(WORKER, {
    niceness: NICENESS,
    execArgv: [`--max-old-space-size=${MOST_HEAP_MB}`],
    serialization: 'advanced',
  });
