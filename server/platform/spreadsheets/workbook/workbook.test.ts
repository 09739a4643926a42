import { utils, write, type BookType } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { formats, inline, sheetXml, workbookOf, type Parts } from '../../testing/workbook.ts';
import { workbookSheets } from './workbook.ts';

/** The rows of the first sheet. */
const workbookRows = (...[bytes, unreadable]: Parameters<typeof workbookSheets>) => {
  const sheets = workbookSheets(bytes, unreadable, false);
  return sheets && (sheets[0]?.rows ?? []);
};

const rowsOf = (file: Buffer) => workbookRows(file, (details) => new Error(details));
const HEAD = `<row r="1">${inline('Дете', 'r="A1"')}${inline('Роден', 'r="B1"')}</row>`;
const child = (name: string, number = 2) =>
  `<row r="${number}">${inline(name, `r="A${number}"`)}<c r="B${number}" s="1"><v>42429</v></c></row>`;
const SHEET = sheetXml(HEAD + child('Ива Колева'));
const ROWS = [
  ['Дете', 'Роден'],
  ['Ива Колева', '2016-02-29'],
];
const sheet = (xml: string, parts: Parts = {}) => workbookOf({ 'xl/worksheets/sheet1.xml': xml, ...parts });
const shared = (...strings: string[]) => ({
  'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${strings.map((each) => `<si>${each}</si>`).join('')}</sst>`,
});
const USES_SHARED = sheetXml(
  `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>42429</v></c></row>`,
);
const strict = (text: string) =>
  text
    .replaceAll(
      'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
      'http://purl.oclc.org/ooxml/spreadsheetml/main',
    )
    .replaceAll('http://schemas.openxmlformats.org/officeDocument/2006/', 'http://purl.oclc.org/ooxml/officeDocument/');
const renamed = (file: Buffer, from: string, to: string) =>
  Buffer.from(file.toString('latin1').replaceAll(from, to), 'latin1');

describe('a list reads the same', () => {
  test.each<[string, Buffer]>([
    ['with inline strings', sheet(SHEET)],
    ['without addresses of cells and rows', sheet(SHEET.replaceAll(/ r="[A-Z]?\d+"/g, ''))],
    ['without addresses of rows', sheet(SHEET.replaceAll(/<row r="\d"/g, '<row'))],
    [
      'with a chart’s margins',
      sheet(SHEET.replace('</worksheet>', '<pageMargins l="0.7" r="0.7"/></worksheet>'), {
        'xl/charts/chart1.xml': '<c:chartSpace xmlns:c="c"><c:pageMargins r="0.7"/></c:chartSpace>',
      }),
    ],
    [
      'with a formatted cell far below',
      sheet(sheetXml(`${HEAD}${child('Ива Колева')}<row r="1048576"><c r="XFD1048576" s="1"/></row>`)),
    ],
    [
      'with formatted rows far below',
      sheet(sheetXml(`${HEAD}${child('Ива Колева')}<row r="1048575" s="1" customFormat="1"/>`)),
    ],
    [
      'with shared strings',
      sheet(USES_SHARED, shared('<t>Дете</t>', '<t>Роден</t>', '<t xml:space="preserve"> Ива Колева </t>')),
    ],
    [
      'with rich text',
      sheet(
        USES_SHARED,
        shared(
          '<r><t>Де</t></r><r><rPr><b/></rPr><t>те</t></r>',
          '<t>Роден</t>',
          '<r><t xml:space="preserve">Ива </t></r><r><t>Колева</t></r>',
        ),
      ),
    ],
    [
      'with phonetic text',
      sheet(
        USES_SHARED,
        shared(
          '<t>Дете</t><rPh sb="0" eb="1"><t>ДЕТЕ</t></rPh>',
          '<t>Роден</t>',
          '<t>Ива Колева</t><phoneticPr fontId="1"/>',
        ),
      ),
    ],
    [
      'with CDATA',
      sheet(USES_SHARED, shared('<t><![CDATA[Дете]]></t>', '<t>Роден</t>', '<t><![CDATA[Ива Колева]]></t>')),
    ],
    ['with inline CDATA', sheet(SHEET.replace('Ива Колева', '<![CDATA[Ива Колева]]>'))],
    [
      'with texts as results of formulas',
      sheet(SHEET.replace(inline('Ива Колева', 'r="A2"'), '<c r="A2" t="str"><f>A1</f><v>Ива Колева</v></c>')),
    ],
    ['with entities', sheet(SHEET.replace('Ива', '&#1048;&#x432;а'))],
    [
      'with the relations’ whole paths',
      sheet(SHEET, {
        'xl/_rels/workbook.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="/xl/styles.xml"/></Relationships>',
      }),
    ],
    [
      'with prefixed elements',
      sheet(
        SHEET.replace('xmlns=', 'xmlns:x=').replaceAll(/<(\/?)(worksheet|sheetData|row|c|v|is|t)(?=[\s>])/g, '<$1x:$2'),
      ),
    ],
    ['in single quotes', sheet(SHEET.replaceAll('"', "'"))],
    ['in strict OOXML', workbookOf({ 'xl/worksheets/sheet1.xml': strict(SHEET) })],
    [
      'with the parts’ names in another case',
      renamed(
        sheet(USES_SHARED, shared('<t>Дете</t>', '<t>Роден</t>', '<t>Ива Колева</t>')),
        'xl/sharedStrings.xml',
        'xl/sharedstrings.xml',
      ),
    ],
    [
      'with backslashes in the names',
      ['xl/worksheets/sheet1.xml', 'xl/workbook.xml', 'xl/styles.xml'].reduce(
        (file, name) => renamed(file, name, name.replaceAll('/', '\\')),
        sheet(SHEET),
      ),
    ],
    ['with a byte order mark', sheet(`\ufeff<?xml version="1.0" encoding="UTF-8"?>${SHEET}`)],
    [
      'with a day as ISO text',
      sheet(SHEET.replace('<c r="B2" s="1"><v>42429</v>', '<c r="B2" s="1" t="d"><v>2016-02-29T00:00:00</v>')),
    ],
    ['with a moment instead of a day', sheet(SHEET.replace('42429', '42429.75'))],
  ])('%s', (_, file) => {
    expect(rowsOf(file)).toEqual(ROWS);
  });

  test.each<BookType>(['xlsx', 'xlsm', 'xlsb', 'biff8', 'ods'])('as .%s', (bookType) => {
    const content = utils.aoa_to_sheet([ROWS[0]!, ['Ива Колева', new Date(Date.UTC(2016, 1, 29))]], { UTC: true });
    const file = write({ SheetNames: ['Лист'], Sheets: { Лист: content } }, { type: 'array', bookType }) as ArrayBuffer;
    expect(rowsOf(Buffer.from(file))).toEqual(ROWS);
  });
});

