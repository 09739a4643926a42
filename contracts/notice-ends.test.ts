import { expect, test } from 'vitest';
import { noticeEnds } from './attendance.ts';
import { clubDay, clubTime } from './time.ts';

test.each([
  ['2027-03-28T18:00:00+03:00', 24, '2027-03-27 17:00'],
  ['2027-03-28T05:00:00+03:00', 4, '2027-03-28 00:00'],
  ['2027-10-31T08:00:00+02:00', 24, '2027-10-30 09:00'],
  ['2027-10-31T05:00:00+02:00', 4, '2027-10-31 02:00'],
  ['2028-03-01T00:30:00+02:00', 24, '2028-02-29 00:30'],
  ['2027-03-01T00:30:00+02:00', 1, '2027-02-28 23:30'],
])('the hours before a lesson are those that pass, also where the clock changes: %s less %i', (lesson, hours, end) => {
  const moment = noticeEnds(lesson, hours);
  expect(`${clubDay(moment)} ${clubTime(moment)}`).toBe(end);
});
