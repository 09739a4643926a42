import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { MAX_STATEMENT_ROWS } from '../../../../contracts/bank-statements.ts';
import { inline, sheetXml, workbookOf } from '../../../platform/testing/workbook.ts';
import { refuses } from '../../../testing/club.ts';
import type { ReadRow } from './formats/transfer.ts';
import { readStatement as readFile } from './read-statement.ts';
import { csvOf, htmlOf, windows1251, type Line } from './testing/statement-files.ts';

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
  const summed = `Дата|Дебит|Кредит|Основание\n05/11/2026|0|81,81|PK23456789\nОбщо:||81,81|\nTotal:||81,81|\n`;
  expect((await readStatement(bytes(summed))).map(({ outcome }) => outcome)).toEqual(['credit']);
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
    [bytes('<?xml version="1.0"?><Rows><Row hasOwnProperty="1" Date="01.01.2026"/></Rows>'), 'statement_unreadable'],
    [bytes('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document/>'), 'statement_unreadable'],
    [bytes(csvOf(Array.from({ length: MAX_STATEMENT_ROWS + 1 }, () => ({ amount: '1' })))), 'statement_too_long'],
  ];
  for (const [file, code] of refused) await refuses(readStatement(file), code);
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

test('a sum has the currency beside it, in its title or in a column; two that differ are none', async () => {
  const of = async (head: string, cells: string) => {
    const rows = await readStatement(bytes(`Дата;${head}\n05.11.2026;${cells}`));
    return rows.map((one) => (one.outcome === 'credit' ? `${one.row.amount} ${one.row.currency}` : one))[0];
  };
  const refused = expect.objectContaining({ outcome: 'faulty', fault: 'bad_amount' });
  expect(await of('Сума;Тип', '81,81;КТ')).toBe('8181 EUR');
  expect(await of('Сума;Тип', '160,00 лв.;КТ')).toBe('16000 BGN');
  expect(await of('Сума;Тип', 'BGN 160,00;КТ')).toBe('16000 BGN');
  expect(await of('Сума (BGN);Тип', '160,00;КТ')).toBe('16000 BGN');
  expect(await of('Сума;Тип;Валута', '160,00;КТ;лв.')).toBe('16000 BGN');
  expect(await of('Дебит EUR;Кредит EUR', ';81,81')).toBe('8181 EUR');
  expect(await of('Дебит BGN;Кредит BGN;Дебит EUR;Кредит EUR', ';160,00;;81,81')).toBe('16000 BGN');
  expect(await of('Сума в евро;Тип;Валута', '81,81 €;КТ;EUR')).toBe('8181 EUR');
  expect(await of('Сума EUR;Тип;Валута', '81,81;КТ;BGN')).toEqual(refused);
  expect(await of('Сума EUR;Тип', '81,81 лв;КТ')).toEqual(refused);
  expect(await of('Дебит USD;Кредит USD', ';81,81')).toEqual(refused);
  expect(await of('Сума (GBP);Тип', '81,81;КТ')).toEqual(refused);
  expect(await of('Сума;Тип', '81,81 USD;КТ')).toEqual(refused);
  expect(await of('Дебит;Кредит', ';-81,81')).toEqual(refused);
  const chosen = { head: 0, columns: { date: 0, amount: 1 } };
  const { rows } = await readFile(Buffer.from('Ден;Колко USD\n05.11.2026;81,81'), { chosen });
  expect(rows).toEqual([refused]);
});

test('sums are read however a bank writes them, and add to what the row’s type says', async () => {
  const sums = ['EUR 81,81', '€81.81', '1’234.50', '12,00-', '−12,00', '(12,00)', '1\u00a0234,50'];
  const text = sums.map((sum, at) => `03.11.2026;${sum};${at > 2 && at < 6 ? 'ДТ' : 'КТ'}`).join('\n');
  const rows = await readStatement(bytes(`Дата;Сума;Тип\n${text}`));
  expect(
    rows.map((one) => (one.outcome === 'credit' ? one.row.amount : one.outcome === 'debit' && -one.amount)),
  ).toEqual([8181, 8181, 123_450, -1200, -1200, -1200, 123_450]);
  const signed = { head: 0, columns: { date: 0, amount: 1 } };
  const all = await readFile(Buffer.from(`Дата;Сума\n${text}`), { chosen: signed });
  expect(all.rows.map(({ outcome }) => outcome)).toEqual(rows.map(({ outcome }) => outcome));
  const negative = await readStatement(bytes('Дата;Сума;Тип\n03.11.2026;−12,00;КТ'));
  expect(negative).toMatchObject([{ outcome: 'faulty', fault: 'bad_amount' }]);
});

