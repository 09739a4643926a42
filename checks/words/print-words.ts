// Prints how often each old word is written in the files, or where one of them is.
import { join } from 'node:path';
import { countWords, findWord } from './count-words.ts';
import { readPassages } from './read-words.ts';
import { WORDS } from './words.ts';

const passages = readPassages(join(import.meta.dirname, '..', '..'));
const [name] = process.argv.slice(2);
const word = name === undefined ? undefined : WORDS[name];
if (name !== undefined && !word) process.stdout.write(`There is no list of ${name}: see checks/words/words.ts\n`);
else if (word)
  for (const { passage } of findWord(word, passages)) process.stdout.write(`${passage.at} ${passage.kind}\n`);
else
  for (const [each, count] of Object.entries(countWords(passages)))
    process.stdout.write(`${each.padEnd(14)} ${String(total(count)).padStart(5)}   → ${WORDS[each]!.now}\n`);

function total(count: Record<string, number>): number {
  return Object.values(count).reduce((sum, times) => sum + times, 0);
}
