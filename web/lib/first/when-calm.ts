import { queryClient } from '../api/query.ts';

const STEP_MS = 250;
/** Later code is wanted, too: after this it comes though the page still reads. */
const LONGEST_MS = 5_000;

/** Resolves once the page has read what it shows: what it needs only later does not take the line from its first reads. */
export async function whenCalm(): Promise<void> {
  const began = performance.now();
  // A read that has just ended may begin the next one.
  for (let calm = 0; calm < 2 && performance.now() - began < LONGEST_MS;) {
    // oxlint-disable-next-line no-await-in-loop -- until nothing is read any more
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    calm = queryClient().isFetching() > 0 ? 0 : calm + 1;
  }
}