test('a direction is written in many ways; an unknown one is refused', async () => {
  const of = async (type: string) => {
    const [row] = await readStatement(bytes(`Дата;Сума;Дт/Кт\n03.11.2026;1,00;${type}`));
    return row?.outcome;
  };
  for (const type of ['КТ', 'кт', 'Kt', 'КT', 'К', 'Кредит', 'credit', 'CR', 'C', 'CRDT', '+', 'Кт.'])
    expect(await of(type), type).toBe('credit');
  for (const type of ['ДТ', 'Дт', 'Dt', 'ДT', 'Д', 'Дебит', 'debit', 'DR', 'D', 'DBIT', '-', '−'])
    expect(await of(type), type).toBe('debit');
  for (const type of ['', 'ХХ', 'КТ/ДТ', '?']) expect(await of(type), type).toBe('faulty');
});

test('quotation marks of names are theirs, at the beginning of a cell and in it', async () => {
  const head = 'Дата;Сума;Тип;Наредител;Основание';
  const payersOf = async (...lines: string[]) => {
    const rows = await readStatement(bytes([head, ...lines].join('\n')));
    return rows.map((one) => (one.outcome === 'credit' ? `${one.row.amount} ${one.row.payer_name}` : one.outcome));
  };
  const row = (payer: string, purpose = 'такса') => `03.11.2026;81,81;КТ;${payer};${purpose}`;
  for (const payer of ['"АКВА" ЕООД', 'Фирма "АКВА" ЕООД', '"А" и "Б" ООД', '"АКВА ЕООД', 'АКВА" ЕООД', '„АКВА“ ЕООД'])
    expect(await payersOf(row(payer), row('Ива'), row('Фирма "Б"')), payer).toEqual([
      `8181 ${payer}`,
      '8181 Ива',
      '8181 Фирма "Б"',
    ]);
  expect(await payersOf(row('"АКВА; ""Б"" ЕООД"'))).toEqual(['8181 АКВА; "Б" ЕООД']);
  expect(await payersOf(row('"АКВА" ЕООД', '"две\nтакси; за Ива"'), row('"Б"'))).toEqual([
    '8181 "АКВА" ЕООД',
    '8181 Б',
  ]);
  const [one] = await readStatement(bytes('Дата,Сума,Тип,Наредител\n03.11.2026,"81,81",КТ,"АКВА" ЕООД'));
  expect(one).toMatchObject({ row: { amount: 8181, payer_name: '"АКВА" ЕООД' } });
});

test.each([
  [
    'Дата,Основание,Наредител/Получател,Номер сметка на наредителя / получателя,Вид на транзакцията,Свързана референция,Дебит EUR,Кредит EUR',
    '03.11.2026,Такса PK23456789,Мария Колева,BG80BNBG96611020345678,ПРЕВОД,Р1,,"81,81"',
  ],
  [
    'Дата;Вальор;Референция;Описание;Име на контрагента;IBAN на контрагента;Дебитна сума;Кредитна сума',
    '03.11.2026;03.11.2026;Р1;Такса PK23456789;Мария Колева;BG80BNBG96611020345678;;81,81',
  ],
  [
    'Дата на транзакция;Вальорна дата;Сума (EUR);Дт / Кт;Контрагент;Сметка на контрагента;Основание за плащане;Реф. номер',
    '03.11.2026 10:15;03.11.2026;81,81;Кт;Мария Колева;BG80BNBG96611020345678;Такса PK23456789;Р1',
  ],
  [
    'Дата;Описание;Основание;Контрагент;IBAN;Кредит;Дебит;Референция',
    '03.11.2026;Получен превод;Такса PK23456789;Мария Колева;BG80BNBG96611020345678;81,81;;Р1',
    { purpose: 'Получен превод', details: 'Такса PK23456789' },
  ],
  [
    'Booking date;Value date;Credit EUR;Debit EUR;Counterparty;Counterparty account;Description;Reference',
    '2026-11-03;2026-11-03;81.81;;Мария Колева;BG80BNBG96611020345678;Такса PK23456789;Р1',
  ],
] as [head: string, line: string, other?: { purpose: string; details: string }][])(
  'a head of a bank is understood: %s',
  async (head, line, other) => {
    const row = {
      booked_on: '2026-11-03',
      amount: 8181,
      currency: 'EUR',
      bank_reference: 'Р1',
      payer_iban: 'BG80BNBG96611020345678',
      payer_name: 'Мария Колева',
      purpose: 'Такса PK23456789',
      ...other,
    };
    for (const start of ['', '\uFEFF', 'Извлечение\n\n', '\r'])
      expect(
        await readStatement(bytes(`${start}${head}\n${line}`.replaceAll('\n', start === '\r' ? '\r' : '\r\n'))),
      ).toMatchObject([{ outcome: 'credit', row }]);
  },
);

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

