import { expect, test } from 'vitest';
import { refuses } from '../../../../testing/club.ts';
import { readStatement as readFile } from '../read-statement.ts';
import { windows1251 } from '../testing/statement-files.ts';
import type { ReadRow } from './transfer.ts';

const readStatement = async (file: string | Uint8Array): Promise<ReadRow[]> => (await readFile(Buffer.from(file))).rows;

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>';
const KINDS = {
  '053': ['BkToCstmrStmt', 'Stmt'],
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

function documentOf(entries: string, { kind = '053', version = '08', account = '' }: DocumentOptions = {}): string {
  const [message, around] = KINDS[kind];
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${message}><GrpHdr><MsgId>1</MsgId></GrpHdr><${around}><Id>1</Id>${account}${entries}</${around}></${message}></Document>`;
}

interface DocumentOptions {
  kind?: keyof typeof KINDS;
  version?: string;
  account?: string;
}

interface EntryOptions {
  amount?: string;
  status?: string;
  direction?: string;
  day?: string;
  details?: string;
}

const entryOf = ({
  amount = '<Amt Ccy="EUR">81.81</Amt>',
  status = '<Sts><Cd>BOOK</Cd></Sts>',
  direction = 'CRDT',
  day = '<Dt>2026-11-03</Dt>',
  details = transferOf('Такса PK23456789'),
}: EntryOptions = {}) =>
  `<Ntry>${amount}<CdtDbtInd>${direction}</CdtDbtInd>${status}<BookgDt>${day}</BookgDt><ValDt>${day}</ValDt><AcctSvcrRef>R1</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;

const transferOf = (purpose: string, { sums = '', payer = 'Мария Колева' } = {}) =>
  `<TxDtls>${sums}<RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls>`;

const oneOf = async (options: EntryOptions, around: DocumentOptions = {}) =>
  readStatement(documentOf(entryOf(options), around));
const credit = (row: object) => [{ outcome: 'credit', row }];
const faulty = (fault: string) => [{ outcome: 'faulty', fault }];

test.each(['INFO', 'PDNG', 'FUTR', 'XXXX'])(
  'an entry of status %s is listed as not booked in every message',
  async (status) => {
    for (const kind of ['052', '053', '054'] as const)
      for (const version of ['02', '04', '08', '13'])
        for (const written of [
          `<Sts>${status}</Sts>`,
          `<Sts><Cd>${status}</Cd></Sts>`,
          `<Sts> <Prtry>${status}</Prtry> </Sts>`,
        ])
          expect(await oneOf({ status: written }, { kind, version })).toMatchObject(faulty('not_booked'));
  },
);

test('a booked entry is taken, its status as text or code; one without a status only from a statement', async () => {
  const taken = credit({ amount: 8181, currency: 'EUR', payer_name: 'Мария Колева', purpose: 'Такса PK23456789' });
  for (const kind of ['052', '053', '054'] as const)
    for (const status of ['<Sts>BOOK</Sts>', '<Sts><Cd>\n BOOK </Cd></Sts>'])
      expect(await oneOf({ status }, { kind })).toMatchObject(taken);
  expect(await oneOf({ status: '' })).toMatchObject(taken);
  for (const kind of ['052', '054'] as const)
    expect(await oneOf({ status: '' }, { kind })).toMatchObject(faulty('not_booked'));
});

test('the sum of an entry stays in its own currency, whatever its transfer names', async () => {
  const amount = '<Amt Ccy="EUR">51.13</Amt>';
  const leva = '<Amt Ccy="BGN">100.00</Amt>';
  const own = credit({ amount: 5113, currency: 'EUR' });
  for (const sums of [
    leva,
    `<AmtDtls><InstdAmt>${leva}</InstdAmt></AmtDtls>`,
    `<AmtDtls><TxAmt>${leva}</TxAmt><CntrValAmt>${amount}</CntrValAmt></AmtDtls>`,
    `<AmtDtls><InstdAmt><Amt Ccy="USD">60.00</Amt></InstdAmt><TxAmt><Amt Ccy="USD">60.00</Amt></TxAmt></AmtDtls>`,
  ])
    expect(await oneOf({ amount, details: transferOf('x', { sums }) })).toMatchObject(own);
  expect(await oneOf({ amount: '<Amt Ccy="USD">51.13</Amt>' })).toMatchObject(faulty('bad_amount'));
  expect(
    await oneOf({ amount: '<Amt Ccy="USD">51.13</Amt>', details: transferOf('x', { sums: amount }) }),
  ).toMatchObject(faulty('bad_amount'));
});

test('an amount without a currency is in the account’s, or in none that is known', async () => {
  const amount = '<Amt>51.13</Amt>';
  const account = (currency: string) =>
    `<Acct><Id><IBAN>BG18RZBB91550123456789</IBAN></Id><Ccy>${currency}</Ccy></Acct>`;
  expect(await oneOf({ amount }, { account: account('EUR') })).toMatchObject(credit({ amount: 5113, currency: 'EUR' }));
  expect(await oneOf({ amount }, { account: account('USD') })).toMatchObject(faulty('bad_amount'));
  expect(await oneOf({ amount })).toMatchObject(faulty('bad_amount'));
});

test('transfers of an entry are rows of their own where their sums in its currency make it up', async () => {
  const part = (purpose: string, cents: string, leva: string) =>
    transferOf(purpose, {
      sums: `<Amt Ccy="BGN">${leva}</Amt><AmtDtls><TxAmt><Amt Ccy="EUR">${cents}</Amt></TxAmt></AmtDtls>`,
      payer: purpose,
    });
  const details = part('А', '51.13', '100.00') + part('Б', '30.68', '60.00');
  expect(await oneOf({ details })).toMatchObject([
    { outcome: 'credit', row: { line: 1, amount: 5113, currency: 'EUR', payer_name: 'А', purpose: 'А' } },
    { outcome: 'credit', row: { line: 2, amount: 3068, currency: 'EUR', payer_name: 'Б', purpose: 'Б' } },
  ]);
  const back = transferOf('връщане', { sums: '<Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>' });
  const sum = transferOf('такса', { sums: '<Amt Ccy="EUR">91.81</Amt><CdtDbtInd>CRDT</CdtDbtInd>' });
  expect(await oneOf({ details: sum + back })).toMatchObject([
    { outcome: 'credit', row: { amount: 9181 } },
    { outcome: 'debit', amount: 1000 },
  ]);
});

test('transfers without sums, or with others than the entry booked, are one row of the entry that names them all', async () => {
  const part = (purpose: string, sum: string) =>
    transferOf(purpose, { sums: sum && `<Amt Ccy="EUR">${sum}</Amt>`, payer: `Родител ${purpose}` });
  for (const [one, two] of [
    ['', ''],
    ['40.90', ''],
    ['40.90', '41.90'],
    ['40.905', '40.905'],
    ['-40.90', '122.71'],
  ] as const)
    expect(await oneOf({ details: part('PK23456789', one) + part('PK98765432', two) })).toMatchObject(
      credit({
        amount: 8181,
        currency: 'EUR',
        payer_iban: '',
        payer_name: 'Родител PK23456789 Родител PK98765432',
        purpose: 'PK23456789 PK98765432',
      }),
    );
  const many = Array.from({ length: 200 }, (_, at) => part(`такса ${at}`, '')).join('');
  expect(await oneOf({ details: many })).toMatchObject(credit({ amount: 8181 }));
});

test('decimals up to five are exact; part of a cent, a minus and grouped thousands are none', async () => {
  const of = (text: string) => oneOf({ amount: `<Amt Ccy="EUR">${text}</Amt>` });
  for (const text of ['81.81', '81.810', '81.81000', '+81.81', ' 81.81\n', '81<!-- , -->.81', '<![CDATA[81.81]]>'])
    expect(await of(text), text).toMatchObject(credit({ amount: 8181 }));
  expect(await of('18.1')).toMatchObject(credit({ amount: 1810 }));
  for (const text of ['81.815', '81.80001', '-81.81', '0.00', '1,300', '1 300.00', ''])
    expect(await of(text), text).toMatchObject(faulty('bad_amount'));
});

test('a day may have a time zone, or be a moment', async () => {
  for (const day of ['2026-11-03+02:00', '2026-11-03Z', '2026-11-03-05:00', '2026-11-03'])
    expect(await oneOf({ day: `<Dt>${day}</Dt>` })).toMatchObject(
      credit({ booked_on: '2026-11-03', value_on: '2026-11-03' }),
    );
  for (const day of ['2026-11-03T00:00:00', '2026-11-03T23:59:59.999+02:00', '2026-11-03T10:00:00Z'])
    expect(await oneOf({ day: `<DtTm>${day}</DtTm>` })).toMatchObject(credit({ booked_on: '2026-11-03' }));
  expect(await oneOf({ day: '<Dt>2026-02-30Z</Dt>' })).toMatchObject(faulty('bad_date'));
});

test('what reverses a debit came in, what reverses a credit left', async () => {
  const reversed = (direction: string) => oneOf({ direction, status: '<RvslInd>true</RvslInd><Sts>BOOK</Sts>' });
  expect(await reversed('CRDT')).toMatchObject(credit({ amount: 8181 }));
  expect(await reversed('DBIT')).toMatchObject([{ outcome: 'debit', amount: 8181 }]);
  const contrary = transferOf('x', { sums: '<Amt Ccy="EUR">81.81</Amt><CdtDbtInd>CRDT</CdtDbtInd>' });
  expect(await oneOf({ direction: 'DBIT', details: contrary })).toMatchObject([{ outcome: 'debit' }]);
  expect(await oneOf({ direction: '' })).toMatchObject(faulty('bad_type'));
});

test('the encoding that the XML declares is read, and the one that it has where that is certain', async () => {
  const western = documentOf(entryOf({ details: transferOf('5 €', { payer: 'Jürgen Müller' }) }));
  const bulgarian = documentOf(entryOf());
  const declared = (encoding: string, text: string) =>
    `<?xml version="1.0" encoding='${encoding}' standalone="yes"?>${text}`;
  const latin = (encoding: string, euro: number) =>
    Buffer.from(declared(encoding, western).replace('€', String.fromCodePoint(euro)), 'latin1');
  const german = credit({ payer_name: 'Jürgen Müller', purpose: '5 €' });
  expect(await readStatement(latin('iso-8859-15', 0xa4))).toMatchObject(german);
  expect(await readStatement(latin('ISO-8859-1', 0x80))).toMatchObject(german);
  const maria = credit({ payer_name: 'Мария Колева', purpose: 'Такса PK23456789' });
  for (const file of [
    Buffer.from(windows1251(declared('windows-1251', bulgarian))),
    Buffer.from(windows1251(declared('UTF-8', bulgarian))),
    Buffer.from(declared('windows-1251', bulgarian)),
    Buffer.from(declared('UTF-16', bulgarian)),
    Buffer.from(`\uFEFF${declared('iso-8859-1', bulgarian)}`),
    Buffer.from(`\uFEFF${declared('UTF-16', bulgarian)}`, 'utf16le'),
    Buffer.from(declared('UTF-16LE', bulgarian), 'utf16le'),
    Buffer.from(declared('UTF-16BE', bulgarian), 'utf16le').swap16(),
  ])
    expect(await readStatement(file)).toMatchObject(maria);
  await refuses(readStatement(Buffer.from(windows1251(declared('x-unknown-9', bulgarian)))), 'statement_unreadable');
});

test('prefixes, comments, CDATA and what comes before the root change nothing', async () => {
  const text = documentOf(entryOf());
  const rows = await readStatement(PROLOG + text);
  expect(rows).toMatchObject(credit({ purpose: 'Такса PK23456789' }));
  const prefixed = text.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:').replace('xmlns=', 'xmlns:ns2=');
  const said = 'Такса PK23456789';
  for (const same of [
    text,
    `\uFEFF\n ${text}`,
    prefixed,
    `<!-- от банката: <html> -->\n<!-- - -->\n${prefixed}`,
    `${PROLOG}\n<?xml-stylesheet href="a.xsl"?>\n<!--x-->${text}`,
    `${PROLOG}<Envelope xmlns="urn:bank"><Header/>${prefixed}</Envelope>`,
    text.replace(said, `<![CDATA[${said}]]>`),
    text.replace(said, 'Такса <![CDATA[PK23456789]]>'),
    text.replace(said, 'Такса <!-- <html> -->PK23456789'),
    text.replace(said, '\u0422акса&#32;PK&#50;3456789'),
    text.replaceAll('><', '>\r\n  <'),
  ])
    expect(await readStatement(same)).toEqual(rows);
  for (const other of [
    `${PROLOG}<Invoice/>`,
    '<html><Document/></html>',
    `${PROLOG}<!DOCTYPE a><Document/>`,
    '<!-- x',
    '<Document',
  ])
    await refuses(readStatement(other), 'statement_unreadable');
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
  expect(await readStatement(text)).toMatchObject([
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
  expect(await readStatement(prefixed)).toEqual(await readStatement(text));
});

test('a purpose in structured parts, and the sender’s own reference, are read', async () => {
  const details = (purpose: string) =>
    `<TxDtls><Refs><EndToEndId>E2E77</EndToEndId></Refs><RmtInf><Strd>${purpose}</Strd></RmtInf></TxDtls>`;
  for (const purpose of [
    '<AddtlRmtInf>PK23456789</AddtlRmtInf>',
    '<RfrdDocInf><Nb>PK23456789</Nb></RfrdDocInf>',
    '<CdtrRefInf><Ref>PK23456789</Ref></CdtrRefInf>',
  ])
    expect(await oneOf({ details: details(purpose) }), purpose).toMatchObject(
      credit({ purpose: 'PK23456789', details: 'E2E77' }),
    );
  const none = '<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs></TxDtls>';
  expect(await oneOf({ details: none })).toMatchObject(credit({ purpose: '', details: '' }));
});
