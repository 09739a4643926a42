// Prints how often each old word is written in the files, or where one of them is: where it grew, else everywhere.
import { join } from 'node:path';
import { compare, readList } from '../shrinking-list.ts';
import { countWords, findWord, keyOf } from './count-words.ts';
import { readPassages } from './read-words.ts';
import { WORDS } from './words.ts';

const passages = readPassages(join(import.meta.dirname, '..', '..'));
const [name] = process.argv.slice(2);
const word = name === undefined ? undefined : WORDS[name];
const counts = countWords(passages);
if (name !== undefined && !word) process.stdout.write(`There is no list of ${name}: see checks/words/words.ts\n`);
else if (name !== undefined && word) {
  const listed = readList(join(import.meta.dirname, 'lists', `${name}.txt`)) ?? {};
  const grown = new Set(
    compare(listed, counts[name]!)
      .filter((one) => one.found > one.listed)
      .map(({ key }) => key),
  );
  for (const { passage } of findWord(word, passages))
    if (grown.size === 0 || grown.has(keyOf(passage))) process.stdout.write(`${passage.at} ${passage.kind}\n`);
} else
  for (const [each, count] of Object.entries(counts))
    process.stdout.write(`${each.padEnd(14)} ${String(total(count)).padStart(5)}   → ${WORDS[each]!.now}\n`);

function total(count: Record<string, number>): number {
  return Object.values(count).reduce((sum, times) => sum + times, 0);
}
