import {
  STATEMENT_COLUMNS,
  type StatementColumn,
  type StatementColumns,
} from '../../../../../../contracts/bank-statements.ts';
import { codeOf } from '../amounts.ts';
import { plain } from '../transfer.ts';

const listed = (names: string): string[] => names.split(',').map((name) => name.trim());

/** The columns of a statement by what banks call them, without a currency, each title as `nameOf` writes it. */
const NAMES: Record<StatementColumn, readonly string[]> = {
  date: listed(`
    дата, дата и час, дата/час, дата на операция, дата на операцията, счетоводна дата,
    дата на осчетоводяване, дата осчетоводяване, дата на транзакция, дата на транзакцията,
    дата на движение, дата операция, дата транзакция, booking date, posting date, post date, accounting date,
    transaction date, completed date, date completed, date, buchungstag, buchungsdatum, buchung,
    durchführungsdatum, datum, дата операции, дата проводки, дата проведения, дата транзакции, дата платежа`),
  reference: listed(`
    референция, реф, реф №, реф номер, референтен номер, номер документ, номер на документ,
    свързана референция, банкова референция, референция на банката, reference, bank reference,
    transaction id, transferwise id, transaktionscode, buchungsreferenz, номер документа, № документа, код транзакции`),
  value: listed(`
    вальор, вальорна дата, дата на вальор, дата вальор, value date, wertstellung, wertstellungsdatum,
    wertstellungstag, wertstellung (valuta), valuta, valutadatum, wert, дата валютирования, дата зачисления`),
  amount: listed(`
    сума, сума на операцията, сума на транзакцията, amount, transaction amount, gross, betrag, umsatz, brutto,
    сумма, сумма операции, сумма платежа, сумма транзакции, брутто`),
  credit: listed(`
    кредит, кт, кредитен оборот, постъпления, постъпление, кредит сума, сума кредит, сума кт,
    кредитна сума, кредитни обороти, оборот кредит, оборот кт, кт оборот, приход, приходи, credit,
    credit amount, amount c, paid in, money in, haben, gutschrift, поступление, поступления, зачисление,
    зачислено, сумма по кредиту, оборот по кредиту, обороты по кредиту`),
  debit: listed(`
    дебит, дт, дебитен оборот, плащания, плащане, дебит сума, сума дебит, сума дт, дебитна сума,
    дебитни обороти, оборот дебит, оборот дт, дт оборот, разход, разходи, debit, debit amount,
    amount d, paid out, money out, soll, lastschrift, дебет, списание, списано, расход, расходы,
    сумма по дебету, оборот по дебету, обороты по дебету`),
  type: listed(`
    тип, дт/кт, кт/дт, тип кт/дт, тип дт/кт, дебит/кредит, кредит/дебит, д/к, к/д, посока, d/c, dc,
    c/d, dr/cr, cr/dr, dt/kt, kt/dt, debit/credit, credit/debit, movement type, balance impact, soll/haben,
    haben/soll, s/h, sh, soll/haben-kennzeichen, soll-haben-kennzeichen, auswirkung auf guthaben, umsatztyp,
    приход/расход, расход/приход, дебет/кредит, кредит/дебет`),
  iban: listed(`
    iban наредител, iban, iban наредител/получател, iban на наредителя,
    iban на наредителя/получателя, сметка наредител, сметка на наредителя,
    сметка наредител/получател, iban контрагент, iban на контрагент, iban на контрагента,
    сметка на контрагент, сметка на контрагента, сметка контрагент,
    номер сметка на наредителя/получателя, номер сметка на наредителя, counterparty iban,
    counterparty account, partner iban, opposite side account, payer iban, iban r, kontonummer/iban,
    iban/kontonummer, iban zahlungsbeteiligter, iban auftraggeber, auftraggeber iban, счёт плательщика,
    счет плательщика, счёт контрагента, счет контрагента`),
  payer: listed(`
    наредител, наредител/получател, получател/наредител, име на наредител, име на наредителя,
    име на наредителя/получателя, контрагент, име на контрагент, име на контрагента, име контрагент,
    counterparty, counterparty name, partner name, opposite side name, payer, payer name, name r, partnername,
    beguenstigter/zahlungspflichtiger, begünstigter/zahlungspflichtiger, begünstigter/auftraggeber,
    auftraggeber/begünstigter, beguenstigter/auftraggeber, auftraggeber/empfänger,
    empfänger/zahlungspflichtiger, auftraggeber, auftraggebername, name zahlungsbeteiligter,
    zahlungspflichtige*r, zahlungspflichtiger, плательщик, наименование плательщика, имя плательщика,
    наименование контрагента, отправитель`),
  purpose: listed(`
    основание за плащане, основание, основание на плащането, описание, description,
    reason, rem i, details of payment, payment reference, remittance information, verwendungszweck,
    vorgang/verwendungszweck, buchungs-details, buchungsdetails, zahlungsreferenz, item title,
    artikelbezeichnung, назначение платежа, назначение, описание операции`),
  details: listed(
    `още пояснения, пояснения, пояснение, второ основание, rem ii, buchungstext, subject, betreff, notiz`,
  ),
  currency: listed(
    `валута, валута на операцията, валута на превода, currency, ccy, amount ccy, amount currency, payment currency,
    währung, waehrung, валюта, валюта операции, валюта платежа, валюта счёта, валюта счета`,
  ),
};

