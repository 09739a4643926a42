import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_STATEMENT_ROWS } from '../../../../contracts/bank-statements.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { dayOf, minorUnits } from './amounts.ts';
import { nameWords, names, referencesIn } from './names.ts';
import { readStatement } from './read-statement.ts';
import { csvOf, htmlOf, windows1251, type Line } from './testing.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const refusal = (code: string) => expect.objectContaining({ code });
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
      (value, group) => {
        const whole = String(Math.floor(value / 100)).replace(/\B(?=(\d{3})+$)/g, group);
        const decimals = String(value % 100).padStart(2, '0');
        for (const point of [',', '.'])
          if (point !== group) expect(minorUnits(`${whole}${point}${decimals}`)).toBe(value);
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

test('CSV with any separator, in UTF-8 and windows-1251, and HTML say the same', () => {
  const first = readStatement(bytes(csvOf(LINES)));
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
  const fingerprints = (rows: ReturnType<typeof readStatement>) =>
    rows.flatMap((one) => (one.outcome === 'credit' ? [one.row.fingerprint] : []));
  const others = [
    bytes(csvOf(LINES, ',')),
    bytes(`\uFEFF${csvOf(LINES, '\t')}`),
    windows1251(csvOf(LINES)),
    new Uint8Array(Buffer.from(`\uFEFF${csvOf(LINES)}`, 'utf16le')),
    bytes(htmlOf(LINES)),
    windows1251(htmlOf(LINES)),
  ];
  for (const other of others) expect(fingerprints(readStatement(other))).toEqual(fingerprints(first));
});

test('two rows that say the same are two, and stay the same two', () => {
  const twice = readStatement(bytes(csvOf([{ amount: '10.00' }, { amount: '10.00' }])));
  const [one, two] = twice.flatMap((row) => (row.outcome === 'credit' ? [row.row.fingerprint] : []));
  expect(one).not.toBe(two);
  expect(readStatement(bytes(csvOf([{ amount: '10.00' }, { amount: '10.00' }])))).toEqual(twice);
});

test('before 2026 the account was in leva; a column that says otherwise is believed', () => {
  const [old] = readStatement(bytes(csvOf([{ amount: '80.00', date: '30.12.2025' }])));
  expect(old).toMatchObject({ row: { currency: 'BGN' } });
  const text = 'Дата;Сума;Тип;Валута\n05.11.2026;80;КТ;BGN\n05.11.2026;80;КТ;USD';
  expect(readStatement(bytes(text))).toMatchObject([
    { row: { currency: 'BGN' } },
    { outcome: 'faulty', fault: 'bad_amount' },
  ]);
});

test('rows that cannot be read are named; lines below the table are none', () => {
  const lines = [
    { amount: '1,300' },
    { amount: '1', date: '31.02.2026' },
    { amount: '1', type: 'ХХ' },
    { amount: '0.00' },
    { amount: '1', purpose: 'а'.repeat(1001) },
  ];
  const text = `${csvOf(lines)}\r\n\r\n;;;4 300,00;;;;;\r\n`;
  expect(readStatement(bytes(text)).map((row) => row.outcome === 'faulty' && row.fault)).toEqual([
    'bad_amount',
    'bad_date',
    'bad_type',
    'bad_amount',
    'too_long',
  ]);
});

test('what is no statement is refused and says why', () => {
  const refused: [Uint8Array, string][] = [
    [bytes('PK\u0003\u0004 xlsx'), 'statement_unreadable'],
    [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'statement_unreadable'],
    [bytes('%PDF-1.7'), 'statement_unreadable'],
    [bytes('a\u0000b'), 'statement_unreadable'],
    [bytes('<html><p>Влез отново'), 'statement_unreadable'],
    [bytes('Дата;Сума\n05.11.2026;1'), 'statement_columns'],
    [bytes('здравей'), 'statement_columns'],
    [bytes(''), 'statement_columns'],
    [bytes(csvOf(Array.from({ length: MAX_STATEMENT_ROWS + 1 }, () => ({ amount: '1' })))), 'statement_too_long'],
  ];
  for (const [file, code] of refused) expect(() => readStatement(file)).toThrow(refusal(code));
  expect(() => readStatement(bytes('Дата;Тип\n'))).toThrow(expect.objectContaining({ details: 'сума' }));
});

test('a hostile file is answered quickly and never breaks', () => {
  const started = performance.now();
  for (const text of [
    `<table>${'<div>'.repeat(100_000)}`,
    `<table><tr>${'<td>'.repeat(100_000)}`,
    `Дата;Сума;Тип\n"${'a;'.repeat(300_000)}`,
  ])
    expect(() => readStatement(bytes(text))).toThrow(ClubError);
  expect(performance.now() - started).toBeLessThan(10_000);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
      try {
        readStatement(Uint8Array.from([...bytes('Дата;Сума;Тип\n'), ...noise]));
      } catch (error) {
        expect(error).toBeInstanceOf(ClubError);
      }
    }),
  );
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