test('the table in a cell of a layout is read as the statement', async () => {
  const inner = htmlOf(LINES).replace(/^[^]*?(<table[^]*<\/table>)[^]*$/i, '$1');
  const rows = await readStatement(bytes(`<html><table><tr><td>Банка</td><td>${inner}</td></tr></table></html>`));
  expect(rows.map(({ outcome }) => outcome)).toEqual(['credit', 'debit', 'credit']);
});

test('sums without a currency are in the one that a person names, else in that of the account', async () => {
  const file = Buffer.from('Дата;Сума;Наредител\n05.11.2026;12,00;Мария\n');
  const chosen = { head: 0, columns: { date: 0, amount: 1, payer: 2 } };
  expect(await readFile(file, { chosen })).toMatchObject({ silent: true, rows: [{ row: { currency: 'EUR' } }] });
  expect(await readFile(file, { chosen, currency: 'BGN' })).toMatchObject({
    rows: [{ row: { currency: 'BGN' } }],
  });
  const named = Buffer.from('Дата;Сума (EUR);Наредител\n05.11.2026;12,00;Мария\n');
  expect(await readFile(named, { chosen, currency: 'BGN' })).toMatchObject({
    silent: false,
    rows: [{ row: { currency: 'EUR' } }],
  });
});

const movement = (facts: Record<string, string>) =>
  `<AccountMovement>${Object.entries(facts)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}</AccountMovement>`;

test('a bank’s own XML is a sheet whose elements are its columns', async () => {
  const facts: Record<string, string>[] = [
    {
      AccountingDate: '05.11.2026',
      ValueDate: '04.11.2026',
      Reason: 'PK23456789 &lt;br/&gt;такса ноември',
      OppositeSideName: 'ЦВЕТЕЛИНА ЩЪРБАНОВА',
      OppositeSideAccount: 'BG80BNBG96611020345678',
      MovementType: 'Credit',
      Amount: '1 236,31',
    },
    { AccountingDate: '06.11.2026', Reason: 'Наем', MovementType: 'Debit', Amount: '40,00' },
  ];
  const movements = facts.map(movement);
  const rows = await readStatement(
    bytes(`<AccountMovementsResult><BankAccountID>BG18RZBB91550123456789</BankAccountID>
      <Sums><BeginSum>10,00</BeginSum><EndSum>1206,31</EndSum></Sums>
      <AccountMovements>${movements.join('\n')}</AccountMovements></AccountMovementsResult>`),
  );
  expect(rows).toMatchObject([
    {
      outcome: 'credit',
      row: {
        line: 2,
        amount: 123_631,
        currency: 'EUR',
        booked_on: '2026-11-05',
        value_on: '2026-11-04',
        payer_name: 'ЦВЕТЕЛИНА ЩЪРБАНОВА',
        payer_iban: 'BG80BNBG96611020345678',
        purpose: 'PK23456789 такса ноември',
      },
    },
    { outcome: 'debit', amount: 4000 },
  ]);
  const other = `<?xml version="1.0" encoding="windows-1251"?><STATEMENT><IBAN_S>BG18RZBB91550123456789</IBAN_S>
    <OPEN_BALANCE>0.00</OPEN_BALANCE><CLOSE_BALANCE>1,236.31</CLOSE_BALANCE>
    <TRANSACTION><POST_DATE>05/11/2026</POST_DATE><AMOUNT_D></AMOUNT_D><AMOUNT_C>1,236.31</AMOUNT_C>
      <TR_NAME>Получен превод</TR_NAME><NAME_R>ЦВЕТЕЛИНА ЩЪРБАНОВА</NAME_R><REM_I>PK23456789</REM_I><REM_II/>
      <REFERENCE>FT1</REFERENCE></TRANSACTION></STATEMENT>`;
  expect(await readStatement(windows1251(other))).toMatchObject([
    {
      outcome: 'credit',
      row: { amount: 123_631, bank_reference: 'FT1', payer_name: 'ЦВЕТЕЛИНА ЩЪРБАНОВА', purpose: 'PK23456789' },
    },
  ]);
});

