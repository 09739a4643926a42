import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { MAX_STATEMENT_ROWS } from '../../../../contracts/bank-statements.ts';
import { refuses } from '../../../club-test.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { forAll } from '../../../platform/testing-properties.ts';
import { dayOf, minorUnits } from './amounts.ts';
import { nameWords, names, referencesIn } from './names.ts';
import { readStatement as readFile } from './read-statement.ts';
import type { ReadRow } from './transfer.ts';
import { csvOf, htmlOf, windows1251, type Line } from './testing.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const readStatement = async (file: Uint8Array): Promise<ReadRow[]> => (await readFile(Buffer.from(file))).rows;
const LINES: Line[] = [
  {
    reference: 'FT1',
    amount: '24 491,10',
    payer: 'ЦВЕТЕЛИНА ЩЪРБАНОВА',
    purpose: 'PK23456789; такса',
    iban: 'BG80 BNBG 9661 1020 3456 78',
  },
  { reference: 'FT2', amount: '1 300.00', type: 'ДТ', payer: 'НАЕМ ООД' },
  { reference: 'FT3', amount: '40.90', payer: 'Ivan Petrov', details: 'Ред 2' },
];

test.each([
  ['24 491,10', 2_449_110],
  ['1 300.00', 130_000],
  ['1.300,00', 130_000],
  ['1,300.00', 130_000],
  ['1\u00a0234\u202f567,8', 123_456_780],
  ['40,9', 4090],
  ['12', 1200],
  ['-12.00', -1200],
  ['12,00 EUR', 1200],
  ['1,300', null],
  ['1.2.3', null],
  ['12.345,6,7', null],
  ['', null],
  ['сто', null],
  ['1e5', null],
  ['99999999999', null],
])('%s is %s minor units', (text, value) => expect(minorUnits(text)).toBe(value));

test('every sum is read back in every style that banks write', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000_000 }),
      fc.constantFrom(' ', '.', ',', '\u00a0', ''),
      (value, separator) => {
        const whole = String(Math.floor(value / 100)).replace(/\B(?=(\d{3})+$)/g, separator);
        const decimals = String(value % 100).padStart(2, '0');
        for (const point of [',', '.'])
          if (point !== separator) expect(minorUnits(`${whole}${point}${decimals}`)).toBe(value);
      },
    ),
  );
});

