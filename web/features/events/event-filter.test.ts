import { expect, test } from 'vitest';
import { clubDay } from '../../../contracts/time.ts';
import { filterEvents, readEventFilter } from './event-filter.ts';

const from = (address: string) => readEventFilter(new URLSearchParams(address));

test('an address says what is looked for; unknown values are left out', () => {
  const nothing = {
    view: 'list',
    time: 'ahead',
    month: clubDay().slice(0, 7),
    kind: null,
    location: null,
    mine: false,
  };
  expect(from('')).toEqual(nothing);
  expect(from('view=table&time=never&month=2026-13&kind=war&mine=yes')).toEqual(nothing);
  expect(from('view=calendar&time=past&month=2026-12&kind=camp&location=p&mine=1')).toEqual({
    view: 'calendar',
    time: 'past',
    month: '2026-12',
    kind: 'camp',
    location: 'p',
    mine: true,
  });
});

test('every part of a filter must fit', () => {
  const events = [
    { id: 'a', kind: 'camp', location_id: 'p' },
    { id: 'b', kind: 'meet', location_id: 'p' },
    { id: 'c', kind: 'camp', location_id: null },
  ] as const;
  const left = (address: string) => filterEvents(events, from(address), new Set(['c'])).map(({ id }) => id);
  expect(left('')).toEqual(['a', 'b', 'c']);
  expect(left('kind=camp')).toEqual(['a', 'c']);
  expect(left('location=p')).toEqual(['a', 'b']);
  expect(left('kind=camp&mine=1')).toEqual(['c']);
  expect(left('kind=meet&mine=1')).toEqual([]);
});
