import { expect, test } from 'vitest';
import { readStatement } from '../../read-statement.ts';

/** The rows of a statement: an incoming one with what it says, of the others what became of them. */
async function rowsOf(text: string) {
  const { rows, layout } = await readStatement(Buffer.from(text));
  expect(layout?.missing).toEqual([]);
  return rows.map((one) => {
    if (one.outcome === 'faulty') return one.fault;
    if (one.outcome === 'debit') return `${one.booked_on} -${one.amount} ${one.currency}`;
    const { booked_on, amount, currency, payer_name, payer_iban, purpose, details, bank_reference } = one.row;
    const texts = [payer_name, payer_iban, purpose, details, bank_reference].filter(Boolean);
    return [`${booked_on} ${amount} ${currency}`, ...texts].join(' · ');
  });
}

const PAYPAL_EN =
  '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Item Title","Balance"';
const PAYPAL_DE =
  '"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Transaktionscode","Artikelbezeichnung","Guthaben"';

test('of PayPal’s file what a family paid is taken, whole, once it is completed; other currencies are none', async () => {
  const english = (status: string, gross: string, currency = 'EUR') =>
    `"11/26/2026","10:11:12","CET","Maria Koleva","Website Payment","${status}","${currency}","${gross}","-2.10","79.71","m@x.example","c@x.example","1AB","PK23456789","100.00"`;
  const states = ['Pending', 'Denied', 'Refunded', 'Partially Refunded', 'Placed', 'Held', 'Unclaimed', ''];
  expect(
    await rowsOf(
      [
        PAYPAL_EN,
        english('Completed', '1,081.81'),
        english('Completed', '-50.00'),
        english('Completed', '81.81', 'USD'),
        ...states.map((status) => english(status, '81.81')),
      ].join('\n'),
    ),
  ).toEqual([
    '2026-11-26 108181 EUR · Maria Koleva · PK23456789 · 1AB',
    '2026-11-26 -5000 EUR',
    'bad_amount',
    ...states.map(() => 'not_booked'),
  ]);
  const german = (status: string, gross: string) =>
    `"26.11.2026","10:11:12","CET","Maria Koleva","Website-Zahlung","${status}","EUR","${gross}","-2,10","79,71","1AB","PK23456789","100,00"`;
  expect(await rowsOf([PAYPAL_DE, german('Abgeschlossen', '1.081,81'), german('Offen', '81,81')].join('\r\n'))).toEqual(
    ['2026-11-26 108181 EUR · Maria Koleva · PK23456789 · 1AB', 'not_booked'],
  );
  const impact = (said: string) => `${english('Completed', '81.81')},"${said}"`;
  expect(await rowsOf([`${PAYPAL_EN},"Balance Impact"`, ...['Credit', 'Memo'].map(impact)].join('\n'))).toEqual([
    '2026-11-26 8181 EUR · Maria Koleva · PK23456789 · 1AB',
    'not_booked',
  ]);
});

const PAID = '2026-11-26 8181 EUR · Maria Koleva · DE11500105170648489890 · PK23456789';

