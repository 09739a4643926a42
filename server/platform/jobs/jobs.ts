import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss, type ConstructorOptions } from 'pg-boss';
import { isUnreachable } from '../database/failures.ts';
import { log } from '../log.ts';
import { withPatience } from '../postgres/patient-client.ts';
import type { Connection } from '../postgres/primary-client.ts';
import { JobClock } from './job-clock.ts';

/** Work that is done by the clock, by one process at a time. */
interface ScheduledJob {
  name: string;
  /** In the time of `zone`. */
  cron: string;
  /** Does the work. A thrown error counts as a failure: it is tried again. */
  run(): Promise<void>;
}

export interface Jobs {
  /** Starts the clock and the worker of this process. */
  start(): Promise<void>;
  /** Asks for a run as soon as a process is free; does nothing while the same job waits or runs. */
  send(name: string): Promise<void>;
  /** Lets running jobs finish, then closes the database. */
  stop(): Promise<void>;
}

/** One queue for all: at rest one query every two seconds, and no two jobs of one process at once. */
const QUEUE = 'club';
/** Tried again after 10 s, and then after twice as long each time, for about twenty minutes. */
const RETRIES = 7;
const RETRY_SECONDS = 10;
const LONGEST_RETRY_SECONDS = 600;
/**
 * A run whose process gives no sign for this long was lost with it, and is tried again: within a minute, all in all.
 */
const HEARTBEAT_SECONDS = 15;
const HEARTBEAT_EVERY_SECONDS = 5;
const SUPERVISE_SECONDS = 15;
/** A run that takes longer hangs, though its process lives. */
const LONGEST_RUN_SECONDS = 600;
const KEEP_DONE_SECONDS = 86_400;
const STOP_MS = 8_000;
const TRY_AGAIN_MS = 1_000;
/** No statement of the queue takes as long; a connection that owes an answer for longer is given up. */
const SILENCE_MS = 30_000;

const OPTIONS = {
  retryLimit: RETRIES,
  retryDelay: RETRY_SECONDS,
  retryDelayMax: LONGEST_RETRY_SECONDS,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: LONGEST_RUN_SECONDS,
  deleteAfterSeconds: KEEP_DONE_SECONDS,
};

/** The club's jobs over pg-boss: queue, clock and retries are in PostgreSQL, so several processes share the work. */
export function createJobs(owner: Connection, zone: string, jobs: readonly ScheduledJob[]): Jobs {
  const boss = new PgBoss({
    ...(withPatience(owner, SILENCE_MS) as ConstructorOptions),
    application_name: 'jobs',
    schema: 'pgboss',
    max: 2,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', (error) => log('error', 'jobs.failure', { error }));
  const byName = new Map(jobs.map((job) => [job.name, job]));
  let started: Promise<void> | undefined;
  let isStopping = false;
  const clock = new JobClock(owner);
  async function begin(): Promise<void> {
    await clock.start();
    await boss.start();
    await boss.createQueue(QUEUE, { policy: 'exclusive', ...OPTIONS });
    // An existing queue keeps the options of the program that made it.
    await boss.updateQueue(QUEUE, OPTIONS);
    await keepSchedules(boss, zone, jobs);
    const refresh = { heartbeatRefreshSeconds: HEARTBEAT_EVERY_SECONDS };
    await boss.work<{ job: string }>(QUEUE, refresh, async (batch) => {
      for (const { data } of batch) await byName.get(data.job)?.run();
    });
  }
  /** Waits for a database that goes away while the jobs start, as it does later. */
  async function beginInTime(): Promise<void> {
    while (!isStopping) {
      const failure = await begin().then(
        () => null,
        (error: unknown) => error,
      );
      if (failure === null) return;
      if (!isUnreachable(failure)) throw failure;
      log('warn', 'jobs.waiting', { error: failure });
      await wait(TRY_AGAIN_MS);
    }
  }
  return {
    start: () => (started ??= beginInTime()),
    async send(name) {
      await boss.send(QUEUE, { job: name }, { singletonKey: name });
    },
    async stop() {
      isStopping = true;
      await started?.catch(() => undefined);
      clock.stop();
      if (started) await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/** Sets the schedule in the database to this program's; a run that was missed while nothing ran is made up for once. */
async function keepSchedules(boss: PgBoss, zone: string, jobs: readonly ScheduledJob[]): Promise<void> {
  const schedules = new Map((await boss.getSchedules(QUEUE)).map((schedule) => [schedule.key, schedule]));
  for (const { name, cron } of jobs) {
    const { cron: scheduledCron, timezone } = schedules.get(name) ?? {};
    if (scheduledCron === cron && timezone === zone) continue;
    await boss.schedule(QUEUE, cron, { job: name }, { key: name, singletonKey: name, tz: zone, missed: 'once' });
  }
  for (const [key] of schedules) if (!jobs.some(({ name }) => name === key)) await boss.unschedule(QUEUE, key);
}
