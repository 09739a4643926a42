import { setTimeout as wait } from 'node:timers/promises';
import { httpLoad, clientHeaders, writeRequest } from '../http-load.ts';
import { clientOf, now } from './load.ts';
import type { Services } from './services.ts';

const SECONDS = 8;
const CONNECTIONS = 16;
const CHANGES = 30;
const LIST = '/rest/v1/public_classes?select=class_id,title,free&limit=20';

interface Trial {
  all: Services[];
  keys: { publishable: string; secret: string };
  primary: Services;
  untilReady(url: string): Promise<void>;
}

/** Visitors' reads with and without standbys: requests a second, and how old the answers are. */
export async function measureReads({ all, keys, untilReady }: Trial): Promise<void> {
  const [first, second] = all as [Services, Services];
  await second.machine.kill('club');
  second.club({ standby: false });
  await untilReady(second.url);
  const request = writeRequest('GET', LIST, clientHeaders(keys.publishable));
  const rows: Record<string, Record<string, string>> = {};
  for (const [what, { machine, url }] of [
    ['a list, from a standby', first],
    ['the same list, from the primary', second],
  ] as const) {
    const load = { host: machine.address, port: 3000, connections: CONNECTIONS, seconds: SECONDS };
    await httpLoad({ next: () => request }, { ...load, seconds: 2 });
    const figures = await httpLoad({ next: () => request }, load);
    const ages = await staleness(url, keys);
    rows[what] = {
      'requests a second': String(Math.round(figures.perSecond)),
      'ms on average': figures.average.toFixed(1),
      'a change is seen after, ms: median': String(Math.round(ages[Math.floor(ages.length / 2)]!)),
      longest: String(Math.round(ages.at(-1)!)),
    };
  }
  console.table(rows);
}

/** How long after its acknowledgment a change of a class is seen by a visitor, ascending. */
async function staleness(url: string, keys: Trial['keys']): Promise<number[]> {
  const service = clientOf(url, keys.secret);
  const visitor = clientOf(url, keys.publishable);
  const { data } = await visitor.from('public_classes').select('class_id').limit(1).single();
  const id = String(data!['class_id']);
  const ages: number[] = [];
  for (let index = 0; index < CHANGES; index++) {
    const description = `${url} ${index}`;
    const { error } = await service.from('classes').update({ description }).eq('id', id);
    if (error) throw new Error(error.message);
    const from = now();
    for (let seen = ''; seen !== description;) {
      const answer = await visitor.from('public_classes').select('description').eq('class_id', id).limit(1).single();
      seen = String(answer.data?.['description']);
    }
    ages.push(now() - from);
    await wait(50);
  }
  return ages.sort((one, other) => one - other);
}
