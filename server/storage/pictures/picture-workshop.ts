import type { Caller } from '../../platform/caller.ts';
import { askerOf, Overloaded, FairQueue, Usage } from '../../platform/database/lanes/fair-queue.ts';
import { log } from '../../platform/log.ts';
import { slowDown } from '../storage-error.ts';
import type { PictureJob } from './picture-jobs.ts';
import { PictureProcess, ProcessLost, unprocessable } from './picture-process.ts';

/**
 * A picture at work holds up to 200 MB. Two drawings are made at once, one of each reader, and one upload beside them.
 */
const SHARES = { visitor: { together: 2, each: 1 }, user: { together: 1, each: 1 } };
const LANES = { drawing: 'visitor', upload: 'user' } as const;

/** The work's lane, for whom it is done, and the reader who may leave before its turn. */
interface Errand {
  lane: keyof typeof LANES;
  caller: Caller;
  signal?: AbortSignal;
}

/** Works on pictures in processes of their own, in fair turns of those who ask. */
export class PictureWorkshop {
  /** Without an end: who has left does not wait, and others see the picture late rather than never. */
  readonly #turns = new FairQueue(SHARES, new Usage(), 0);
  readonly #all = new Set<PictureProcess>();
  readonly #free: PictureProcess[] = [];

  /** The works that wait for their turn. */
  get waiting(): number {
    return this.#turns.waiting;
  }

  /** Does the work when its turn comes. Throws SlowDown when too much of one caller waits already, and CallerGone. */
  async inTurn<T>({ lane, caller, signal }: Errand, work: () => Promise<T>): Promise<T> {
    const asker = { kind: LANES[lane], key: askerOf(caller)?.key ?? '' };
    const end = await this.#turns.take(asker, signal).catch((error: unknown) => {
      throw error instanceof Overloaded ? slowDown() : error;
    });
    return work().finally(end);
  }

  /**
   * Does the job at once, inside a turn. One that was lost with its process is tried once more with another. Throws the
   * job's refusal.
   */
  async do(job: PictureJob): Promise<void> {
    const process = this.#free.pop() ?? new PictureProcess();
    this.#all.add(process);
    try {
      await process.do(job).catch((error: unknown) => {
        if (!(error instanceof ProcessLost)) throw error;
        log('warn', 'storage.picture_lost', { job: job.kind });
        return process.do(job);
      });
    } catch (error) {
      throw error instanceof ProcessLost ? unprocessable() : error;
    } finally {
      this.#free.push(process);
    }
  }

  /** Ends the processes; their current work is refused. */
  close(): void {
    for (const process of this.#all) process.close();
  }
}