test.each([
  ['05.11.2026', '2026-11-05'],
  ['5/11/2026 14:30', '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['05.11.2026 г.', '2026-11-05'],
  ['31.02.2026', null],
  ['05.11.26', null],
  ['вчера', null],
])('%s is the day %s', (text, day) => expect(dayOf(text)).toBe(day));

test('CSV with any separator, in UTF-8 and windows-1251, and HTML say the same', async () => {
  const first = await readStatement(bytes(csvOf(LINES)));
  expect(first).toMatchObject([
    {
      outcome: 'credit',
      row: {
        amount: 2_449_110,
        currency: 'EUR',
        booked_on: '2026-11-05',
        payer_iban: 'BG80BNBG96611020345678',
        line: 2,
      },
    },
    { outcome: 'debit', amount: 130_000 },
    { outcome: 'credit', row: { amount: 4090, payer_name: 'Ivan Petrov' } },
  ]);
  const fingerprints = (rows: ReadRow[]) =>
    rows.flatMap((one) => (one.outcome === 'credit' ? [one.row.fingerprint] : []));
  const others = [
    bytes(csvOf(LINES, ',')),
    bytes(`\uFEFF${csvOf(LINES, '\t')}`),
    windows1251(csvOf(LINES)),
    new Uint8Array(Buffer.from(`\uFEFF${csvOf(LINES)}`, 'utf16le')),
    bytes(htmlOf(LINES)),
    windows1251(htmlOf(LINES)),
  ];
  for (const other of others) expect(fingerprints(await readStatement(other))).toEqual(fingerprints(first));
});

test('two rows that say the same are two, and stay the same two', async () => {
  const twice = await readStatement(bytes(csvOf([{ amount: '10.00' }, { amount: '10.00' }])));
  const [one, two] = twice.flatMap((row) => (row.outcome === 'credit' ? [row.row.fingerprint] : []));
  expect(one).not.toBe(two);
  expect(await readStatement(bytes(csvOf([{ amount: '10.00' }, { amount: '10.00' }])))).toEqual(twice);
});

test('before 2026 the account was in leva; a column that says otherwise is believed', async () => {
  const [old] = await readStatement(bytes(csvOf([{ amount: '80.00', date: '30.12.2025' }])));
  expect(old).toMatchObject({ row: { currency: 'BGN' } });
  const text = 'Дата;Сума;Тип;Валута\n05.11.2026;80;КТ;BGN\n05.11.2026;80;КТ;USD';
  expect(await readStatement(bytes(text))).toMatchObject([
    { row: { currency: 'BGN' } },
    { outcome: 'faulty', fault: 'bad_amount' },
  ]);
});

test('rows that cannot be read are named; lines below the table are none', async () => {
  const lines = [
    { amount: '1,300' },
    { amount: '1', date: '31.02.2026' },
    { amount: '1', type: 'ХХ' },
    { amount: '0.00' },
    { amount: '1', purpose: 'а'.repeat(1001) },
  ];
  const text = `${csvOf(lines)}\r\n\r\n;;;4 300,00;;;;;\r\n`;
  expect((await readStatement(bytes(text))).map((row) => row.outcome === 'faulty' && row.fault)).toEqual([
    'bad_amount',
    'bad_date',
    'bad_type',
    'bad_amount',
    'too_long',
  ]);
});

test('a file that is no statement is refused with the reason', async () => {
  const refused: [Uint8Array, string][] = [
    [bytes('PK\u0003\u0004 xlsx'), 'statement_unreadable'],
    [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'statement_unreadable'],
    [bytes('%PDF-1.7'), 'statement_unreadable'],
    [bytes('a\u0000b'), 'statement_unreadable'],
    [bytes('<html><p>Влез отново'), 'statement_unreadable'],
    [bytes('здравей'), 'statement_unreadable'],
    [bytes(''), 'statement_unreadable'],
    [bytes('<?xml version="1.0"?><Invoice/>'), 'statement_unreadable'],
    [bytes('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document/>'), 'statement_unreadable'],
    [bytes(csvOf(Array.from({ length: MAX_STATEMENT_ROWS + 1 }, () => ({ amount: '1' })))), 'statement_too_long'],
  ];
  for (const [file, code] of refused) await refuses(readStatement(file), code);
});

test('a hostile file is answered quickly and never breaks', async () => {
  const started = performance.now();
  for (const text of [
    `<table>${'<div>'.repeat(100_000)}`,
    `<table><tr>${'<td>'.repeat(100_000)}`,
    `Дата;Сума;Тип\n"${'a;'.repeat(300_000)}`,
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">${'<Ntry>'.repeat(90_000)}`,
    `:20:A\n:61:2611051105C${'9'.repeat(600_000)}`,
  ])
    await readFile(Buffer.from(text)).catch((error: unknown) => expect(error).toBeInstanceOf(ClubError));
  expect(performance.now() - started).toBeLessThan(10_000);
  const oldHead = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  await forAll(
    100,
    [
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom(bytes('Дата;Сума;Тип\n'), bytes(':20:A\n:61:'), bytes('<?xml version="1.0"?>'), oldHead),
    ],
    async (noise, head) => {
      await readStatement(Uint8Array.from([...head, ...noise])).catch((error: unknown) =>
        expect(error).toBeInstanceOf(ClubError),
      );
    },
  );
});

test('MT940 says the same as the formats own documents: days, directions, references, payers', async () => {
  const text = [
    '{1:F01BANKBGSFAXXX0000000000}{4:',
    ':20:STATEMENT1',
    ':25:BG80BNBG96611020345678',
    ':28C:311/1',
    ':60F:C261104EUR1000,00',
    ':61:2611051105C40,90NTRFNONREF//FT26309001',
    ':86:020?00ПРЕВОД?20PK23456789?21 такса?30BNBGBGSD?31BG18RZBB91550123456789?32ИВАН ПЕТРОВ',
    ':61:2612310102CR50,NTRFOWN1',
    'допълнение',
    ':86:такса за две деца',
    'без номер',
    ':61:2611050D12,00NCHGNONREF',
    ':61:2611051105D12,00NCHGNONREF',
    ':61:2611051105RD1,20NCHGNONREF//FT3',
    ':62F:C261105EUR1030,10',
    '-}',
  ].join('\r\n');
  expect(await readStatement(bytes(text))).toMatchObject([
    {
      outcome: 'credit',
      row: {
        line: 6,
        booked_on: '2026-11-05',
        value_on: '2026-11-05',
        amount: 4090,
        currency: 'EUR',
        bank_reference: 'FT26309001',
        payer_iban: 'BG18RZBB91550123456789',
        payer_name: 'ИВАН ПЕТРОВ',
        purpose: 'PK23456789 такса',
      },
    },
    {
      outcome: 'credit',
      row: { booked_on: '2027-01-02', value_on: '2026-12-31', amount: 5000, bank_reference: 'OWN1' },
    },
    { outcome: 'faulty', fault: 'bad_date', cells: ['2611050D12,00NCHGNONREF'] },
    { outcome: 'debit', amount: 1200 },
    { outcome: 'credit', row: { amount: 120, bank_reference: 'FT3' } },
  ]);
  expect(await readStatement(windows1251(text))).toEqual(await readStatement(bytes(text)));
});

test('camt.053 of every version: entries, batches of transfers, what is pending, what was reversed', async () => {
  const entry = (content: string) =>
    `<Ntry><Amt Ccy="EUR">90.90</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-05</Dt></BookgDt><ValDt><DtTm>2026-11-04T10:00:00+02:00</DtTm></ValDt><AcctSvcrRef>FT1</AcctSvcrRef>${content}</Ntry>`;
  const payer =
    '<RltdPties><Dbtr><Nm>Иван &amp; Мария</Nm></Dbtr><DbtrAcct><Id><IBAN>BG18RZBB91550123456789</IBAN></Id></DbtrAcct></RltdPties>';
  const text = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
    ${entry(`<NtryDtls><TxDtls>${payer}<RmtInf><Ustrd>PK23456789</Ustrd><Ustrd>такса</Ustrd></RmtInf></TxDtls></NtryDtls>`)}
    ${entry('<NtryDtls><TxDtls><Refs><TxId>A</TxId></Refs><Amt Ccy="EUR">40.90</Amt><RltdPties><Dbtr><Pty><Nm>Ана</Nm></Pty></Dbtr></RltdPties></TxDtls><TxDtls><Refs><TxId>B</TxId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">50</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls>')}
    ${entry('').replace('BOOK', '<Cd>PDNG</Cd>')}
    ${entry('<AddtlNtryInf>такса за превод</AddtlNtryInf>').replace('CRDT', 'DBIT')}
    ${entry('').replace('90.90', 'много')}
  </Stmt></BkToCstmrStmt></Document>`;
  expect(await readStatement(bytes(text))).toMatchObject([
    {
      outcome: 'credit',
      row: {
        line: 1,
        booked_on: '2026-11-05',
        value_on: '2026-11-04',
        amount: 9090,
        currency: 'EUR',
        bank_reference: 'FT1',
        payer_iban: 'BG18RZBB91550123456789',
        payer_name: 'Иван & Мария',
        purpose: 'PK23456789 такса',
      },
    },
    { outcome: 'credit', row: { amount: 4090, bank_reference: 'A', payer_name: 'Ана' } },
    { outcome: 'credit', row: { amount: 5000, bank_reference: 'B' } },
    { outcome: 'faulty', fault: 'not_booked' },
    { outcome: 'debit', amount: 9090 },
    { outcome: 'faulty', fault: 'bad_amount' },
  ]);
  const prefixed = text.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:').replace('xmlns=', 'xmlns:n=');
  expect(await readStatement(bytes(prefixed))).toEqual(await readStatement(bytes(text)));
});

test('a column for each direction, with bars between the columns, and workbooks old and new', async () => {
  const rows = [
    ['Извлечение', '', '', '', ''],
    ['Дата', 'Основание', 'Дебит', 'Кредит', 'Контрагент'],
    ['05.11.2026', 'PK23456789', '', '40,90', 'Иван'],
    ['05.11.2026', 'наем', '12,00', '', 'Наем ООД'],
    ['05.11.2026', 'двусмислен', '1,00', '2,00', ''],
  ];
  const wanted = [
    { outcome: 'credit', row: { amount: 4090, payer_name: 'Иван', booked_on: '2026-11-05', purpose: 'PK23456789' } },
    { outcome: 'debit', amount: 1200 },
    { outcome: 'faulty', fault: 'bad_amount' },
  ];
  expect(await readStatement(bytes(rows.map((row) => row.join('|')).join('\n')))).toMatchObject(wanted);
  const cells = rows.map((row) =>
    row.map((cell) => (/^\d+,\d\d$/.test(cell) ? Number(cell.replace(',', '.')) : cell || null)),
  );
  const dated = cells.map((row) => row.map((cell) => (cell === '05.11.2026' ? new Date('2026-11-05') : cell)));
  for (const bookType of ['xlsx', 'biff8'] as const) {
    const book = utils.book_new(utils.aoa_to_sheet(dated, { UTC: true }), 'Лист');
    const file = write(book, { type: 'buffer', bookType }) as Buffer;
    expect(await readStatement(file), bookType).toMatchObject(wanted);
  }
});

test('columns that the bank names otherwise are asked for; the head is found again', async () => {
  const text = 'Ден;Колко;За какво\n05.11.2026;40,90;PK23456789\n06.11.2026;-5,00;такса';
  const unknown = await readFile(Buffer.from(text));
  expect(unknown).toMatchObject({
    rows: [],
    layout: {
      head: 0,
      columns: {},
      missing: ['date', 'amount', 'type'],
      sample: [['Ден', 'Колко', 'За какво'], {}, {}],
    },
  });
  const chosen = { head: 0, columns: { date: 0, amount: 1, purpose: 2 } };
  const wanted = [
    { outcome: 'credit', row: { line: 2, amount: 4090, purpose: 'PK23456789' } },
    { outcome: 'debit', amount: 500 },
  ];
  const read = await readFile(Buffer.from(text), { chosen });
  expect(read).toMatchObject({ rows: wanted, layout: { missing: [] } });
  const kept = (keys: readonly string[]) =>
    Promise.resolve(new Map(keys.filter((key) => key === read.key).map((key) => [key, chosen.columns])));
  const later = `Сметка на клуба;;\n${text}`;
  expect((await readFile(Buffer.from(later), { kept })).rows).toMatchObject([{ row: { line: 3 } }, wanted[1]]);
});

test('a reference is found in either alphabet, with spaces, and among others', () => {
  expect(referencesIn('Такса РК2345АВСЕ за ноември')).toEqual(['PK2345ABCE']);
  expect(referencesIn('pk 2345 6789 и PK98765432')).toEqual(['PK98765432', 'PK23456789']);
  expect(referencesIn('PK2345678 OK')).toEqual([]);
  expect(referencesIn('нищо')).toEqual([]);
});

test('a name is known in both alphabets and any order', () => {
  expect(names(nameWords('SHTARBANOVA TSVETELINA IVANOVA'), 'Цветелина Щърбанова')).toBe(true);
  expect(names(nameWords('Йоан Щърбанов, плуване'), 'Йоан Щърбанов')).toBe(true);
  expect(names(nameWords('Йоан Петров'), 'Йоан Щърбанов')).toBe(false);
  expect(names(nameWords('такса'), '')).toBe(false);
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

test.each([
  ['cells far apart in a workbook', () => vastWorkbook('xlsx')],
  ['cells far apart in an old workbook', () => vastWorkbook('biff8')],
  ['tables in tables', () => bytes(`<html>${'<table><tr><td>'.repeat(46_000)}`)],
  ['paragraphs side by side', () => bytes(`<html>${'<p>'.repeat(200_000)}`)],
  ['empty lines', () => bytes(`дата;сума\n${'\n'.repeat(600_000)}`)],
  [
    'transfers in an entry with many days',
    () =>
      bytes(
        `<Document><Ntry><BookgDt>${'<Dt/>'.repeat(60_000)}</BookgDt><NtryDtls>${'<TxDtls><Amt>1</Amt></TxDtls>'.repeat(11_000)}</NtryDtls></Ntry></Document>`,
      ),
  ],
])('%s take no time, and no memory', async (_, file) => {
  const content = file();
  expect(content.length).toBeLessThan(700_000);
  await readStatement(content).catch((error: unknown) => expect(error).toBeInstanceOf(ClubError));
});

test('the table in a cell of a layout is read as the statement', async () => {
  const inner = htmlOf(LINES).replace(/^[^]*?(<table[^]*<\/table>)[^]*$/i, '$1');
  const rows = await readStatement(bytes(`<html><table><tr><td>Банка</td><td>${inner}</td></tr></table></html>`));
  expect(rows.map(({ outcome }) => outcome)).toEqual(['credit', 'debit', 'credit']);
});
