import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import S3rver from 's3rver';
import { makeConfig, readEnvironment } from '../../server/settings/config.ts';
import { Family, now, read, type Attempt } from './load.ts';
import { Machine, must, openSwitch, OUTSIDE } from './machines.ts';
import { measureReads } from './reads.ts';
import { connectTo, JWT_SECRET, makeDatabase, Services, untilWhole } from './services.ts';

/**
 * The part of `npm run bench:cluster` that runs in networks of its own: three machines with etcd, PostgreSQL under
 * Patroni, HAProxy, PgBouncer and a process of the club each, and a balancer in front. BENCH_WRITERS, BENCH_READERS and
 * BENCH_FAULTS (some of a,b,c,d) can be set.
 */
const WRITERS = Number(process.env['BENCH_WRITERS'] ?? 10);
const READERS = Number(process.env['BENCH_READERS'] ?? 10);
const FAULTS = (process.env['BENCH_FAULTS'] ?? 'a,b,c,d').split(',');
const QUIET_MS = 8_000;
const LONGEST_MS = 90_000;
const CUT_MS = 40_000;

const folder = process.argv[2]!;
const say = (text: string) => process.stderr.write(`${text}\n`);
const logs = join(folder, 'logs');
mkdirSync(logs);
must('chmod', '755', folder);

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
openSwitch();
const machines = [1, 2, 3].map((index) => new Machine(`db${index}`, `10.0.0.1${index}`, logs));
const front = new Machine('front', '10.0.0.10', logs);
for (const machine of [...machines, front]) await machine.connect();
const all = machines.map((machine) => new Services(machine, folder));
const balancer = new Services(front, folder);
const url = `http://${front.address}`;
const named = (name: string) => all.find(({ machine }) => machine.name === name)!;

const store = new S3rver({
  address: OUTSIDE,
  port: 9000,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'club', configs: [] }],
});
await store.run();
for (const each of all) each.etcd();
for (const each of all) each.patroni();
let primary = await untilWhole(machines);
say(`PostgreSQL runs: ${primary} is the primary`);
await makeDatabase(named(primary).machine.address);
for (const each of [...all, balancer]) each.haproxy();
for (const each of all) each.pgbouncer();
// Until HAProxy has asked Patroni who the primary is.
await wait(3_000);
const start = (each: Services) => each.club({ isDirect: each === all[2] });
for (const each of all) {
  start(each);
  await untilReady(each.url);
  say(`The club runs on ${each.machine.name}`);
}
await untilReady(url);

const config = makeConfig(readEnvironment({ DEMO: 'on', DATABASE_URL: 'postgres://club' }), {
  jwtSecret: JWT_SECRET,
  postgresPassword: '',
});
const keys = { publishable: config.publishableKey, secret: config.secretKey };
const families = await Promise.all(Array.from({ length: WRITERS }, (_, index) => Family.make(index, url, keys)));
const listeners = families.flatMap((family) => family.listeners);
const writes: Attempt[] = [];
const reads: Attempt[] = [];
const began = Date.now();
let isOver = false;
const working = [
  ...families.map((family) => family.write(writes, () => isOver)),
  ...Array.from({ length: READERS }, (_, index) =>
    read(`visitor ${index}`, url, keys.publishable, reads, () => isOver),
  ),
];
await wait(QUIET_MS);

interface Row {
  what: string;
  'errors of writers': number;
  'of readers': number;
  'seconds until all write': string;
  'until all read': string;
  'until all channels hear': string;
  'channels that began again': number;
}
const rows: Row[] = [];

if (FAULTS.includes('a'))
  await fault('a process of three is killed', async () => {
    await all[0]!.machine.kill('club');
    return () => start(all[0]!);
  });
if (FAULTS.includes('b'))
  await fault('the primary and its Patroni are killed', async () => {
    const lost = named(primary);
    await lost.killPostgres();
    return () => lost.patroni();
  });
if (FAULTS.includes('c'))
  await fault('the cable of the primary’s machine is pulled', async () => {
    const { machine } = named(primary);
    machine.cut();
    const mended = wait(CUT_MS).then(() => machine.mend());
    return () => mended;
  });
if (FAULTS.includes('d')) {
  await fault('the balancer is started again', async () => {
    await front.kill('haproxy');
    balancer.haproxy();
  });
  await fault('HAProxy of a machine is started again', async () => {
    await all[0]!.machine.kill('haproxy');
    all[0]!.haproxy();
  });
  await fault('PgBouncer of all machines is started again', async () => {
    await Promise.all(
      all.map(async (each) => {
        await each.machine.kill('pgbouncer');
        each.pgbouncer();
      }),
    );
  });
}
isOver = true;
await Promise.all(working);
await wait(3_000);

const acknowledged = families.flatMap((family) => family.acknowledged);
const there = await childrenThere();
const missed = families.flatMap(({ acknowledged: own, listeners: pages }) =>
  pages.map((page) => ({ page, gaps: own.filter(({ id }) => !page.known.has(id)) })),
);
for (const { page, gaps } of missed.filter(({ gaps: some }) => some.length > 0))
  say(
    `A page missed ${gaps.length}, acknowledged from ${seconds(gaps[0]!.at)} to ${seconds(gaps.at(-1)!.at)}; it joined at ${page.joinedAt.map(seconds).join(', ')}`,
  );
