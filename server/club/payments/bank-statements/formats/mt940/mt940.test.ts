import { expect, test } from 'vitest';
import { readStatement as readFile } from '../../read-statement.ts';
import { windows1251 } from '../../testing/statement-files.ts';
import type { ReadRow } from '../transfer.ts';

const readStatement = async (file: string | Uint8Array): Promise<ReadRow[]> => (await readFile(Buffer.from(file))).rows;

interface Parts {
  entry?: string;
  text?: string[];
  currency?: string;
}

/** A statement of one entry, by lines. */
const linesOf = ({
  entry = '2611031103C81,81NTRFNONREF//2109',
  text = ['PK23456789'],
  currency = 'EUR',
}: Parts = {}) => [
  ':20:STARTUMS',
  ':25:BG18RZBB91550123456789',
  ':28C:1/1',
  `:60F:C261101${currency}100,00`,
  `:61:${entry}`,
  ...text.map((line, at) => (at === 0 ? `:86:${line}` : line)),
  `:62F:C261130${currency}181,81`,
];
const oneOf = (parts: Parts) => readStatement(linesOf(parts).join('\r\n'));
const saying = (...text: string[]) => oneOf({ text });
const credit = (row: object) => [{ outcome: 'credit', row }];
const faulty = (fault: string) => [{ outcome: 'faulty', fault }];

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
  expect(await readStatement(text)).toMatchObject([
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
  expect(await readStatement(windows1251(text))).toEqual(await readStatement(text));
});

test('lines above, around and between messages are none of the statement', async () => {
  const lines = linesOf();
  const row = { booked_on: '2026-11-03', amount: 8181, bank_reference: '2109', purpose: 'PK23456789' };
  for (const file of [
    [...lines, '-'].join('\n'),
    [...lines, '-'].join('\r'),
    ['ABNANL2A', '940', 'ABNANL2A', ...lines, '-'].join('\n'),
    ['\u0001', ...lines, '-\u0003'].join('\r\n'),
    `\u0001${[...lines, '-}\u0003'].join('\r\n')}`,
    `\uFEFF\u0002\r\n${lines.join('\r\n')}`,
    ['', 'Извлечение', '', ...lines, ''].join('\r\n'),
    [
      '{1:F01BANKBGSFAXXX0000000000}{2:O9400000000000BANKBGSFAXXX00000000000000000000N}{4:',
      ...lines,
      '-}{5:{CHK:0}}',
    ].join('\r\n'),
    `{1:F01BANKBGSFAXXX0000000000}{2:I940X}{4:${[...lines, '-}'].join('\r\n')}`,
  ]) {
    expect(await readStatement(file)).toMatchObject(credit(row));
    const twice = await readStatement(`${file}\r\n${file}`);
    expect(twice).toMatchObject([...credit(row), ...credit(row)]);
  }
  const old = linesOf({ currency: 'BGN' });
  expect(await readStatement([...lines, '-', 'ABNANL2A', ...old].join('\n'))).toMatchObject([
    { row: { currency: 'EUR', purpose: 'PK23456789' } },
    { row: { currency: 'BGN' } },
  ]);
});

test.each([
  ['261103    C81,81NTRFNONREF//B1', { booked_on: '2026-11-03', bank_reference: 'B1' }],
  ['261103C81,81NTRFNONREF//B1', { booked_on: '2026-11-03', value_on: '2026-11-03' }],
  ['2612300102C81,81NTRFA', { value_on: '2026-12-30', booked_on: '2027-01-02' }],
  ['2601021231C81,81NTRFA', { value_on: '2026-01-02', booked_on: '2025-12-31' }],
  ['2602300302C81,81NTRFNONREF//A', { value_on: '2026-02-28', booked_on: '2026-03-02' }],
  ['280230    C81,81NTRFA', { value_on: '2028-02-29', booked_on: '2028-02-29' }],
  ['260229C81,81NTRFA', { value_on: '2026-02-28' }],
  ['2611031103C81,81NOVBNL47INGB9999999999', { bank_reference: 'NL47INGB9999999999' }],
  ['2611031103C81,81NOV NL47INGB9999999999', { bank_reference: 'NL47INGB9999999999' }],
  ['2611031103C81,81NTRFA23456789012345678//B23456789012345678', { bank_reference: 'B23456789012345678' }],
  ['2611031103C81,81NTRFA/1//', { bank_reference: 'A/1' }],
  ['2611031103C81,81', { bank_reference: '' }],
  ['2611031103CR81,81NTRFA', { amount: 8181, currency: 'EUR' }],
  ['2611031103RDR81,81NTRFA', { amount: 8181 }],
  ['2611031103C1234,NTRFA', { amount: 123_400 }],
  ['2611031103C000000000081,8NTRFA', { amount: 8180 }],
  ['2611031103C81.81NTRFA', { amount: 8181 }],
  ['2611031103C81,810NTRFA', { amount: 8181 }],
])('the entry %s is read', async (entry, row) => expect(await oneOf({ entry })).toMatchObject(credit(row)));