test.each(['1', 'true', 'on'])('the calendar of 1904 is read where it is declared as %s', (declared) => {
  const at1904 = SHEET.replace('42429', String(42_429 - 1462));
  for (const quote of ['"', "'"]) {
    const file = workbookOf(
      { 'xl/worksheets/sheet1.xml': at1904 },
      undefined,
      `<workbookPr date1904=${quote}${declared}${quote}/>`,
    );
    expect(rowsOf(file)).toEqual(ROWS);
  }
});
test.each(['0', 'false'])('and that of 1900 where 1904 is declared as %s', (declared) => {
  const file = workbookOf({ 'xl/worksheets/sheet1.xml': SHEET }, undefined, `<workbookPr date1904="${declared}"/>`);
  expect(rowsOf(file)).toEqual(ROWS);
});

test('the first sheet is read that people see and that holds anything', () => {
  const two = (first: string, second: string, state: string) =>
    workbookOf(
      { 'xl/worksheets/sheet1.xml': first, 'xl/worksheets/sheet2.xml': second },
      `<sheet name="Стар" sheetId="1" ${state} r:id="rId1"/><sheet name="Нов" sheetId="2" r:id="rId2"/>`,
    );
  const old = sheetXml(HEAD + child('Стар Запис'));
  for (const state of ['state="hidden"', 'state="veryHidden"', "state='hidden'"])
    expect(rowsOf(two(old, SHEET, state))).toEqual(ROWS);
  expect(rowsOf(two(SHEET, old, 'state="visible"'))).toEqual(ROWS);
  expect(rowsOf(two(sheetXml('<row r="1"><c r="A1" s="1"/></row>'), SHEET, ''))).toEqual(ROWS);
  const onlyHidden = workbookOf(
    { 'xl/worksheets/sheet1.xml': SHEET },
    '<sheet name="а" sheetId="1" state="hidden" r:id="rId1"/>',
  );
  expect(rowsOf(onlyHidden)).toEqual(ROWS);
});

