import { StorageError } from '../storage-error.ts';
import type { PictureJob } from './picture-jobs.ts';
import { doPictureJob } from './picture-work.ts';

/** The message from the worker when its job has ended. */
export interface Delivery {
  /** A refusal in the protocol's words; missing when the job is done. */
  refusal?: { status: number; code: string; error: string; message: string };
}

/** The process in which pictures are worked on: a crash or a leak there does not concern the server. */
process.on('message', (job: PictureJob) => {
  void doPictureJob(job).then(
    () => deliver({}),
    (error: unknown) => {
      if (!(error instanceof StorageError)) throw error;
      const { code, error: kind, message } = error.body;
      deliver({ refusal: { status: error.status, code, error: kind, message } });
    },
  );
});
process.on('disconnect', () => process.exit());
// The server ends its workers; a signal to the whole process group is meant for the server first.
process.on('SIGINT', () => undefined);

function deliver(delivery: Delivery): void {
  if (process.connected) process.send!(delivery);
}
