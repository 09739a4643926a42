import { cronOf, JOB_NAMES, JOBS, type JobName } from '../contracts/jobs.ts';
import { CLUB_TIME_ZONE } from '../contracts/roles.ts';
import { sweepAuth } from './auth/sweep.ts';
import { CLUB_JOBS, runAndRecord, sweepRuns, type Run } from './club/jobs.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Club } from './start-club.ts';

const RUNS: Record<JobName, Run> = {
  ...CLUB_JOBS,
  async sweep(database) {
    await sweepAuth(database);
    return `${await sweepRuns(database)} old runs`;
  },
};

/** All jobs of this installation; what they wrote leaves at once. They begin with `start`. */
export function clubJobs({ database, owner }: Pick<Club, 'database' | 'owner'>, mailer: Mailer): Jobs {
  const scheduled = JOB_NAMES.map((name) => ({
    name,
    cron: cronOf(JOBS[name]),
    async run() {
      await runAndRecord(database, name, RUNS[name]);
      void mailer.flush();
    },
  }));
  return createJobs(owner, CLUB_TIME_ZONE, scheduled);
}
