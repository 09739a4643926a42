import { figuresOf, type Figures } from './figures.ts';

/** Runs the work this many times at once, over and over, for this many seconds. The work gets a number to choose by. */
export async function callLoad(
  work: (index: number) => Promise<unknown>,
  concurrency: number,
  seconds: number,
): Promise<Figures> {
  const samples: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const worker = async (first: number) => {
    for (let index = first, before = performance.now(); before < until; index += 13, before = performance.now()) {
      await work(index);
      samples.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, index) => worker(index)));
  return figuresOf(samples, performance.now() - started);
}