test('numbers, times, marks and faults are read as a person would write them', () => {
  const cells = [
    '<c r="A1"><v>888123456</v></c>',
    '<c r="B1"><v>3.59888123456E11</v></c>',
    `<c r="C1" s="2"><v>${62.35 / 86_400}</v></c>`,
    `<c r="D1" s="2"><v>${120 / 86_400}</v></c>`,
    `<c r="E1" s="3"><v>${3755 / 86_400}</v></c>`,
    '<c r="F1" s="4"><v>0.729166666666667</v></c>',
    '<c r="G1" s="5"><v>0.5</v></c>',
    '<c r="H1" t="b"><v>1</v></c>',
    '<c r="I1" t="e"><v>#N/A</v></c>',
    '<c r="J1"><f>1+1</f></c>',
    '<c r="K1"><v>0.1</v></c>',
    '<c r="L1"><v>15.000000000000002</v></c>',
  ].join('');
  expect(
    rowsOf(sheet(sheetXml(`<row r="1">${cells}</row>`, '<mergeCells count="1"><mergeCell ref="K1:M1"/></mergeCells>'))),
  ).toEqual([
    ['888123456', '359888123456', '01:02.35', '02:00.00', '01:02:35', '17:30', '0.5', 'true', '#N/A', '', '0.1', '15'],
  ]);
});

test('a number is read with the currency that its format writes, and without other words', () => {
  const currencies: [string, string][] = [
    ['#,##0.00 "лв."', '10.5 лв.'],
    ['#,##0.00\\ \\л\\в', '10.5 лв'],
    ['0.00 [$лв.-402];[Red]-0.00 [$лв.-402]', '10.5 лв.'],
    ['_-* #,##0.00\\ [$€-1]_-', '10.5 €'],
    ['[$€-x-euro2] 0.00', '10.5 €'],
    ['0.00 €', '10.5 €'],
    ['[$BGN] 0.00', '10.5 BGN'],
    ['0.00" EUR"', '10.5 EUR'],
    ['[$$-409]0.00', '10.5 $'],
    ['0.00 "часа"', '10.5'],
    ['0.00 "главни"', '10.5'],
    ['"$"#,##0.00', '10.5'],
    ['0.00E+00', '10.5'],
    ['[$-402]0.00', '10.5'],
  ];
  const cells = currencies.map((_, at) => `<c s="${at + 1}"><v>10.5</v></c>`).join('');
  const file = sheet(sheetXml(`<row>${cells}</row>`), formats(...currencies.map(([code]) => code)));
  expect(rowsOf(file)).toEqual([currencies.map(([, text]) => text)]);
});

test('hidden rows and columns are left empty, and counted', () => {
  const rows = `${HEAD}${child('Стар Запис').replace('<row', '<row hidden="1"')}${child('Ива Колева', 3)}`;
  const seen = [ROWS[0], [], ROWS[1]];
  for (const xml of [rows, rows.replaceAll(/ r="[A-Z]?\d+"/g, ''), rows.replace('"1"', "'true'")])
    expect(rowsOf(sheet(sheetXml(xml)))).toEqual(seen);
  const columns = sheetXml(rows).replace('<sheetData>', '<cols><col min="1" max="1" hidden="1"/></cols><sheetData>');
  const sheets = workbookSheets(sheet(columns), (details) => new Error(details));
  expect(sheets).toMatchObject([{ rows: [['', 'Роден'], [], ['', '2016-02-29']], hidden: { rows: 1, columns: 1 } }]);
  const second = workbookOf(
    { 'xl/worksheets/sheet1.xml': sheetXml(''), 'xl/worksheets/sheet2.xml': columns },
    '<sheet name="а" sheetId="1" r:id="rId1"/><sheet name="б" sheetId="2" r:id="rId2"/>',
  );
  expect(workbookSheets(second, (details) => new Error(details))).toEqual([{ ...sheets![0], name: 'б' }]);
});

test.each<BookType>(['xlsx', 'xlsb'])('hidden rows are left out of .%s', (bookType) => {
  const content = utils.aoa_to_sheet([['Дете'], ['Стар Запис'], ['Ива Колева']]);
  content['!rows'] = [{}, { hidden: true }, {}];
  const file = write({ SheetNames: ['Лист'], Sheets: { Лист: content } }, { type: 'array', bookType }) as ArrayBuffer;
  expect(rowsOf(Buffer.from(file))).toEqual([['Дете'], [], ['Ива Колева']]);
});

test('lines keep their numbers', () => {
  expect(rowsOf(sheet(sheetXml(HEAD + child('Ива Колева', 5))))).toEqual([ROWS[0], [], [], [], ROWS[1]]);
});

test('a sheet that holds too much, a broken one and another zip are refused', () => {
  const far = sheet(sheetXml(HEAD + child('Ива Колева', 900_000)));
  expect(() => rowsOf(far)).toThrow('xlsx');
  expect(() => rowsOf(workbookOf({ 'xl/workbook.xml': null }))).toThrow('xlsx');
  expect(() => rowsOf(sheet(SHEET).subarray(0, 900))).toThrow('xlsx');
  expect(rowsOf(Buffer.from('Дете;Роден'))).toBeNull();
});
