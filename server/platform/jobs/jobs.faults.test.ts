import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { databaseTest, ownerOf } from '../testing/database.ts';
import { createJobs } from './jobs.ts';

const club = await databaseTest();
const owner = await ownerOf(club);
const NEVER = '0 0 1 1 *';
const SECONDS = 1000;

test('a job whose process was killed runs again', async () => {
  const program = `
    import { createJobs } from ${JSON.stringify(join(import.meta.dirname, 'jobs.ts'))};
    const run = () => { console.log('taken'); return new Promise(() => setInterval(() => undefined, 1000)); };
    const jobs = createJobs(JSON.parse(process.env.OWNER), 'UTC', [{ name: 'lost', cron: '${NEVER}', run }]);
    await jobs.start();
    await jobs.send('lost');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env['PATH'] ?? '', OWNER: JSON.stringify(club.connection) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  let hasRun = false;
  const jobs = createJobs(club.connection, 'UTC', [
    {
      name: 'lost',
      cron: NEVER,
      async run() {
        hasRun = true;
      },
    },
  ]);
  await jobs.start();
  await vi.waitFor(() => expect(hasRun).toBe(true), { timeout: 240 * SECONDS, interval: 200 });
  await jobs.stop();
});

test('jobs go on when the clock is set back by four hours', async () => {
  let runs = 0;
  const everyMinute = { name: 'often', cron: '* * * * *', run: async () => void (runs += 1) };
  const first = createJobs(club.connection, 'UTC', [everyMinute]);
  await first.start();
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 240 * SECONDS, interval: 100 });
  await first.stop();
  const before = runs;
  // Rows written four hours from now are what a clock leaves behind that is set back.
  const hours = `interval '4 hours'`;
  await owner.query(`
    update pgboss.version set cron_on = cron_on + ${hours};
    update pgboss.queue set monitor_on = monitor_on + ${hours}, monitor_claim_on = monitor_claim_on + ${hours}, maintain_on = maintain_on + ${hours};
    update pgboss.job set start_after = start_after + ${hours}, created_on = created_on + ${hours}, started_on = started_on + ${hours},
      completed_on = completed_on + ${hours};
    -- Each minute of the last four hours has had its run.
    insert into pgboss.job (name, singleton_key, singleton_on, state, data, expire_seconds, deletion_seconds, retry_limit, retry_delay, keep_until, policy)
    select name, singleton_key, minute, 'completed', '{}', 900, 86400, 2, 0, now() + interval '1 day', policy
    from pgboss.job, generate_series(date_trunc('minute', now() at time zone 'utc') - interval '2 minutes', now() at time zone 'utc' + ${hours}, interval '1 minute') as minute
    where name = '__pgboss__send-it' and singleton_on is not null on conflict do nothing`);
  const second = createJobs(club.connection, 'UTC', [everyMinute]);
  await second.start();
  await vi.waitFor(() => expect(runs).toBeGreaterThan(before), { timeout: 240 * SECONDS, interval: 200 });
  await second.stop();
});
