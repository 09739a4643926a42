import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findWord } from './find-word.ts';
import { readCode, readPassages, wordsOf } from './read-words.ts';
import { WORDS } from './words.ts';

const ROOT = join(import.meta.dirname, '..', '..');

describe('the old words', () => {
  const passages = readPassages(ROOT);
  const text = passages.map(({ words }) => words).join('\n');

  test.for(Object.entries(WORDS))('%s is not written', ([name, word]) => {
    expect(findWord(word, passages), `Write „${word.now}“ instead of „${name}“`).toEqual([]);
  });

  test.for(Object.entries(WORDS))('%s: each phrase and file that keeps it is still there', ([, word]) => {
    const { stays = {}, elsewhere = {} } = word;
    const found = findWord({ ...word, elsewhere: {} }, passages);
    expect(Object.keys(elsewhere).filter((path) => !found.some((at) => at.startsWith(path)))).toEqual([]);
    expect(Object.keys(stays).filter((phrase) => !new RegExp(`\\b${phrase}\\b`).test(text))).toEqual([]);
  });
});

test('names are split into their words', () => {
  expect(wordsOf('classMeetingID')).toBe('class meeting id');
  expect(wordsOf('class_meetings__once')).toBe('class meetings once');
  expect(wordsOf('/admin/office-hours')).toBe('admin office hours');
});

test('each kind is found by the syntax', () => {
  const code = `import { a } from './meetings.ts'; // a meeting\nexport type Meeting = { meeting_date: string };\nconst x = 'meeting';`;
  expect(findWord(WORDS['meeting']!, readCode('server/x.ts', code)).toSorted()).toEqual([
    'server/x.ts:1 comments',
    'server/x.ts:2 names',
    'server/x.ts:2 names',
    'server/x.ts:2 types',
    'server/x.ts:3 strings',
  ]);
});

test('a phrase that stays is not found, beside one that does not it is', () => {
  const passage = { kind: 'names', at: 'web/x.ts:1', words: wordsOf('officeHours') } as const;
  expect(findWord(WORDS['office']!, [passage])).toEqual([]);
  expect(findWord(WORDS['office']!, [{ ...passage, words: wordsOf('officeHours office_list') }])).toEqual([
    'web/x.ts:1 names',
  ]);
});
