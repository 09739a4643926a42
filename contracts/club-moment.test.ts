import { expect, test } from 'vitest';
import { clubClock, clubMoment } from './club-moment.ts';

test.each([
  ['2026-01-15', '09:30', '2026-01-15T07:30:00.000Z'],
  ['2026-07-15', '09:30', '2026-07-15T06:30:00.000Z'],
  ['2026-03-29', '02:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '04:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '04:00', '2026-10-25T02:00:00.000Z'],
])('%s %s on the club’s clock is %s', (day, time, moment) => {
  expect(clubMoment(day, time)).toBe(moment);
  expect(clubClock(moment)).toEqual({ day, time });
});

test('an invalid time is no moment', () => {
  expect(clubMoment('2026-02-30', '')).toBeNull();
  expect(clubMoment('', '10:00')).toBeNull();
});