/** A title as it is kept to be found again by. */
export const titleOf = (cell: string) => plain(cell).toLocaleLowerCase('bg').replace(/[.:*]/g, '');

/** A currency at the end of a title: `Кредит EUR`, `Сума (лв.)`, `Сума в евро`. A foreign one is written in capitals. */
const CURRENCY_AT_END =
  /^(.*?)(?:[\s,/]+(?:в|in)?\s*|\s*[([]\s*(?:в\s+|in\s+)?)(EUR|BGN|[eE]uro?|[bB]gn|eur|€|[A-Z]{3}|[Лл][Вв]\.?|[Лл]ева|ЛЕВА|[Ее]вро|ЕВРО)[)\]]?$/u;

const CODES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), 'BGN', 'EUR']);

/** A longer text is no title. */
const LONGEST_TITLE = 100;

/** The name of a title, and the code of the currency behind it; an empty one without a currency. */
function partsOf(cell: string): [name: string, currency: string] {
  const title = cell.length > LONGEST_TITLE ? '' : plain(cell);
  const [, name = '', written = ''] = CURRENCY_AT_END.exec(title) ?? [];
  const code = codeOf(written);
  return CODES.has(code) ? [name, code] : [title, ''];
}

/** The code of the currency that a title names; empty without one. */
export const currencyOfTitle = (cell: string): string => partsOf(cell)[1];

function columnNamed(name: string): StatementColumn | undefined {
  const bare = titleOf(name).replaceAll(' /', '/').replaceAll('/ ', '/').trim();
  // „Основание 1“ and „Основание 2“; the clock by which a moment is written is no part of the name.
  const names = [bare, bare.replace(/ (?:[12]|\(utc\))$/, '')];
  return STATEMENT_COLUMNS.find((column) => names.some((each) => NAMES[column].includes(each)));
}

/**
 * The columns that the titles of a head name; of those that name one the first counts. A second purpose is details:
 * banks describe the movement in a column of its own. Beside the number of the movement „Reference“ is the payer's words.
 * A value date alone is the day.
 */
export function columnsOf(cells: readonly string[]): StatementColumns {
  const columns: StatementColumns = {};
  const purposes: number[] = [];
  const currencies: number[] = [];
  for (const [at, cell] of cells.entries()) {
    const column = columnNamed(cell) ?? columnNamed(partsOf(cell)[0]);
    if (column) columns[column] ??= at;
    if (column === 'purpose') purposes.push(at);
    if (column === 'currency') currencies.push(at);
  }
  if (purposes[1] !== undefined) columns.details ??= purposes[1];
  // A balance has a currency of its own: the one behind the sum is the sum's.
  const behind = currencies.find((at) => at - 1 === columns.amount);
  if (behind !== undefined) columns.currency = behind;
  if (isPayPal(cells)) columns.payer ??= cells.findIndex((cell) => PAYPAL_NAMES.includes(titleOf(cell)));
  const id = cells.findIndex((cell) => titleOf(cell) === 'id');
  if (id >= 0 && columns.reference !== undefined && columns.details === undefined)
    [columns.details, columns.reference] = [columns.reference, id];
  if (columns.date !== undefined || columns.value === undefined) return columns;
  const { value: date, ...others } = columns;
  return { ...others, date };
}

