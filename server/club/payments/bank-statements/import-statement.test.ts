import { expect, test } from 'vitest';
import { refuses } from '../../../testing/club.ts';
import { bankTest, base64 } from './testing/bank-test.ts';
import { csvOf, type Line } from './testing/statement-files.ts';

const { make, read, refused, admin, next, importLines, owed, stateOf } = await bankTest();

test('a dry run shows every row’s outcome and writes nothing; importing twice, also as another kind of file, changes nothing', async () => {
  const { reference } = await owed({ name: 'Мила Зографска' });
  const lines: Line[] = [
    { reference: 'A1', amount: '40,90', purpose: `Такса ${reference}` },
    { reference: 'A2', amount: '12,00', type: 'ДТ' },
    { reference: 'A3', amount: '5,55', payer: 'НЯКОЙ' },
  ];
  const dry = await importLines(lines, { dry_run: true });
  expect(dry.counts).toEqual({ new: 2, known: 0, debit: 1, faulty: 0, sure: 1, proposed: 0 });
  expect(dry.rows[0]).toMatchObject({
    outcome: 'new',
    match: { reason: 'reference', sure: true, family_name: 'Мила Зографска' },
  });
  expect(await read`select from bank_transactions`).toEqual([]);
  expect((await importLines(lines)).counts).toMatchObject({ new: 2, known: 0 });
  expect((await importLines(lines)).counts).toMatchObject({ new: 0, known: 2, sure: 0 });
  expect((await importLines(lines, { html: true })).counts).toMatchObject({ new: 0, known: 2 });
  const [all] = await read`select count(*)::integer as count from bank_transactions`;
  expect(all).toEqual({ count: 2 });
  const at_once = await Promise.all(
    Array.from({ length: 5 }, () => importLines([...lines, { reference: 'A4', amount: '1' }])),
  );
  expect(at_once.reduce((sum, { counts }) => sum + counts.new, 0)).toBe(1);
});

test('a row that cannot be read is listed and left out; the rest is taken; a file of such rows is refused', async () => {
  const lines = [
    { reference: 'F1', amount: '10' },
    { reference: 'F2', amount: '1,300' },
  ];
  expect((await importLines(lines, { dry_run: true })).counts).toMatchObject({ new: 1, faulty: 1 });
  expect((await importLines(lines)).counts).toMatchObject({ new: 1, faulty: 1 });
  expect((await importLines([lines[0]!, { reference: 'F2', amount: '1300' }])).counts).toMatchObject({
    new: 1,
    known: 1,
  });
  expect(await read`select from bank_transactions where bank_reference in ('F1', 'F2')`).toHaveLength(2);
  await refuses(importLines([lines[1]!]), 'statement_faulty');
});

test('a leva club says in which currency the sums are that name none, and every transfer keeps the answer', async () => {
  const reference = `C${next()}`;
  const file = { file_name: 'a.csv', content: base64(csvOf([{ reference, amount: '15,00' }])) };
  expect(await make.call('import_bank_statement', admin, { ...file, dry_run: true })).toMatchObject({
    asks_currency: true,
    layout: { missing: [] },
  });
  await refused('import_currency', 'import_bank_statement', admin, file);
  expect(await read`select from bank_transactions where bank_reference = ${reference}`).toEqual([]);
  const taken = await make.call('import_bank_statement', admin, { ...file, currency: 'BGN' });
  expect(taken).toMatchObject({ asks_currency: false, counts: { new: 1 } });
  expect(await read`select amount, currency from bank_transactions where bank_reference = ${reference}`).toEqual([
    { amount: 1500, currency: 'BGN' },
  ]);
});

test('a file whose dates may be in either order asks, and keeps nothing before the answer', async () => {
  const reference = `M${next()}`;
  const days = ['11/03/2025', '11/05/2025', '11/10/2025'];
  const lines = days.map((date) => ({ reference, date, amount: '15,00' }));
  const file = { file_name: 'a.csv', content: base64(csvOf(lines)), currency: 'EUR' } as const;
  const dry = { ...file, dry_run: true };
  expect(await make.call('import_bank_statement', admin, dry)).toMatchObject({ asks_month_first: true });
  await refused('import_month_first', 'import_bank_statement', admin, file);
  expect(await read`select from bank_transactions where bank_reference = ${reference}`).toEqual([]);
  const taken = await make.call('import_bank_statement', admin, { ...file, month_first: true });
  expect(taken).toMatchObject({ asks_month_first: false, month_first: true, counts: { new: 3 } });
  expect(await read`select booked_on::text as day from bank_transactions where bank_reference = ${reference}`).toEqual(
    ['2025-11-03', '2025-11-05', '2025-11-10'].map((day) => ({ day })),
  );
});

test('columns that an admin chose once are known for the next file of that bank; parents choose none', async () => {
  const fileOf = (reference: string) => base64(`Кога;Колко е;За кого;Номер\n05.11.2026;${next()},00;Иван;${reference}`);
  const layout = { head: 0, columns: { date: 0, amount: 1, payer: 2, reference: 3 } };
  const first = { file_name: 'a.csv', content: fileOf('L1'), currency: 'EUR' } as const;
  const asked = await make.call('import_bank_statement', admin, { ...first, dry_run: true });
  expect(asked).toMatchObject({ rows: [], layout: { missing: ['date', 'amount', 'type'] } });
  await refused('statement_columns', 'import_bank_statement', admin, first);
  const tried = await make.call('import_bank_statement', admin, { ...first, layout, dry_run: true });
  expect(tried.counts).toMatchObject({ new: 1 });
  const second = { file_name: 'b.csv', content: fileOf('L2'), currency: 'EUR' } as const;
  expect((await make.call('import_bank_statement', admin, { ...second, dry_run: true })).counts.new).toBe(0);
  await make.call('import_bank_statement', admin, { ...first, layout });
  expect((await make.call('import_bank_statement', admin, second)).counts).toMatchObject({ new: 1, faulty: 0 });
  const { caller } = await make.user({ role: 'parent' });
  const stranger = make.call('import_bank_statement', caller, { ...first, layout });
  await refuses(stranger, 'not_allowed');
});