test('XML with names of its own asks for its columns; a currency in an attribute counts', async () => {
  const own =
    '<rows><row day="05.11.2026" sum="10.00" who="Иван"/><row day="06.11.2026" sum="-2.00" who="Такса"/></rows>';
  const { layout } = await readFile(Buffer.from(own));
  expect(layout).toMatchObject({
    missing: ['date', 'amount', 'type'],
    sample: [['day', 'sum', 'who'], ['05.11.2026', '10.00', 'Иван'], expect.anything()],
  });
  const chosen = { head: 0, columns: { date: 0, amount: 1, payer: 2 } };
  expect((await readFile(Buffer.from(own), { chosen })).rows).toMatchObject([
    { outcome: 'credit', row: { amount: 1000, payer_name: 'Иван' } },
    { outcome: 'debit', amount: 200 },
  ]);
  const foreign = movement({ AccountingDate: '05.11.2026', MovementType: 'Credit' }).replace(
    '</AccountMovement>',
    '<Amount Ccy="USD">10.00</Amount></AccountMovement>',
  );
  expect(await readStatement(bytes(`<All>${foreign}</All>`))).toMatchObject([{ outcome: 'faulty' }]);
});

const outcomes = async (text: string) =>
  (await readStatement(bytes(text))).map((row) => (row.outcome === 'faulty' ? row.fault : row.outcome));
const CELLS = '<td>05.11.2026</td><td>Наем зала</td><td></td><td>120,00</td><td></td>';

test('a cell of HTML that is wider or higher than one keeps the columns where they are', async () => {
  const wide =
    '<table><tr><th>Дата</th><th colspan="2">Контрагент</th><th>Дебит EUR</th><th>Кредит EUR</th></tr>' +
    `<tr>${CELLS}</tr><tr><td>05.11.2026</td><td>Иван</td><td></td><td></td><td>40,00</td></tr></table>`;
  expect(await outcomes(wide)).toEqual(['debit', 'credit']);
  const high =
    '<table><tr><th rowspan="2">Дата</th><th rowspan="2" colspan="2">Контрагент</th><th colspan="2">Обороти</th></tr>' +
    `<tr><th>Дебит</th><th>Кредит</th></tr><tr>${CELLS}</tr>` +
    '<tr><td rowspan="2">06.11.2026</td><td>Иван</td><td></td><td></td><td>40,00</td></tr>' +
    '<tr><td>Мая</td><td></td><td></td><td>50,00</td></tr></table>';
  expect(await outcomes(high)).toEqual(['debit', 'credit', 'credit']);
  const boundless = `<table><tr><th>Дата</th><th colspan="9999" rowspan="9999">Кредит</th></tr></table>`;
  expect(await outcomes(boundless)).toEqual([]);
});

test('a table below with another head is read by its own; the same head again changes nothing', async () => {
  const first = 'Дата;Кредит;Дебит;Основание\n05.11.2026;40,00;;такса';
  expect(await outcomes(`${first}\nДата;Дебит;Кредит;Основание\n06.11.2026;55,00;;наем`)).toEqual(['credit', 'debit']);
  expect(await outcomes(`${first}\nДата;Кредит;Дебит;Основание\n06.11.2026;50,00;;такса`)).toEqual([
    'credit',
    'credit',
  ]);
  expect(await outcomes(`${first}\nДата;Дебит;Основание\n06.11.2026;55,00;наем`)).toEqual(['credit', 'bad_amount']);
});

test('all visible sheets of a workbook that have a head are read', async () => {
  const sheet = (currency: string, sum: number) =>
    utils.aoa_to_sheet([
      [`Сметка ${currency}`],
      ['Дата', `Кредит ${currency}`, 'Дебит', 'Основание'],
      ['05.11.2026', sum, null, 'такса'],
    ]);
  const book = utils.book_new(utils.aoa_to_sheet([['Бележки'], ['12', 'нещо друго']]), 'Първа');
  utils.book_append_sheet(book, sheet('BGN', 80), 'В лева');
  utils.book_append_sheet(book, sheet('EUR', 40), 'В евро');
  const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  expect(await readStatement(file)).toMatchObject([
    { outcome: 'credit', row: { amount: 8000, currency: 'BGN' } },
    { outcome: 'credit', row: { amount: 4000, currency: 'EUR' } },
  ]);
});

