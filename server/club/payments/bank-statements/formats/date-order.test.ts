import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../../contracts/time.ts';
import { readStatement } from '../read-statement.ts';

interface Hints {
  /** The lines above the head. */
  above?: string;
  month_first?: boolean;
}

/** The days of a sheet with these dates; null for one that cannot be read. */
async function daysOf(dates: readonly string[], { above = '', month_first }: Hints = {}) {
  const rows = dates.map((date) => `${date};10,00;PK23456789`);
  const file = Buffer.from(`${above}Дата;Кредит;Основание\n${rows.join('\n')}`);
  const read = await readStatement(file, { month_first });
  const days = read.rows.map((row) => (row.outcome === 'credit' ? row.row.booked_on : null));
  return { days, asks: read.asks_month_first, isMonthFirst: read.month_first };
}

test.each([
  [['11/02/2026', '11/26/2026'], ['2026-11-02', '2026-11-26'], true],
  [['11/26/2026', '11/02/2026 2:30 PM'], ['2026-11-26', '2026-11-02'], true],
  [['9-2-26', '9-13-26'], ['2026-09-02', '2026-09-13'], true],
  [['02/11/2026', '26/11/2026'], ['2026-11-02', '2026-11-26'], false],
  [['02.11.2026', '11.26.2026'], ['2026-11-02', null], false],
  [['02/11/2026', '26/11/2026', '11/25/2026'], [null, '2026-11-26', null], false],
  [['11/11/2026', '26/11/2026'], ['2026-11-11', '2026-11-26'], false],
  // Excel of another country made days of those that it could.
  [['11/26/2026', '2026-03-11'], [null, null], false],
  [['26/11/2026', '2026-03-11'], ['2026-11-26', null], false],
  [['26/11/2026', '2026-03-11', '2026-11-13'], ['2026-11-26', '2026-03-11', '2026-11-13'], false],
])('the order of the dates is the one that some of them show: %j', async (dates, days, isMonthFirst) => {
  expect(await daysOf(dates)).toEqual({ days, asks: false, isMonthFirst });
});

test('dates that may be in either order are read in the likely one, or asked about', async () => {
  const of = async (dates: string[], hints?: Hints) => {
    const { days, asks } = await daysOf(dates, hints);
    return asks ? ['?', ...days] : days;
  };
  expect(await of(['05/11/2025'])).toEqual(['2025-11-05']);
  expect(await of(['03/11/2025', '05/11/2025', '10/11/2025'])).toEqual(['2025-11-03', '2025-11-05', '2025-11-10']);
  expect(await of(['10/12/2024', '11/05/2024', '11/10/2024'])).toEqual(['2024-10-12', '2024-11-05', '2024-11-10']);
  const doubtful = ['11/03/2025', '11/05/2025', '11/10/2025'];
  expect(await of(doubtful)).toEqual(['?', '2025-03-11', '2025-05-11', '2025-10-11']);
  expect(await of(doubtful, { month_first: true })).toEqual(['?', '2025-11-03', '2025-11-05', '2025-11-10']);
  for (const above of [
    'Период: 01.11.2025 - 30.11.2025\n',
    'Period;2025-11-01;2025-11-30\n',
    '11/01/2025–11/30/2025\n',
  ])
    expect(await of(doubtful, { above })).toEqual(['2025-11-03', '2025-11-05', '2025-11-10']);
  expect(await of(doubtful, { above: 'Период;01/01/2025-31/12/2025\n' })).toEqual([
    '2025-03-11',
    '2025-05-11',
    '2025-10-11',
  ]);
});

test('a day to come is read with the month first where that is a day of the past', async () => {
  const next = addDays(clubDay(), 32).slice(0, 7);
  const [year, month] = next.split('-') as [string, string];
  const other = `${year}-03-${month}`;
  const day = other <= addDays(clubDay(), 1) ? other : `${next}-03`;
  expect((await daysOf([`03/${month}/${year}`])).days).toEqual([day]);
});
