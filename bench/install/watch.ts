import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** Follows the output of a command: `reached` resolves once a word is in it. */
export function watch(child: ChildProcessByStdio<null, Readable, Readable>) {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  return {
    child,
    reached: async (word: string) => {
      while (!said.includes(word)) await once(child.stdout, 'data');
    },
    /** Resolves once all that the command began has ended: each holds its output. */
    ended: async () => {
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, said };
    },
  };
}
