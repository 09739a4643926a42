import * as xlsx from '@e965/xlsx';
import { expect, it } from 'vitest';
import { Workbook } from './workbook.ts';

const cellsOf = async (book: Workbook) => {
  const read = xlsx.read(new Uint8Array(await book.end().arrayBuffer()), { cellDates: false, cellNF: true });
  return read.Sheets[read.SheetNames[0]!]!;
};

it('days are dates, sums numbers with two decimals, and texts stay texts', async () => {
  const book = new Workbook('Плащания: 2026/11', ['Дете', 'Роден', 'Сума, €', 'Видян'], [false, false, true, false]);
  book.add([
    ['=HYPERLINK("x") & <b>', '2019-02-28', 40.9, '2026-11-25 18:05'],
    ['Иво\u0000 \uD800', '1899-12-31', null, '2026-13-45'],
  ]);
  const sheet = await cellsOf(book);
  expect(sheet['A2']).toMatchObject({ t: 's', v: '=HYPERLINK("x") & <b>' });
  expect(sheet['A2'].f).toBeUndefined();
  expect(sheet['B2']).toMatchObject({ t: 'n', v: 43_524, z: 'm/d/yy' });
  expect(sheet['C2']).toMatchObject({ t: 'n', v: 40.9, z: '#,##0.00' });
  expect(sheet['D2']).toMatchObject({ t: 'n', v: 46_351 + (18 * 60 + 5) / 1440 });
  expect(sheet['A3']).toMatchObject({ v: 'Иво \uFFFD' });
  expect(sheet['B3']).toMatchObject({ t: 's', v: '1899-12-31' });
  expect(sheet['D3']).toMatchObject({ t: 's' });
});

it('twenty thousand rows come in portions and are all there', async () => {
  const book = new Workbook('Деца', ['Дете', 'Телефон']);
  for (let part = 0; part < 20; part++)
    book.add(Array.from({ length: 1000 }, (_, row) => [`Дете ${part * 1000 + row}`, '+359888123456']));
  const sheet = await cellsOf(book);
  expect(sheet['!ref']).toBe('A1:B20001');
  expect(sheet['A20001']).toMatchObject({ v: 'Дете 19999' });
  expect(sheet['B20001']).toMatchObject({ t: 's', v: '+359888123456' });
});