test('what a bank has not booked, and its balances between the movements, are no money that came', async () => {
  const rows = ['Осчетоводена', 'Чакаща', 'Отказана', 'COMPLETED', 'REVERTED', ''].map(
    (status) => `05.11.2026;40,00;;такса;${status}`,
  );
  expect(await outcomes(['Дата;Кредит;Дебит;Основание;Статус', ...rows].join('\n'))).toEqual([
    'credit',
    'not_booked',
    'not_booked',
    'credit',
    'not_booked',
    'credit',
  ]);
  const balances = 'Дата;Кредит;Дебит;Основание\n30.11.2026;220,00;;Крайно салдо\n30.11.2026;220,00;;Оборот';
  expect(await outcomes(balances)).toEqual(['not_booked', 'not_booked']);
});

test('hidden rows and columns of a workbook are not read, and counted', async () => {
  const row = (texts: string[], more = '') => `<row${more}>${texts.map((text) => inline(text)).join('')}</row>`;
  const head = row(['Дата', 'Кредит', 'Основание', 'Салдо']);
  const rows = `${head}${row(['05.11.2026', '40,90', 'такса', '1'])}${row(['05.11.2026', '50,00', 'скрит', '2'], ' hidden="1"')}`;
  const xml = sheetXml(rows).replace('<sheetData>', '<cols><col min="4" max="4" hidden="1"/></cols><sheetData>');
  const read = await readFile(workbookOf({ 'xl/worksheets/sheet1.xml': xml }));
  expect(read.rows).toMatchObject([{ outcome: 'credit', row: { amount: 4090 } }]);
  expect(read.hidden).toEqual({ rows: 1, columns: 1 });
});

test.each([
  [
    'Revolut',
    `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TRANSFER,Current,2026-11-02 10:11:12,2026-11-03 10:11:13,PK23456789,81.81,0.00,EUR,COMPLETED,100.00`,
    { purpose: 'PK23456789' },
  ],
  [
    'Revolut for companies',
    `Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Payment currency,Amount
2026-11-02,2026-11-03,65-aa,TOPUP,COMPLETED,From Maria,PK23456789,Maria,EUR,81.81`,
    { purpose: 'From Maria', details: 'PK23456789', bank_reference: '65-aa', payer_name: 'Maria' },
  ],
  [
    'N26',
    `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Amount (EUR)"
2026-11-03,2026-11-03,"Maria",DE89370400440532013000,"Credit Transfer","PK23456789",81.81`,
    { purpose: 'PK23456789', payer_name: 'Maria', payer_iban: 'DE89370400440532013000' },
  ],
  [
    'a bank with a purpose in two columns',
    'Дата;Тип;Сума;Валута;Основание 1;Основание 2\n03.11.2026;Кредит;81,81;EUR;PK23456789;за Ива',
    { purpose: 'PK23456789', details: 'за Ива' },
  ],
])('the columns of %s are known', async (_, text, texts) => {
  const { layout } = await readFile(Buffer.from(text));
  const { head, columns } = layout!;
  expect((await readFile(Buffer.from(text), { chosen: { head, columns } })).rows).toMatchObject([
    { outcome: 'credit', row: { booked_on: '2026-11-03', amount: 8181, currency: 'EUR', ...texts } },
  ]);
});

test('a value date alone is the day', async () => {
  const xml = (fields: string) =>
    `<?xml version="1.0"?><AccountMovements><AccountMovement>${fields}</AccountMovement></AccountMovements>`;
  for (const text of [
    'Вальор;Кредит;Основание\n03.11.2026;81,81;PK23456789',
    xml(
      '<ValueDate>03.11.2026</ValueDate><Reason>PK23456789</Reason><MovementType>Credit</MovementType><Amount>81,81</Amount>',
    ),
  ])
    expect(await readStatement(bytes(text))).toMatchObject([
      { outcome: 'credit', row: { booked_on: '2026-11-03', amount: 8181, purpose: 'PK23456789' } },
    ]);
});

test('a currency of another name is no euro', async () => {
  const text = 'Date completed (UTC),Payment currency,Credit\n2026-11-03,GBP,81.81';
  expect(await readStatement(bytes(text))).toMatchObject([{ outcome: 'faulty', fault: 'bad_amount' }]);
});