test.each([
  ['2602310302C81,81NTRFA', 'bad_date'],
  ['2604310502C81,81NTRFA', 'bad_date'],
  ['2611030231C81,81NTRFA', 'bad_date'],
  ['2611031103C81,815NTRFA', 'bad_amount'],
  ['2611031103C0,00NTRFA', 'bad_amount'],
  ['2611031103CD81,81NTRFA', 'bad_amount'],
  ['2611031103EC81,81NTRFA', 'not_booked'],
  ['2611031103ED81,81NTRFA', 'not_booked'],
])('the entry %s is refused: %s', async (entry, fault) => expect(await oneOf({ entry })).toMatchObject(faulty(fault)));

test('what reverses a credit left', async () => {
  for (const mark of ['RC', 'RCR', 'D', 'DR'])
    expect(await oneOf({ entry: `2611031103${mark}81,81NTRFA` })).toMatchObject([{ outcome: 'debit', amount: 8181 }]);
});

test('an account in another currency, and one whose balances contradict each other, bring nothing', async () => {
  expect(await oneOf({ currency: 'USD' })).toMatchObject(faulty('bad_amount'));
  expect(await oneOf({ currency: 'BGN' })).toMatchObject(credit({ currency: 'BGN' }));
  const mixed = linesOf().with(-1, ':62F:C261130USD181,81');
  expect(await readStatement(mixed.join('\n'))).toMatchObject(faulty('bad_amount'));
  const onlyLast = linesOf({ currency: 'USD' }).filter((line) => !line.startsWith(':60F:'));
  expect(await readStatement(onlyLast.join('\n'))).toMatchObject(faulty('bad_amount'));
});

test('a report within the day books nothing', async () => {
  const lines = linesOf().with(3, ':34F:EURC0,00').slice(0, -1);
  expect(await readStatement(lines.join('\n'))).toMatchObject(faulty('not_booked'));
});

test('nothing of a text is lost: with hyphens, plus signs, strokes, and more than one field of texts', async () => {
  const of = async (...text: string[]) => {
    const [row] = await saying(...text);
    return row?.outcome === 'credit' ? row.row.purpose : row;
  };
  expect(await of('Такса за детето Ива', '-PK23456789 Мария')).toBe('Такса за детето Ива -PK23456789 Мария');
  expect(await of('Такса', '-', 'PK23456789')).toBe('Такса - PK23456789');
  expect(await of('Такса', '--PK23456789', '-}PK')).toContain('PK23456789');
  expect(await of('Ива + Мая +20 лв PK23456789')).toBe('Ива + Мая +20 лв PK23456789');
  expect(await of('+20 лв за Ива PK23456789')).toBe('+20 лв за Ива PK23456789');
  expect(await of('+359888123456 Такса PK23456789')).toBe('+359888123456 Такса PK23456789');
  expect(await of('Платено ли е? PK23456789?')).toBe('Платено ли е? PK23456789?');
  expect(await of('/Такса/ PK23456789')).toBe('/Такса/ PK23456789');
  expect(await of('Такса', ':86:PK23456789')).toBe('Такса PK23456789');
});

const MARIA = {
  payer_iban: 'BG80BNBG96611020345678',
  payer_name: 'Мария Колева',
  purpose: 'Такса Ива + Мая PK23456789',
};

test.each([
  ['numbered with a plus', ['+00ПОЛУЧЕН ПРЕВОД+20Такса Ива + Мая PK23456789+31BG80BNBG96611020345678+32Мария Колева']],
  [
    'over several lines',
    [
      '020+00ПРЕВОД',
      '+20Такса Ива + М',
      '+21ая PK23456789',
      '+30BNBGBGSD+31BG80BNBG96611020345678',
      '+32Мария',
      '+33 Колева',
    ],
  ],
  [
    'broken within parts',
    ['020?00ПРЕВОД?20Такса Ива +', ' Мая PK2345?216789?30BNBGBGSD?31BG80BNBG9661', '1020345678?32Мария Колева'],
  ],
  ['with parts above sixty', ['020?20Такса Ива ?21+ Мая ?31BG80BNBG96611020345678?32Мария Колева?60PK2345?636789']],
  ['numbered with another sign', ['~00VB~20Такса Ива + Мая PK23456789~31BG80BNBG96611020345678~32Мария Колева']],
  [
    'in SEPA’s words',
    ['166?00G?20EREF+NOTPROVIDED?21SVWZ+Такса Ива + М?22ая PK23456789?31BG80BNBG96611020345678?32Мария ?33Колева'],
  ],
  [
    'between strokes',
    [
      '/TRTP/SEPA/IBAN/BG80BNBG96611020345678/BIC/BNBGBGSD/NAME/Мария Колева/REMI/Такса Ива + М',
      'ая PK23456789/EREF/NOTPROVIDED',
    ],
  ],
  [
    'between double strokes',
    ['/EREF/NOTPROVIDED//CNTP/BG80BNBG96611020345678/BNBGBGSD/Мария Колева///REMI/USTD//Такса Ива + Мая PK23456789/'],
  ],
  [
    'with an ordering party',
    ['/BENM//NAME/Клуб/ORDP//NAME/Мария Колева/IBAN/BG80BNBG96611020345678/REMI/Такса Ива + Мая PK23456789'],
  ],
])('a text %s says who paid and for what', async (_, text) =>
  expect(await saying(...text)).toMatchObject(credit(MARIA)),
);

