import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startQuietWorker } from '../../platform/process/quiet-worker.ts';
import { invalidRequest, StorageError } from '../storage-error.ts';
import type { PictureJob } from './picture-jobs.ts';
import type { Delivery } from './picture-worker.ts';

/** After this long without work the process ends, and its memory is free again. */
const IDLE_MS = 15_000;
/** Pictures may wait, requests may not. */
const NICENESS = 10;

const WORKER = join(import.meta.dirname, 'picture-worker.ts');

/** The process died while it worked: by the picture, or by a machine that has too little memory for a moment. */
export class ProcessLost extends Error {}

/** Works on one picture at a time in a process of its own, which starts with a job and ends when there are no more. */
export class PictureProcess {
  #worker: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #settle: (failure?: Error) => void = () => undefined;

  /** Resolves when the job is done. Throws the job's refusal, and ProcessLost. */
  async do(job: PictureJob): Promise<void> {
    clearTimeout(this.#idle);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#settle = (failure) => (failure ? reject(failure) : resolve());
        const worker = (this.#worker ??= this.#start());
        worker.send(job, (error) => error && this.#lose(worker));
      });
    } finally {
      this.#idle = setTimeout(() => this.#rest(), IDLE_MS).unref();
    }
  }

  /** Ends the process; its current work is refused. */
  close(): void {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.kill('SIGKILL');
    this.#settle(unprocessable());
  }

  #start(): ChildProcess {
    const worker = startQuietWorker(WORKER, { niceness: NICENESS });
    worker.on('message', ({ refusal }: Delivery) => {
      if (!refusal) return this.#settle();
      const { status, code, error, message } = refusal;
      this.#settle(new StorageError(status, code, message, { error }));
    });
    worker.on('error', () => this.#lose(worker));
    worker.on('exit', () => this.#lose(worker));
    return worker;
  }

  #rest(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker?.connected) worker.disconnect();
  }

  /** The process is gone, the server is not. */
  #lose(worker: ChildProcess): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#settle(new ProcessLost());
  }
}

export const unprocessable = () => invalidRequest('The picture cannot be processed');
