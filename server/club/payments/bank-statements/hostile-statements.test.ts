import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { MAX_STATEMENT_BYTES } from '../../../../contracts/bank-statements.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { forAll } from '../../../platform/testing/properties.ts';
import { refuses } from '../../../testing/club.ts';
import { Element } from './formats/camt-entries.ts';
import { readStatement } from './read-statement.ts';

afterEach(() => vi.restoreAllMocks());

const CAMT = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">';

test.each([
  ['cells far apart in a workbook', () => vastWorkbook('xlsx')],
  ['paragraphs side by side', () => `<html>${'<p>'.repeat(200_000)}`],
  ['elements in elements', () => `<table>${'<div>'.repeat(100_000)}`],
  ['empty lines', () => `дата;сума\n${'\n'.repeat(600_000)}`],
  ['a row without an end', () => `Дата;Сума;Тип\n"${'a;'.repeat(300_000)}`],
  ['a quotation mark in each cell', () => `Дата;Сума;Тип\n${';"x'.repeat(200_000)}`],
  ['nothing but quotation marks', () => `Дата;Сума;Тип\n${'"'.repeat(600_000)}`],
  ['entries in entries', () => `${CAMT}${'<Ntry>'.repeat(90_000)}`],
  ['comments before no root', () => '<!---->'.repeat(99_000)],
  ['a comment without an end', () => `<!--${'<!--'.repeat(150_000)}`],
])('%s are refused', async (_, file) => {
  const content = Buffer.from(file());
  expect(content.length).toBeLessThan(MAX_STATEMENT_BYTES);
  await refuses(readStatement(content), 'statement_unreadable');
});

test('cells far apart in an old workbook are no statement', async () => {
  const { rows, layout } = await readStatement(vastWorkbook('biff8'));
  expect(rows).toEqual([]);
  expect(layout).toMatchObject({ columns: { date: 0 }, missing: ['amount', 'type'] });
});

test('rows in rows of HTML are its rows, each read once', async () => {
  const { rows, layout } = await readStatement(
    Buffer.from(`<html>${'<table><tr><td>1</td><td>2</td>'.repeat(20_000)}`),
  );
  expect(rows).toEqual([]);
  expect(layout).toMatchObject({ missing: ['date', 'amount', 'type'] });
});

test('a line of MT940 without an end is one row that cannot be read', async () => {
  for (const text of ['9', '//', ' ', '?20', '/REMI/'].map((part) => part.repeat(Math.floor(600_000 / part.length)))) {
    const { rows } = await readStatement(Buffer.from(`:20:A\n:61:2611051105C${text}\n:86:${text}`));
    expect(rows).toHaveLength(1);
    expect(rows).toMatchObject([{ outcome: 'faulty' }]);
  }
});

test('what an entry says is looked up once, however many transfers it has', async () => {
  const asked = vi.spyOn(Element.prototype, 'first');
  const stepsFor = async (transfers: number) => {
    asked.mockClear();
    const details = '<TxDtls><Amt Ccy="EUR">1</Amt></TxDtls>'.repeat(transfers);
    const text = `${CAMT}<Stmt><Ntry><Amt Ccy="EUR">${transfers}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt>${'<Dt/>'.repeat(10_000)}</BookgDt><NtryDtls>${details}</NtryDtls></Ntry></Stmt></Document>`;
    await readStatement(Buffer.from(text));
    return (asked.mock.contexts as Element[]).filter((element) => element.name === 'Ntry').length;
  };
  const few = await stepsFor(2);
  expect(few).toBeGreaterThan(0);
  expect(await stepsFor(1000)).toBe(few);
});

test('noise behind the head of any format is refused or read, and never breaks', async () => {
  const heads = [
    'Дата;Сума;Тип\n',
    ':20:A\n:60F:C261104EUR0,00\n:61:2611051105C1,00NTRF//A\n:86:020?',
    `${CAMT}<Stmt><Ntry>`,
    '<?xml version="1.0" encoding="',
    '<table><tr><td>',
  ].map((text) => Buffer.from(text));
  const oldHead = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  await forAll(
    200,
    [
      fc.oneof(
        fc.uint8Array({ maxLength: 400 }),
        fc.string({ unit: 'binary', maxLength: 200 }).map((text) => Buffer.from(text)),
        fc.string({ unit: fc.constantFrom(...'?+/;"<>:-12 ,.\nА'), maxLength: 200 }).map((text) => Buffer.from(text)),
      ),
      fc.constantFrom(...heads, oldHead),
    ],
    async (noise, head) => {
      await readStatement(Buffer.from([...head, ...noise])).catch((error: unknown) =>
        expect(error).toBeInstanceOf(ClubError),
      );
    },
  );
});

/** A workbook with two cells, the second of which says that it is as far away as a sheet reaches. */
function vastWorkbook(bookType: 'xlsx' | 'biff8'): Buffer {
  const sheet = utils.aoa_to_sheet([['дата'], [77.25]]);
  const book = { SheetNames: ['a'], Sheets: { a: sheet } };
  const file: Buffer = write(book, { type: 'buffer', bookType });
  if (bookType === 'biff8') {
    const value = Buffer.alloc(8);
    value.writeDoubleLE(77.25);
    const at = file.indexOf(value);
    file.writeUInt16LE(19_000, at - 6);
    file.writeUInt16LE(65_000, at - 4);
    // The record DIMENSIONS, of 14 bytes, says how far the sheet reaches.
    const size = file.indexOf(Buffer.from([0x00, 0x02, 0x0e, 0x00]));
    file.writeUInt32LE(19_001, size + 8);
    file.writeUInt16LE(65_001, size + 14);
    return file;
  }
  const files = unzipSync(file);
  const name = 'xl/worksheets/sheet1.xml';
  const xml = strFromU8(files[name]!).replace('r="2"', 'r="1048576"').replace('r="A2"', 'r="XFD1048576"');
  return Buffer.from(zipSync({ ...files, [name]: strToU8(xml) }));
}