console.table(rows);
console.table({
  'acknowledged writes': acknowledged.length,
  'of them lost': acknowledged.filter(({ id }) => !there.has(id)).length,
  'of them unknown to a channel': missed.reduce((sum, { gaps }) => sum + gaps.length, 0),
  channels: listeners.length,
  ...(await jobsOnce()),
});
say(`Failures: ${JSON.stringify(countBy([...writes, ...reads]), null, 1)}`);
for (const listener of listeners) listener.leave();
await measureReads({ all, keys, primary: named(primary), untilReady });
process.exit(0);

/** Does it, undoes it, and waits until all is well. */
async function fault(what: string, act: () => Promise<void | (() => void | Promise<void>)>): Promise<void> {
  const from = now();
  const joined = listeners.map(({ joinedAt }) => joinedAt.length);
  const undo = await act();
  await untilWell(from);
  await undo?.();
  await wait(QUIET_MS);
  await Promise.all(all.map((each) => untilReady(each.url)));
  primary = await untilWhole(machines);
  const to = now();
  const failed = (attempts: Attempt[]) =>
    attempts.filter((each) => each.failure && each.ended > from && each.ended < to);
  const row = {
    what,
    'errors of writers': failed(writes).length,
    'of readers': failed(reads).length,
    'seconds until all write': seconds(wellAt(writes, from) - from),
    'until all read': seconds(wellAt(reads, from) - from),
    'until all channels hear': seconds(heardAt(from) - from),
    'channels that began again': listeners.filter(({ joinedAt }, index) => joinedAt.length > joined[index]!).length,
  };
  rows.push(row);
  say(`From ${seconds(from)}`);
  say(JSON.stringify(row));
}

/** Until everyone has succeeded after their last failure, and every page has heard of a write of after that. */
async function untilWell(from: number): Promise<void> {
  for (const until = now() + LONGEST_MS; now() < until; await wait(250)) {
    const moments = [wellAt(writes, from), wellAt(reads, from), heardAt(from)];
    if (moments.every((moment) => moment < now() - QUIET_MS)) return;
  }
}

/** The end of the first success of each that began after the last failure; infinite while there is none. */
function wellAt(attempts: Attempt[], from: number): number {
  const since = attempts.filter(({ ended }) => ended > from);
  const everyone = [...new Set(since.map(({ who }) => who))];
  if (everyone.length < (attempts === writes ? WRITERS : READERS)) return Infinity;
  return Math.max(
    ...everyone.map((name) => {
      const own = since.filter(({ who }) => who === name);
      const last = own.findLast(({ failure }) => failure)?.ended ?? from;
      return own.find(({ failure, began: start }) => !failure && start >= last)?.ended ?? Infinity;
    }),
  );
}

/** When the last page had heard of a write that was made after the fault, since it listens for good. */
function heardAt(from: number): number {
  return Math.max(
    ...listeners.map((page) => {
      const since = Math.max(from, page.joinedAt.findLast((moment) => moment > from) ?? 0);
      return page.heardAt.find((moment) => moment > since) ?? Infinity;
    }),
  );
}

async function untilReady(address: string): Promise<void> {
  for (const until = now() + 120_000; now() < until; await wait(200))
    if ((await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(1000) }).catch(() => null))?.ok) return;
  throw new Error(`${address} does not become ready: see ${logs}`);
}

async function childrenThere(): Promise<Set<string>> {
  const client = await connectTo(named(primary).machine.address, 'club');
  const { rows: children } = await client.query<{ id: string }>('select id from children');
  await client.end();
  return new Set(children.map(({ id }) => id));
}

/** The job of each minute: its runs by the minute in which it was due. */
async function jobsOnce() {
  const client = await connectTo(named(primary).machine.address, 'club');
  const { rows: minutes } = await client.query<{ minute: Date; runs: number }>(
    `select minute, (select count(*)::integer from job_runs where name = 'lapse_offers' and finished_at is not null
       and started_at >= minute and started_at < minute + interval '1 minute') as runs
     from generate_series(date_trunc('minute', $1::timestamptz) + interval '1 minute', now() - interval '1 minute', '1 minute') as minute`,
    [new Date(began)],
  );
  await client.end();
  return {
    'minutes in which a job was due': minutes.length,
    'it ran once': minutes.filter(({ runs }) => runs === 1).length,
    'more than once': minutes.filter(({ runs }) => runs > 1).length,
    'never (made up for later or not)': minutes.filter(({ runs }) => runs === 0).length,
  };
}

function seconds(ms: number): string {
  return Number.isFinite(ms) ? (ms / 1000).toFixed(1) : 'never';
}

function countBy(attempts: Attempt[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { failure } of attempts) if (failure) counts[failure] = (counts[failure] ?? 0) + 1;
  return counts;
}
