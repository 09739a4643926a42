import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { adminTest, refuses } from '../../testing/club.ts';
import { importBy } from './testing/import-by.ts';

const { make, read, admin } = await adminTest();
const take = importBy(make, admin);

/** A workbook of children with true days of the calendar, as `2016-05-11`, and texts. */
function bookOf(days: readonly string[], email: string): Buffer {
  const rows = days.map((day, at) => [
    `Ива Дете${'абвгдежз'[at]}`,
    /^\d{4}-/.test(day) ? new Date(`${day}T00:00:00Z`) : day,
    email,
  ]);
  const sheet = utils.aoa_to_sheet([['Дете', 'Рождена дата', 'Имейл'], ...rows], { UTC: true });
  return write(utils.book_new(sheet, 'Деца'), { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
const address = () => `${crypto.randomUUID()}@family.example`;
const fileOf = (days: readonly string[], email = address()) => ({
  kind: 'children' as const,
  file_name: 'деца.xlsx',
  content: bookOf(days, email).toString('base64'),
});

test('days that a spreadsheet of another country may have turned are asked about, and nothing is kept before the answer', async () => {
  const email = address();
  for (const text of ['25/11/2016', '11/25/2016']) {
    const file = fileOf(['2016-05-11', text, '2016-03-03'], email);
    const dry = await make.call('import_file', admin, { ...file, dry_run: true });
    expect(dry).toMatchObject({ written: false, asks_turned_days: { line: 2, day: '2016-05-11' } });
    await refuses(make.call('import_file', admin, file), 'import_turned_days');
    for (const [turned_days, first] of [
      [true, '2016-11-05'],
      [false, '2016-05-11'],
    ] as const) {
      const said = await make.call('import_file', admin, { ...file, turned_days, dry_run: true });
      expect(said.asks_turned_days).toBe(null);
      expect(said.rows.map(({ understood }) => understood['birth_date'])).toEqual([first, '2016-11-25', '2016-03-03']);
    }
  }
  const daysOf = () => read`
    select birth_date::text as day from children join auth.users on users.id = parent_id where email = ${email} order by first_name, full_name`;
  expect(await daysOf()).toEqual([]);
  const file = fileOf(['2016-05-11', '25/11/2016', '2016-03-03'], email);
  await make.call('import_file', admin, { ...file, turned_days: true });
  expect(await daysOf()).toEqual(['2016-11-05', '2016-11-25', '2016-03-03'].map((day) => ({ day })));
});

test('days of a column that shows otherwise are as they are; those that contradict each other are none', async () => {
  const of = async (...days: string[]) => {
    const report = await make.call('import_file', admin, { ...fileOf(days), dry_run: true });
    return [report.asks_turned_days?.line ?? 0, ...report.rows.map(({ understood }) => understood['birth_date'])];
  };
  expect(await of('2016-05-11', '25/11/2016', '2016-05-13')).toEqual([0, '2016-05-11', '2016-11-25', '2016-05-13']);
  expect(await of('2016-05-11', '25/11/2016', '05/11/2016')).toEqual([0, '2016-05-11', '2016-11-25', '2016-11-05']);
  expect(await of('2016-05-11', '05/11/2016')).toEqual([0, '2016-05-11', '2016-11-05']);
  expect(await of('2016-05-05', '25/11/2016')).toEqual([0, '2016-05-05', '2016-11-25']);
  expect(await of('05.11.2016', '25/11/2016')).toEqual([0, '2016-11-05', '2016-11-25']);
  // A text among many days that may all be turned was typed as one.
  const many = ['2016-05-11', '2017-01-02', '2015-03-04', '2016-07-08', '2018-09-10'];
  expect((await of(...many, '11/25/2016', '11/05/2016'))[0]).toBe(2);
  expect(await of('25/11/2016', '11/26/2016', '05/11/2016')).toEqual([0, '2016-11-25', '11/26/2016', '05/11/2016 ?']);
  expect((await take('children', bookOf(['25/11/2016', '11/26/2016', '05/11/2016'], address()))).counts).toMatchObject({
    new: 1,
    faulty: 2,
  });
});

test('in a list of families a day that may be turned is a question at its child, with the likelier one', async () => {
  const listOf = async (days: readonly string[]) => {
    const list = await make.call('read_child_list', admin, {
      file_name: 'деца.xlsx',
      content: bookOf(days, address()).toString('base64'),
    });
    return list.families.flatMap(({ children }) =>
      children.map(({ cells, question }) => (question ? `${question.kind} ${question.offer}` : cells.birth_date)),
    );
  };
  expect(await listOf(['2016-05-11', '25/11/2016', '2016-03-03'])).toEqual([
    'turned_day 2016-11-05',
    '2016-11-25',
    '2016-03-03',
  ]);
  expect(await listOf(['2016-05-11', '11/25/2016'])).toEqual(['turned_day 2016-11-05', '2016-11-25']);
  expect(await listOf(['2016-05-13', '2016-05-11', '25/11/2016'])).toEqual(['2016-05-13', '2016-05-11', '2016-11-25']);
  expect(await listOf(['25/11/2016', '11/26/2016', '05/11/2016', '05/11/2016 14:30', '0/5/2016'])).toEqual([
    '2016-11-25',
    '2016-11-26',
    'turned_day 2016-11-05',
    'turned_day 2016-11-05',
    '0/5/2016',
  ]);
});
