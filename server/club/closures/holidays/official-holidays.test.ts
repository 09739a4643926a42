import { expect, test } from 'vitest';
import { daysOf, officialHolidays, orthodoxEaster } from './official-holidays.ts';

test.each([
  [2021, '2021-05-02'],
  [2024, '2024-05-05'],
  [2025, '2025-04-20'],
  [2026, '2026-04-12'],
  [2027, '2027-05-02'],
  [2028, '2028-04-16'],
])('Orthodox Easter of %i is %s', (year, day) => {
  expect(orthodoxEaster(year)).toBe(day);
});

const moved = (year: number) =>
  officialHolidays(year)
    .filter(({ name }) => name.startsWith('Почивен ден'))
    .map(({ starts_on }) => starts_on);

test('holidays on a weekend give the next working days, those of Easter do not', () => {
  // 6 September is a Sunday, 24 May too, 26 December a Saturday.
  expect(moved(2026)).toEqual(['2026-05-25', '2026-09-07', '2026-12-28']);
  // Labour Day is Holy Saturday: the first working day is after Easter Monday.
  expect(moved(2021)).toContain('2021-05-04');
  // Christmas on Saturday and Sunday: both days after it.
  expect(moved(2027)).toEqual(expect.arrayContaining(['2027-05-04', '2027-12-27', '2027-12-28']));
  // Christmas Eve on Saturday, Christmas on Sunday and Monday.
  expect(moved(2022).slice(-2)).toEqual(['2022-12-27', '2022-12-28']);
});

test('Easter is Friday to Monday, in order among the others', () => {
  const easter = officialHolidays(2026).find(({ name }) => name === 'Великден')!;
  expect(daysOf(easter)).toEqual(['2026-04-10', '2026-04-11', '2026-04-12', '2026-04-13']);
  const starts = officialHolidays(2026).map(({ starts_on }) => starts_on);
  expect(starts).toEqual(starts.toSorted());
});