test.each([
  [
    'savings bank',
    `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE89";"26.11.26";"26.11.26";"GUTSCHR.";"PK23456789";"";"";"";"";"";"";"Maria Koleva";"DE11500105170648489890";"INGDDEFF";"81,81";"EUR";"Umsatz gebucht"
"DE89";"26.11.26";"26.11.26";"FOLGELASTSCHRIFT";"Miete";"";"";"";"";"";"";"Vermieter";"DE11";"INGDDEFF";"-500,00";"EUR";"Umsatz gebucht"
"DE89";"27.11.26";"27.11.26";"GUTSCHR.";"PK";"";"";"";"";"";"";"Maria";"DE11";"INGDDEFF";"10,00";"EUR";"Umsatz vorgemerkt"`,
    [`${PAID} · GUTSCHR.`, '2026-11-26 -50000 EUR', 'not_booked'],
  ],
  [
    'cooperative bank',
    `Bezeichnung Auftragskonto;IBAN Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung
Konto;DE89;26.11.2026;26.11.2026;Maria Koleva;DE11500105170648489890;Gutschrift;PK23456789;81,81;EUR;1081,81`,
    [`${PAID} · Gutschrift`],
  ],
  [
    'cooperative bank with Soll and Haben in a column',
    `Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;Konto-Nr.;IBAN;BLZ;BIC;Vorgang/Verwendungszweck;Kundenreferenz;Währung;Umsatz;Soll/Haben
26.11.2026;26.11.2026;Schwimmclub;Maria Koleva;;DE11500105170648489890;;INGDDEFF;PK23456789;;EUR;81,81;H
26.11.2026;26.11.2026;Schwimmclub;Vermieter;;DE11;;INGDDEFF;Miete;;EUR;500,00;S
26.11.2026;;;;;;;;;;EUR;900,00;Endsaldo`,
    [PAID, '2026-11-26 -50000 EUR', 'not_booked'],
  ],
  [
    'Soll and Haben in a column each',
    `Buchungstag;Wertstellung;Verwendungszweck;Auftraggeber;IBAN;Soll;Haben;Währung
26.11.2026;26.11.2026;PK23456789;Maria Koleva;DE11500105170648489890;;81,81;EUR
26.11.2026;26.11.2026;Miete;Vermieter;;-1.500,00;;EUR`,
    [PAID, '2026-11-26 -150000 EUR'],
  ],
  [
    'DKB',
    `"Girokonto";"DE89370400440532013000"
"Kontostand vom 27.11.2026:";"1.000,00 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID"
"26.11.26";"26.11.26";"Gebucht";"Maria Koleva";"Club";"PK23456789";"Eingang";"DE11500105170648489890";"81,81";""
"26.11.26";"";"Vorgemerkt";"Maria Koleva";"Club";"PK23456789";"Eingang";"DE11";"81,81";""
"26.11.26";"26.11.26";"Gebucht";"Club";"Vermieter";"Miete";"Ausgang";"DE11";"-500";""`,
    [PAID, 'not_booked', '2026-11-26 -50000 EUR'],
  ],
  [
    'ING, with a balance in a currency of its own',
    `Umsatzanzeige;Datei erstellt am: 27.11.2026 10:00

IBAN;DE89 3704 0044 0532 0130 00

Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Verwendungszweck;Saldo;Währung;Betrag;Währung
26.11.2026;26.11.2026;Maria Koleva;PK23456789;1.000,00;EUR;81,81;USD
26.11.2026;26.11.2026;Maria Koleva;PK23456789;1.000,00;USD;81,81;EUR`,
    ['bad_amount', '2026-11-26 8181 EUR · Maria Koleva · PK23456789'],
  ],
  [
    'comdirect',
    `"Umsätze Girokonto";"Zeitraum: 30 Tage";
"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";
"26.11.2026";"26.11.2026";"Übertrag";"Maria Koleva PK23456789";"81,81";
"offen";"--";"Kartenverfügung";"X";"-10,00";`,
    ['2026-11-26 8181 EUR · Maria Koleva PK23456789', 'not_booked'],
  ],
  [
    'George',
    `"Durchführungsdatum","Partnername","Partner IBAN","BIC/SWIFT","Betrag","Währung","Buchungs-Details","Buchungsreferenz","Notiz","Valutadatum"
"26.11.2026","Maria Koleva","DE11500105170648489890","GIBAATWW","81,81","EUR","PK23456789","123","","26.11.2026"
"26.11.2026","Vermieter","AT61","GIBAATWW","-1.500,00","EUR","Miete","124","","26.11.2026"`,
    [`${PAID} · 123`, '2026-11-26 -150000 EUR'],
  ],
  [
    'ELBA, which has no head',
    `26.11.2026;"PK23456789 Maria Koleva";26.11.2026;81,81;EUR;27.11.2026 05:01:01:001
26.11.2026;"Miete";26.11.2026;-1.500,00;EUR;27.11.2026 05:01:01:002`,
    ['2026-11-26 8181 EUR · PK23456789 Maria Koleva', '2026-11-26 -150000 EUR'],
  ],
  [
    'Russian, a column for each direction',
    `Дата операции;Номер документа;Контрагент;ИНН;Счёт контрагента;Дебет;Кредит;Назначение платежа
26.11.2026;12;Maria Koleva;;DE11500105170648489890;;81,81;PK23456789
26.11.2026;13;Аренда;;DE12;500,00;;Аренда
26.11.2026;;;;;;900,00;Исходящий остаток`,
    [`${PAID} · 12`, '2026-11-26 -50000 EUR', 'not_booked'],
  ],
  [
    'Russian, a column that says the direction',
    `Дата;Сумма;Валюта;Плательщик;Счёт плательщика;Назначение платежа;Приход/Расход;Статус
26.11.2026;81,81;EUR;Maria Koleva;DE11500105170648489890;PK23456789;Приход;Исполнено
26.11.2026;81,81;EUR;Maria Koleva;DE11500105170648489890;PK23456789;Приход;Отклонено
26.11.2026;81,81;EUR;Maria Koleva;DE11500105170648489890;PK23456789;Приход;Исполняется
26.11.2026;81,81;EUR;Maria Koleva;DE11500105170648489890;PK23456789;Расход;Исполнено
26.11.2026;81,81;RUB;Maria Koleva;DE11500105170648489890;PK23456789;Приход;Исполнено`,
    [PAID, 'not_booked', 'not_booked', '2026-11-26 -8181 EUR', 'bad_amount'],
  ],
  [
    'Revolut',
    `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TRANSFER,Current,2026-11-25 10:11:12,2026-11-26 10:11:13,PK23456789,81.81,0.00,EUR,COMPLETED,100.00
TRANSFER,Current,2026-11-25 10:11:12,2026-11-26 10:11:13,Rent,-81.81,0.00,EUR,COMPLETED,100.00`,
    ['2026-11-26 8181 EUR · PK23456789', '2026-11-26 -8181 EUR'],
  ],
  [
    'Wise',
    `"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Payer Name"
TRANSFER-1,26-11-2026,81.81,EUR,"Received money",PK23456789,100.00,"Maria Koleva"`,
    ['2026-11-26 8181 EUR · Maria Koleva · Received money · PK23456789 · TRANSFER-1'],
  ],
])('the columns of a bank are known, without a question: %s', async (_, text, rows) => {
  expect(await rowsOf(text)).toEqual(rows);
});

test('a sum has its direction as a sign only where the bank is known, and no column says otherwise', async () => {
  const missing = async (text: string) => (await readStatement(Buffer.from(text))).layout?.missing;
  const german = (...rows: string[]) => ['Buchungstag;Verwendungszweck;Betrag;Kennzeichen', ...rows].join('\n');
  expect(await missing(german('26.11.2026;PK;81,81;H', '26.11.2026;Miete;500,00;S'))).toEqual(['type']);
  expect(await missing(german('26.11.2026;PK;81,81;H', '26.11.2026;Miete;-500,00;S'))).toEqual([]);
  expect(await missing('Date,Amount,Name\n2026-11-26,81.81,Maria')).toEqual(['type']);
  expect(await missing('Дата;Сумма;Плательщик\n26.11.2026;81,81;Мария')).toEqual(['type']);
});

test('of a table below, whose sums say no direction, nothing is taken', async () => {
  const text = 'Дата;Кредит;Дебит\n26.11.2026;40,00;\nДата;Сума;Основание\n26.11.2026;55,00;наем';
  expect(await rowsOf(text)).toEqual(['2026-11-26 4000 EUR', 'bad_type']);
});