const OF_POLAND = { ...MARIA, payer_iban: 'PL61109010140000071219812874', payer_name: 'Jan Kowalski' };
const IBAN = OF_POLAND.payer_iban;
const [BEGIN, END] = ['Такса Ива + Мая', 'PK23456789'];

test.each([
  [`020<00Przelew<10 32<20${BEGIN}<21${END}<22<23<24<25<27Jan Kowalski<28Морска 5<29<30<31<32<33<38${IBAN}<60<63`],
  [
    `020<00Przelew<20Клуб Такса за Такса Ива + М<21ая PK23456789<30 10901014<31 0000071219812874<32Jan<33Kowalski<38${IBAN}`,
  ],
  [`911^00PRZELEW^34000^3010901014^38${IBAN}^20${BEGIN}^21${END}^32Jan Kowalski`],
  [`944~00VT01~20${BEGIN}~21${END}~22~29${IBAN}~3010901014~310000071219812874~32Jan Kowalski~33~34013~38${IBAN}`],
  [`166?00GUTSCHRIFT?20${BEGIN} ?21${END}?3010901014?310000071219812874?32Jan ?33Kowalski?38${IBAN}`],
])('the parts of the banks of Poland and Germany are read: %s', async (text) => {
  const sender = { payer_iban: IBAN, payer_name: 'Jan Kowalski' };
  const [row] = await saying(text);
  expect([row]).toMatchObject(credit({ ...sender, purpose: expect.stringContaining(OF_POLAND.purpose) }));
  expect(row?.outcome === 'credit' && row.row.purpose).not.toContain('Морска');
  expect(await saying(...text.split(/(?=[<^~?]\d\d)/))).toMatchObject(credit(sender));
});

test('a plus sign and digits in a purpose are no part of their own', async () => {
  const ends = '+31BG80BNBG96611020345678+32Мария';
  for (const purpose of [
    'Ива +20 лв PK23456789',
    'Ива +30 лв PK23456789',
    'Ива +31 октомври PK23456789',
    'Ива +15 PK23456789',
  ])
    expect(await saying(`+00ПРЕВОД+20${purpose}${ends}`)).toMatchObject(credit({ purpose, payer_name: 'Мария' }));
});

test('the reference that the sender gave stays with the transfer', async () => {
  const details = 'PK98765432';
  expect(await saying('166?20EREF+PK98765432?21SVWZ+Такса')).toMatchObject(credit({ purpose: 'Такса', details }));
  expect(await saying('EREF+PK98765432 SVWZ+Такса')).toMatchObject(credit({ purpose: 'Такса', details }));
  expect(await saying('/EREF/PK98765432/REMI/Такса')).toMatchObject(credit({ purpose: 'Такса', details }));
  expect(await saying('166?20EREF+PK98765432?21Такса')).toMatchObject(credit({ purpose: 'EREF+PK98765432Такса' }));
});

test('a line of a text that begins with a time of day is its text', async () => {
  expect(await saying('Такса час', ':17:30 група PK23456789')).toMatchObject(
    credit({ purpose: 'Такса час :17:30 група PK23456789' }),
  );
});

test('the own reference stays beside that of the bank', async () => {
  const entry = '2611031103C81,81NTRFPK23456789//2109';
  expect(await oneOf({ entry })).toMatchObject(credit({ bank_reference: '2109', details: 'PK23456789' }));
});

test('a character that the bank cut in two leaves the rest of the file as it is', async () => {
  const file = Buffer.from(linesOf({ text: ['Такса за плуване на Мария PK23456789 ж'] }).join('\n'));
  const cut = file.indexOf('ж') + 1;
  const [row] = await readStatement(Buffer.concat([file.subarray(0, cut), file.subarray(cut + 1)]));
  expect(row).toMatchObject({ outcome: 'credit', row: { purpose: 'Такса за плуване на Мария PK23456789 \uFFFD' } });
});
