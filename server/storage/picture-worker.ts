import type { PictureJob } from './picture-jobs.ts';
import { doPictureJob } from './picture-work.ts';
import { StorageError } from './storage-error.ts';

/** The messages to the worker, and from it. */
export interface Order {
  id: number;
  job: PictureJob;
}
export interface Delivery {
  id: number;
  /** A refusal in the protocol's words; missing when the job is done. */
  refusal?: { status: number; code: string; error: string; message: string };
}

/** The process in which pictures are worked on: a crash or a leak there does not concern the server. */
process.on('message', ({ id, job }: Order) => {
  void doPictureJob(job).then(
    () => deliver({ id }),
    (error: unknown) => {
      if (!(error instanceof StorageError)) throw error;
      const { code, error: kind, message } = error.body;
      deliver({ id, refusal: { status: error.status, code, error: kind, message } });
    },
  );
});
process.on('disconnect', () => process.exit());
// The server ends its workers; a signal to the whole process group is meant for the server first.
process.on('SIGINT', () => undefined);

function deliver(delivery: Delivery): void {
  if (process.connected) process.send!(delivery);
}
