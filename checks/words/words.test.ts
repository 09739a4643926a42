import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compare, lowerList, readList } from '../shrinking-list.ts';
import { countWords, findWord } from './count-words.ts';
import { readCode, readPassages, wordsOf } from './read-words.ts';
import { WORDS } from './words.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const listOf = (word: string) => join(import.meta.dirname, 'lists', `${word}.txt`);

describe('the old words', () => {
  const counts = countWords(readPassages(ROOT));

  // `npm run words -- lower` sets it.
  test.runIf(process.env['WORDS'] === 'lower')('lists are lowered', () => {
    for (const [word, count] of Object.entries(counts)) lowerList(listOf(word), `${word} → ${WORDS[word]!.now}`, count);
  });

  test.for(Object.keys(WORDS))('%s is written no more often than its list says, and the list is up to date', (word) => {
    const differences = compare(readList(listOf(word)) ?? {}, counts[word]!);
    const help =
      `Write „${WORDS[word]!.now}“ instead of „${word}“: npm run words -- ${word} prints where. ` +
      `Where there are fewer than listed: npm run words -- lower`;
    expect(differences, help).toEqual([]);
  });
});

test('names are split into their words', () => {
  expect(wordsOf('classMeetingID')).toBe('class meeting id');
  expect(wordsOf('class_meetings__once')).toBe('class meetings once');
  expect(wordsOf('/admin/office-hours')).toBe('admin office hours');
});

test('each kind is found by the syntax', () => {
  const code = `import { a } from './meetings.ts'; // a meeting\nexport type Meeting = { meeting_id: string };\nconst x = 'meeting';`;
  const found = findWord(WORDS['meeting']!, readCode('server/x.ts', code)).map(({ passage: { kind, at } }) => [
    kind,
    at,
  ]);
  expect(found.toSorted()).toEqual([
    ['comments', 'server/x.ts:1'],
    ['names', 'server/x.ts:2'],
    ['names', 'server/x.ts:2'],
    ['strings', 'server/x.ts:3'],
    ['types', 'server/x.ts:2'],
  ]);
});

test('a phrase that stays is not counted', () => {
  const passage = { floor: 'web', kind: 'names', at: '', words: wordsOf('officeHours office_list') } as const;
  expect(findWord(WORDS['office']!, [passage])).toEqual([{ passage, times: 1 }]);
});