/** Titles by which a head is known: one of each list is in it. */
type Signs = readonly (readonly string[])[];

const hasAll = (titles: ReadonlySet<string>, signs: Signs): boolean =>
  signs.every((names) => names.some((name) => titles.has(name)));

const PAYPAL_NAMES = ['name', 'имя', 'название'];
/** The sum, its fee, what is left of it, and what became of it. */
const PAYPAL: Signs = [
  ['gross', 'brutto', 'брутто'],
  ['fee', 'gebühr', 'entgelt', 'комиссия'],
  ['net', 'netto', 'нетто'],
  ['status', 'статус', 'состояние'],
  ['currency', 'währung', 'валюта'],
  PAYPAL_NAMES,
];

/** True for the head of PayPal's file. */
export const isPayPal = (cells: readonly string[]): boolean => hasAll(new Set(cells.map(titleOf)), PAYPAL);

/** The heads of banks whose sums have their direction as a sign. */
const SIGNED: readonly Signs[] = [
  PAYPAL,
  [
    ['buchungstag', 'buchungsdatum', 'buchung', 'durchführungsdatum'],
    ['betrag', 'umsatz'],
  ],
  [['started date'], ['completed date'], ['amount'], ['fee'], ['state']],
  [['date completed (utc)'], ['payment currency'], ['amount'], ['state']],
  [['booking date'], ['partner name'], ['partner iban'], ['payment reference'], ['amount']],
  [['transferwise id'], ['amount'], ['running balance']],
  [['дата операции'], ['сумма операции'], ['валюта операции'], ['сумма платежа'], ['валюта платежа'], ['статус']],
];

/** True for the head of a bank whose sums have their direction as a sign. */
export function isSignedHead(cells: readonly string[]): boolean {
  const titles = new Set(cells.flatMap((cell) => [titleOf(cell), titleOf(partsOf(cell)[0])]));
  return SIGNED.some((signs) => hasAll(titles, signs));
}

/** True for a row of titles: it names a day and another column. */
export const isHead = (cells: readonly string[]): boolean => {
  const columns = columnsOf(cells);
  return columns.date !== undefined && Object.keys(columns).length > 1;
};

/** True for the title of the column that says what became of a movement. */
export const isStatusTitle = (cell: string): boolean =>
  /^(?:статус|състояние|состояние|state|status)(?: на (?:операцията|транзакцията|превода))?$/u.test(titleOf(cell));

/** True for the words by which banks mark a movement that they have not booked, or that came to nothing. */
export const isUnbooked = (cell: string): boolean => UNBOOKED.test(titleOf(cell));
const UNBOOKED = new RegExp(
  `^(?:${listed(`
    не ?осчетовод, чака, изчак, предстоящ, в процес, в обработк, обработва, блокиран, отказ, отхвърл, анулиран,
    сторниран, върнат, неуспешн, pending, processing, in progress, not booked, revert, declin, reject, fail,
    cancel, return, block, denied, refund, revers, held, on hold, expired, memo, vorgemerkt, offen,
    ausstehend, storniert, abgelehnt, zurückgewiesen, rückerstattet, отклон, отмен, ожида, не ?исполн,
    не ?выполн, неусп, возвра, заблокир, исполняется, выполняется, chargeback, dispute`).join('|')})`,
  'u',
);

/** True for a movement of PayPal that came to its end: its other states are many, and none of them is money. */
export const isComplete = (cell: string): boolean =>
  /^(?:completed|abgeschlossen|завершено|завършено)$/u.test(titleOf(cell));

/** True for the words of a balance, a turnover or a movement that is only noted, which some banks write between the others. */
export const isBalance = (cell: string): boolean =>
  /^(?:(?:начално|крайно|разполагаемо|текущо) салдо|салдо|оборот|обороти|(?:opening|closing|current) balance|turnover|(?:anfangs|end|zwischen)saldo|(?:alter|neuer) kontostand|(?:входящий|исходящий) (?:остаток|баланс)|(?:начальный|конечный) остаток|обороты|umsatz vorgemerkt)$/u.test(
    titleOf(cell),
  );
