import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { log } from '../platform/log.ts';
import type { PictureJob } from './picture-jobs.ts';
import type { Delivery } from './picture-worker.ts';
import { invalidRequest, StorageError } from './storage-error.ts';
import { Turns } from './turns.ts';

/** A picture at work holds up to 200 MB; two cores are what a small machine has. */
const AT_ONCE = 2;
const LONGEST_QUEUE = 50;
/** After this long without work the process ends, and its memory is free again. */
const IDLE_MS = 15_000;
/** Pictures may wait, requests may not. */
const NICENESS = 5;

const WORKER = join(import.meta.dirname, 'picture-worker.ts');

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

/** Runs work on pictures in a process of its own, which starts with the first job and ends when there are no more. */
export class PictureWorkshop {
  readonly #turns = new Turns(AT_ONCE, LONGEST_QUEUE);
  readonly #waiting = new Map<number, Waiting>();
  #worker: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** Resolves when the job is done. Throws the job's refusal, and SlowDown when too many wait already. */
  do(job: PictureJob): Promise<void> {
    return this.#turns.take(
      () =>
        new Promise((resolve, reject) => {
          clearTimeout(this.#idle);
          const id = ++this.#lastId;
          this.#waiting.set(id, { resolve, reject });
          this.#worker ??= this.#start();
          this.#worker.send({ id, job }, (error) => error && this.#settle({ id, refusal: ENDED }));
        }),
    );
  }

  /** Ends the process; its current work is refused. */
  close(): void {
    clearTimeout(this.#idle);
    this.#worker?.kill('SIGKILL');
  }

  #start(): ChildProcess {
    // It gets no secret of the server's, and decoders' complaints are in the refusal.
    const worker = fork(WORKER, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    worker.on('message', (delivery: Delivery) => this.#settle(delivery));
    worker.on('error', () => this.#end(worker));
    worker.on('exit', () => this.#end(worker));
    // It must not keep a server alive that wants to end.
    worker.unref();
    worker.channel?.unref();
    try {
      if (worker.pid) setPriority(worker.pid, NICENESS);
    } catch {
      // It works at the usual priority, too.
    }
    return worker;
  }

  #settle({ id, refusal }: Delivery): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#rest(), IDLE_MS).unref();
    if (!refusal) return waiting?.resolve();
    const { status, code, error, message } = refusal;
    waiting?.reject(new StorageError(status, code, message, { error }));
  }

  #rest(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker?.connected) worker.disconnect();
  }

  /** The process is gone, by a picture that broke it or by one that took all memory: the server is not. */
  #end(worker: ChildProcess): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    if (this.#waiting.size > 0) log('warn', 'storage.pictures_lost', { jobs: this.#waiting.size });
    for (const id of this.#waiting.keys()) this.#settle({ id, refusal: ENDED });
  }
}

const { status, body } = invalidRequest('The picture cannot be processed');
const ENDED = { status, code: body.code, error: body.error, message: body.message };
