import { expect, test } from 'vitest';
import { backupState } from './backup-state.ts';

const NOW = Date.parse('2026-11-23T08:00:00Z');
const ended = (finished_at: string | null, error: string | null = null) => ({ finished_at, error });

test.each([
  ['no run yet', [], { state: 'none' }],
  ['proved tonight', [ended('2026-11-23T02:20:09Z')], { state: 'proved', at: '2026-11-23T02:20:09Z' }],
  ['one night missed', [ended('2026-11-21T19:00:00Z')], { state: 'late', at: '2026-11-21T19:00:00Z' }],
  [
    'the last failed, whatever was before',
    [ended('2026-11-23T02:20:09Z', 'No space'), ended('2026-11-22T02:20:09Z')],
    { state: 'failed' },
  ],
  [
    'a run under way says nothing yet',
    [ended(null), ended('2026-11-23T02:20:09Z')],
    { state: 'proved', at: '2026-11-23T02:20:09Z' },
  ],
] as const)('%s', (_, runs, expected) => {
  expect(backupState([...runs], NOW)).toEqual(expected);
});
