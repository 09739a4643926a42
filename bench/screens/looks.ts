import { performance } from 'node:perf_hooks';
import type { DataRequest } from './visits.ts';

/** The wait for a screen's last answer, and the bytes of it. */
export interface Sample {
  ms: number;
  bytes: number;
}

interface Looking {
  /** This many people at once. */
  people: number;
  /** The openings of each screen. */
  times: number;
}

/** Opens a screen for each person in turn, this many at once, after a first round that does not count. */
export async function times(
  looks: readonly (() => Promise<number>)[],
  { people, times: rounds }: Looking,
): Promise<Sample[]> {
  await Promise.all(looks.map((look) => look()));
  const samples: Sample[] = [];
  let next = 0;
  const person = async () => {
    while (next < rounds * looks.length) {
      const look = looks[next++ % looks.length]!;
      const started = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one person looks at one screen at a time
      const bytes = await look();
      samples.push({ ms: performance.now() - started, bytes });
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  return samples;
}

/** Sends all requests of a screen at once; returns the bytes that came. Throws at a fault of the server. */
export async function show(requests: readonly DataRequest[]): Promise<number> {
  const sizes = await Promise.all(
    requests.map(async ({ method, url, headers, body }) => {
      const answer = await fetch(url, { method, headers, ...(body !== null && { body }) });
      const bytes = await answer.arrayBuffer();
      if (answer.status >= 500) throw new Error(`${url} answers ${answer.status}`);
      return bytes.byteLength;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
