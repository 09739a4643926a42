import { expect, test } from 'vitest';
import { JOB_NAMES, JOBS, cronOf, nextRun } from '../../contracts/jobs.ts';
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts';
import { ownerOf } from '../platform/testing/database.ts';
import { clubTest, refuses } from '../testing/club.ts';
import { callProcedure } from './core/procedure.ts';
import { CLUB_JOBS, runAndRecord, sweepMoney } from './jobs.ts';
import { runJob } from './run-job.ts';

const { club, make, read, asService } = await clubTest();
const owner = await ownerOf(club);
const runsOf = (name: string) =>
  read`
        select summary, error from job_runs where name = ${name} order by started_at`;
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100));
};

/** Two processes with the same jobs. */
async function inTwoProcesses(run: () => Promise<void>, work: (jobs: Jobs) => Promise<void>): Promise<void> {
  const job = { name: 'count', cron: '0 0 1 1 *', run };
  const [one, other] = [0, 1].map(() => createJobs(club.connection, 'Europe/Sofia', [job])) as [Jobs, Jobs];
  await Promise.all([one.start(), other.start()]);
  try {
    await work(one);
  } finally {
    await Promise.all([one.stop(), other.stop()]);
  }
}

test('two processes share the work: what both ask for is done once', async () => {
  let runs = 0;
  const count = async () => {
    runs++;
    await new Promise((resolve) => setTimeout(resolve, 500));
  };
  await inTwoProcesses(count, async (jobs) => {
    await Promise.all([jobs.send('count'), jobs.send('count'), jobs.send('count')]);
    await until(() => runs > 0);
    await jobs.send('count');
    await until(async () => (await owner.query(`select from pgboss.job where state = 'completed'`)).rowCount === 1);
  });
  expect(runs).toBe(1);
});

test('a job that fails waits for its next try', async () => {
  let failed = false;
  const fail = async () => {
    failed = true;
    throw new Error('no network');
  };
  await inTwoProcesses(fail, async (jobs) => {
    await jobs.send('count');
    await until(() => failed);
    await until(async () => (await owner.query(`select from pgboss.job where state = 'retry'`)).rowCount === 1);
  });
});

test('every run is written down with what it did, or with its error', async () => {
  expect(await runAndRecord(club.database, 'sweep', async () => ({ runs: 3 }))).toEqual({ runs: 3 });
  const broken = runAndRecord(club.database, 'sweep', () => Promise.reject(new Error('disk is full')));
  await expect(broken).rejects.toThrow('disk is full');
  expect(await runsOf('sweep')).toEqual([
    { summary: '{"runs":3}', error: null },
    { summary: null, error: 'disk is full' },
  ]);
});

test.each(Object.entries(CLUB_JOBS))('%s: a second run right after the first changes nothing', async (_, run) => {
  await make.swimClass();
  await run(club.database);
  const state = () =>
    read`select (select count(*) from lessons) as lessons, (select count(*) from notifications) as notifications,
        (select count(*) from payments) as payments, (select count(*) from session_ledger) as ledger`;
  const before = await state();
  await run(club.database);
  expect(await state()).toEqual(before);
});

test('an admin starts a job; a parent is refused', async () => {
  const started: string[] = [];
  const call = (caller: Parameters<typeof make.call>[1]) =>
    callProcedure(
      runJob,
      { name: 'sweep' },
      { database: club.database, caller, startJob: async (name) => void started.push(name) },
    );
  await refuses(call(await make.caller('parent')), 'not_allowed');
  expect(started).toEqual([]);
  await call(await make.caller('admin'));
  expect(started).toEqual(['sweep']);
});

test('the next run is known in club time, also when the clock changes', () => {
  expect(nextRun({ minutes: 10 }, new Date('2026-11-20T10:03:20Z')).toISOString()).toBe('2026-11-20T10:10:00.000Z');
  expect(nextRun({ daily: '03:10' }, new Date('2026-11-20T10:00:00Z')).toISOString()).toBe('2026-11-21T01:10:00.000Z');
  expect(nextRun({ daily: '09:00' }, new Date('2026-07-01T05:00:00Z')).toISOString()).toBe('2026-07-01T06:00:00.000Z');
  expect(nextRun({ daily: '03:10' }, new Date('2026-03-28T20:00:00Z')).toISOString()).toBe('2026-03-29T00:10:00.000Z');
  expect(JOB_NAMES.map((name) => cronOf(JOBS[name]))).toContain('10 2 * * *');
});

test('messages of card providers are forgotten after a year', async () => {
  const event = (event_id: string, days: number) => ({
    provider: 'test' as const,
    event_id,
    kind: 'x',
    created_at: new Date(Date.now() - days * 86_400_000).toISOString(),
  });
  await asService((trx) =>
    trx
      .insertInto('provider_events')
      .values([event('old', 366), event('young', 364)])
      .execute(),
  );
  expect(await sweepMoney(club.database)).toBe(1);
});
