import { describe, expect, test } from 'vitest';
import { clubMoment } from './club-moment.ts';
import { keptBackups } from './prune.ts';
import { backupsOf, nameOf } from './vault/manifest.ts';

const DAY_MS = 86_400_000;
const NEWEST = Date.parse('2026-11-23T02:20:00Z');
/** One backup a night, newest first. */
const nightly = (count: number) =>
  backupsOf(
    Array.from({ length: count }, (_, index) => nameOf(new Date(NEWEST - index * DAY_MS))).flatMap((name) =>
      ['manifest', 'proved'].map((part) => `backups/${name}/${part}.age`),
    ),
  );
const daysOf = (kept: Set<string>) =>
  [...kept]
    .map((name) => name.slice(0, 8))
    .sort()
    .reverse();

describe('of a year of nightly backups', () => {
  test('seven days, four weeks and twelve months stay', () => {
    const kept = daysOf(keptBackups(nightly(400), { days: 7, weeks: 4, months: 12 }));
    expect(kept.slice(0, 7)).toEqual([
      '20261123',
      '20261122',
      '20261121',
      '20261120',
      '20261119',
      '20261118',
      '20261117',
    ]);
    expect(kept.slice(7)).toEqual([
      // The last nights of two weeks, and of eleven months.
      '20261115',
      '20261108',
      '20261031',
      '20260930',
      '20260831',
      '20260731',
      '20260630',
      '20260531',
      '20260430',
      '20260331',
      '20260228',
      '20260131',
      '20251231',
    ]);
  });

  test('the newest stays even where nothing is to be kept', () => {
    expect(daysOf(keptBackups(nightly(3), { days: 0, weeks: 0, months: 0 }))).toEqual(['20261123']);
  });
});

test('a folder without its manifest is no backup', () => {
  expect(backupsOf(['backups/20261123T022000Z/base.tar.gz.age', 'files/ab/abcd.age'])).toMatchObject([
    { name: '20261123T022000Z', isWhole: false, isProved: false, takenAt: new Date(NEWEST) },
  ]);
});

test.each([
  ['2026-11-23 10:15', '2026-11-23T08:15:00.000Z'],
  ['2026-07-01 10:15:30', '2026-07-01T07:15:30.000Z'],
  ['2026-11-23T10:15Z', '2026-11-23T10:15:00.000Z'],
])('%s is a moment in the club', (text, moment) => {
  expect(clubMoment(text, 'Europe/Sofia').toISOString()).toBe(moment);
});

test.each(['yesterday', '2026-13-40 10:15', '10:15'])('%s is no moment', (text) => {
  expect(() => clubMoment(text, 'Europe/Sofia')).toThrow(/^--until/);
});

test('what the program did not name is no backup: it is neither counted nor removed', () => {
  const foreign = ['notes', '@eaDir', '20261123T022000Z copy', '20269999T999999Z', '.DS_Store'];
  expect(backupsOf(foreign.flatMap((name) => [`backups/${name}/manifest.age`, `backups/${name}/proved.age`]))).toEqual(
    [],
  );
  expect(backupsOf(['backups/notes.txt'])).toEqual([]);
});
