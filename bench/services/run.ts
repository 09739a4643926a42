import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { printTable, short, summarise, type Figures } from '../figures.ts';
import { authMeasures } from './auth.ts';
import { startBareServer } from './bare-server.ts';
import { makeParents, startClub, type BenchClub } from './club.ts';
import { fileMeasures, rawRead } from './files.ts';
import type { Measure, Variant } from './measure.ts';
import type { Memory } from './memory.ts';
import { liveMeasures, liveRows } from './realtime.ts';
import { restMeasures } from './rest.ts';
import { ASKED_BY } from './sql-limit.ts';

/**
 * Every service of the club through the whole program, as a process of its own with the embedded database and the demo
 * club; the load comes from this process. Beside each request is the limit that the machine sets for it, measured in
 * the same run. Warm-up first, then rounds in which everything takes its turn: requests a second are those of the
 * median round, times are over every request of all rounds.
 *
 * Wants a machine that does nothing else, and pgbench (else the bare driver replaces it, and the table says so).
 * BENCH_SECONDS=2, BENCH_ROUNDS=3, BENCH_CONNECTIONS=32 and BENCH_SUBSCRIBERS=1000 choose otherwise.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 32);
const SUBSCRIBERS = Number(process.env['BENCH_SUBSCRIBERS'] ?? 1000);
const WARM_UP_SECONDS = 1;
const SETTLE_MS = 5000;
const MINUTE_MS = 60_000;

const before = loadavg()[0]!;
const bare = await startBareServer();
const club = await startClub();
try {
  await wait(SETTLE_MS);
  const memory = [{ when: 'at rest', ...club.memory() }];
  // Comes first: the memory of subscribers would not be seen in a process that load has made large.
  const lives = await liveMeasures(club, bare, SUBSCRIBERS, SECONDS);
  memory.push({ when: 'after the subscribers left', ...club.memory() });
  const parents = await makeParents(club, CONNECTIONS);
  const measures = [
    ...(await authMeasures(club, parents, bare)),
    ...(await restMeasures(club, parents, bare)),
    ...(await fileMeasures(club, parents, bare)),
  ];
  const others = [rawRead(club)];
  const { rounds, highest } = await inTurns(measures, others, club);
  memory.push({ when: 'under load, the most', ...highest });
  await wait(SETTLE_MS);
  memory.push({ when: 'afterwards', ...club.memory() });
  await wait(MINUTE_MS - SETTLE_MS);
  memory.push({ when: 'a minute after', ...club.memory() });

  const head = [
    '',
    'connections',
    'a second',
    'p50 ms',
    'p99 ms',
    'limit a second',
    'of the limit',
    'of bare Node',
    'the limit',
  ];
  printTable(
    'Requests',
    head,
    measures.map((measure) => row(measure, rounds)),
  );
  for (const other of others) console.log(`${other.name}: ${short(summarise(rounds.get(other)!).perSecond)} a second`);
  const liveHead = ['', 'to the last: p50 ms', 'p99 ms', 'messages a second', 'of bare ws', 'server MB', 'postgres MB'];
  printTable('Live: before / with / after the subscribers', liveHead, liveRows(lives));
  printTable('Memory (Pss, MB)', ['', 'server', 'postgres', 'together'], memory.map(memoryRow));
  console.log(
    `\nMedian of ${ROUNDS} rounds of ${SECONDS} s; SQL limits by ${ASKED_BY}; the machine's load before: ${before.toFixed(2)}`,
  );
} finally {
  await club.stop();
  await bare.stop();
}

/** Warms everything up, then lets everything take its turn; each request is followed by its limit. */
async function inTurns(
  measures: Measure[],
  others: Variant[],
  { memory }: BenchClub,
): Promise<{ rounds: Map<Variant, Figures[]>; highest: Memory }> {
  const variants = [
    ...measures.flatMap((measure) => [measure, measure.limit, ...(measure.bare ? [measure.bare] : [])]),
    ...others,
  ];
  const rounds = new Map<Variant, Figures[]>(variants.map((variant) => [variant, []]));
  const highest = { server: 0, postgres: 0 };
  for (const variant of variants) await variant.run(WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const variant of variants) {
      rounds.get(variant)!.push(await variant.run(SECONDS));
      const now = memory();
      if (now.server + now.postgres > highest.server + highest.postgres) Object.assign(highest, now);
    }
  }
  return { rounds, highest };
}

function row(measure: Measure, rounds: Map<Variant, Figures[]>): string[] {
  const [own, limit] = [summarise(rounds.get(measure)!), summarise(rounds.get(measure.limit)!)];
  const shareOf = (other: { perSecond: number }) => `${((100 * own.perSecond) / other.perSecond).toFixed(0)} %`;
  const figures = [own.perSecond, own.p50, own.p99, limit.perSecond].map(short);
  const ofBare = measure.bare ? shareOf(summarise(rounds.get(measure.bare)!)) : '';
  return [measure.name, String(measure.connections), ...figures, shareOf(limit), ofBare, measure.limit.name];
}

function memoryRow({ when, server, postgres }: Memory & { when: string }): string[] {
  return [when, ...[server, postgres, server + postgres].map((megabytes) => megabytes.toFixed(0))];
}
