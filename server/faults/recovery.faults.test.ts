import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { succeeds } from '../platform/testing/answers.ts';
import { folderTest } from '../platform/testing/folder.ts';
import { collector } from '../realtime/testing/test-realtime.ts';
import { publicKeyOf, signedIn } from '../testing/program.ts';
import { startServer } from '../testing/running.ts';

const folder = folderTest();
const cluster = join(folder, 'postgres', 'cluster');
const RECOVERED = { timeout: 120_000, interval: 50 };

const server = await startServer({ DATA_DIR: folder });
afterAll(() => server.stop());
const publishableKey = await publicKeyOf(server.url);
const admin = await signedIn(server.url, 'admin@demo.club');
afterAll(() => admin.realtime.disconnect());

const postmaster = () => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
const ready = async () => (await fetch(`${server.url}/health/ready`)).status;

/** The processes of this cluster: PostgreSQL works in its cluster's folder. */
function tree(): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster) || isBackend(pid);
    } catch {
      return false;
    }
  });
}
const isBackend = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(postmaster());

async function asAdmin() {
  const { data } = await admin.auth.getSession();
  return { apikey: publishableKey, authorization: `Bearer ${data.session!.access_token}` };
}

/** Sends requests without a pause while the work is done; returns the statuses. */
async function statusesDuring(work: () => Promise<void>): Promise<Set<number>> {
  const statuses = new Set<number>();
  let isOver = false;
  const headers = await asAdmin();
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${server.url}${path}`, { ...init, headers });
    await response.arrayBuffer();
    statuses.add(response.status);
  };
  // Straight over HTTP: the official client asks again by itself where the answer is 503.
  const reader = async () => {
    while (!isOver) {
      await ask('/rest/v1/children?select=id&limit=1');
      await ask('/rest/v1/rpc/my_sessions', { method: 'POST', body: '{}' });
      await ask('/auth/v1/user');
      await ask('/storage/v1/bucket');
    }
  };
  const readers = Array.from({ length: 4 }, reader);
  await work().finally(() => (isOver = true));
  await Promise.all(readers);
  return statuses;
}

/** A process of the database may have ended by itself a moment before. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

test.runIf(process.platform === 'linux').each([
  ['its postmaster is killed', () => [postmaster()]],
  [
    'one of its processes is killed',
    () =>
      tree()
        .filter((pid) => pid !== postmaster())
        .slice(-1),
  ],
  ['all of its processes are killed', () => tree()],
])(
  'the embedded database comes back by itself when %s; meanwhile requests are asked to come again',
  async (what, victims) => {
    const changes = collector<{ new: { title: string } }>();
    const states = collector<string>();
    const channel = admin.channel(`recovery ${what}`);
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'news' }, (change) =>
      changes.push(change as never),
    );
    channel.on('system', {}, ({ status }: { status: string }) => states.push(status));
    channel.subscribe();
    await states.until(1);

    const statuses = await statusesDuring(async () => {
      for (const pid of victims()) kill(pid);
      await vi.waitFor(async () => expect(await ready()).toBe(503), RECOVERED);
      await vi.waitFor(async () => expect(await ready()).toBe(200), RECOVERED);
    });
    expect([...statuses].filter((status) => ![200, 204, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(503);
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);

    // Live changes, and the jobs, go on without a restart of the program.
    await states.until(2);
    await succeeds(
      admin
        .from('news')
        .insert({ slug: what.replaceAll(' ', '-'), title: what, published_at: new Date().toISOString() }),
    );
    await changes.first((change) => change.new.title === what);
    const asked = new Date().toISOString();
    await vi.waitFor(
      async () => expect((await admin.rpc('run_job' as never, { name: 'make_lessons' } as never)).error).toBeNull(),
      RECOVERED,
    );
    await vi.waitFor(async () => {
      const { data } = await admin
        .from('job_runs')
        .select('finished_at')
        .eq('name', 'make_lessons')
        .gt('started_at', asked);
      expect(data?.some(({ finished_at }) => finished_at !== null)).toBe(true);
    }, RECOVERED);
  },
);