test('a transfer that came in one format is known in another; one of another payer or purpose is not', async () => {
  const payer = { payer: 'ИВАН ПЕТРОВ', iban: 'BG18RZBB91550123456789' };
  const line = { reference: 'FTSAME', amount: '33,00', purpose: 'такса за ноември', ...payer };
  await importLines([line]);
  const mt940 = [
    ':20:S1',
    ':60F:C261104EUR0,00',
    ':61:2611051105C33,00NTRFNONREF//FTSAME',
    ':86:020?20такса за?21 ноември?31BG18RZBB91550123456789?32ИВАН ПЕТРОВ',
    ':61:2611051105C33,00NTRFNONREF//FTSAME',
    ':86:020?20такса?31BG80BNBG96611020345678?32ДРУГ',
    ':61:2611051105C33,00NTRFNONREF//FTSAME',
    ':86:020?20друга такса?31BG18RZBB91550123456789?32ИВАН ПЕТРОВ',
    ':62F:C261105EUR66,00',
  ].join('\n');
  const statement = { file_name: 'a.sta', content: base64(mt940) };
  const [one, two] = await Promise.all([
    make.call('import_bank_statement', admin, statement),
    make.call('import_bank_statement', admin, statement),
  ]);
  expect(one.counts.new + two.counts.new).toBe(2);
  const rows = await read`select payer_name from bank_transactions where bank_reference = 'FTSAME' order by 1`;
  expect(rows).toEqual([{ payer_name: 'ДРУГ' }, { payer_name: 'ИВАН ПЕТРОВ' }, { payer_name: 'ИВАН ПЕТРОВ' }]);
});

test('a transfer is known, too, where one format lacks the bank’s reference: as many as there were', async () => {
  const line = { amount: '34,00', purpose: 'такса за май', payer: 'МАЯ ИВАНОВА', iban: 'BG18RZBB91550123456789' };
  expect((await importLines([{ ...line, reference: 'FTONE' }])).counts).toMatchObject({ new: 1 });
  expect((await importLines([line, line])).counts).toMatchObject({ new: 1, known: 1 });
  expect(
    (
      await importLines([
        { ...line, reference: 'FTONE' },
        { ...line, reference: 'FTTWO' },
      ])
    ).counts,
  ).toMatchObject({
    new: 0,
    known: 2,
  });
  expect((await importLines([{ ...line, reference: 'FTTHREE' }])).counts).toMatchObject({ new: 1 });
});

test('an entry for information alone is listed as not booked, and never kept or matched', async () => {
  const { reference, payment_id } = await owed({ price: 16_000 });
  const entry = (status: string, bank_reference: string) =>
    `<Ntry><Amt Ccy="EUR">81.81</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-11-03+02:00</Dt></BookgDt><AcctSvcrRef>${bank_reference}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>Такса ${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  const file = (...entries: string[]) => ({
    file_name: 'a.xml',
    content: base64(
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
    ),
  });
  const pending = ['INFO', 'PDNG', 'FUTR'].map((status) => entry(status, `N-${status}`));
  const dry = await make.call('import_bank_statement', admin, { ...file(...pending), dry_run: true });
  expect(dry.rows).toMatchObject(pending.map(() => ({ outcome: 'faulty', fault: 'not_booked', match: null })));
  expect(dry.counts).toMatchObject({ new: 0, sure: 0, proposed: 0 });
  await refused('statement_faulty', 'import_bank_statement', admin, file(...pending));
  const taken = await make.call('import_bank_statement', admin, file(...pending, entry('BOOK', 'N-BOOK')));
  expect(taken.counts).toMatchObject({ new: 1, faulty: 3, sure: 1 });
  expect(
    await read`select bank_reference, amount, currency from bank_transactions where bank_reference like 'N-%'`,
  ).toEqual([{ bank_reference: 'N-BOOK', amount: 8181, currency: 'EUR' }]);
  expect(await stateOf(payment_id)).toMatchObject({ status: 'pending' });
});

test('a transfer is known again where the file says more of it than its row does', async () => {
  const statement = (...text: string[]) => ({
    file_name: 'a.sta',
    content: base64(
      [
        ':20:S1',
        ':60F:C261104EUR0,00',
        ':61:2611051105C44,00NTRFNONREF//FTMORE',
        `:86:${text.join('\n')}`,
        ':62F:C261105EUR44,00',
      ].join('\n'),
    ),
  });
  const counts = async (...text: string[]) =>
    (await make.call('import_bank_statement', admin, statement(...text))).counts;
  expect(await counts('Такса за Ива')).toMatchObject({ new: 1 });
  expect(await counts('Такса за Ива', '-PK23456789 Мария')).toMatchObject({ new: 0, known: 1 });
  expect(await counts('020?20Такса за Ива?32Мария Колева')).toMatchObject({ new: 0, known: 1 });
  expect(await counts('друга такса')).toMatchObject({ new: 1 });
  const [number, iban] = ['0000071219812874', 'PL61109010140000071219812874'];
  expect(await counts(`020?20Такса за Мая?31${number}?32Jan Kowalski`)).toMatchObject({ new: 1 });
  expect(await counts(`020?20Такса за Мая?31${number}?32Jan Kowalski?38${iban}`)).toMatchObject({ known: 1 });
  expect(await counts(`020?20Такса за Мая?310000071219812875?32Jan Kowalski`)).toMatchObject({ new: 1 });
});
