import {
  STATEMENT_COLUMNS,
  type StatementColumn,
  type StatementColumns,
} from '../../../../../contracts/bank-statements.ts';
import { codeOf } from './amounts.ts';
import { plain } from './transfer.ts';

const listed = (names: string): string[] => names.split(',').map((name) => name.trim());

/** The columns of a statement by what banks call them, without a currency, each title as `nameOf` writes it. */
const NAMES: Record<StatementColumn, readonly string[]> = {
  date: listed(`
    дата, дата и час, дата/час, дата на операция, дата на операцията, счетоводна дата,
    дата на осчетоводяване, дата осчетоводяване, дата на транзакция, дата на транзакцията,
    дата на движение, дата операция, дата транзакция, booking date, posting date, post date, accounting date,
    transaction date, completed date, date completed, date`),
  reference: listed(`
    референция, реф, реф №, реф номер, референтен номер, номер документ, номер на документ,
    свързана референция, банкова референция, референция на банката, reference, bank reference`),
  value: listed(`вальор, вальорна дата, дата на вальор, дата вальор, value date`),
  amount: listed(`сума, сума на операцията, сума на транзакцията, amount, transaction amount`),
  credit: listed(`
    кредит, кт, кредитен оборот, постъпления, постъпление, кредит сума, сума кредит, сума кт,
    кредитна сума, кредитни обороти, оборот кредит, оборот кт, кт оборот, приход, приходи, credit,
    credit amount, amount c, paid in, money in`),
  debit: listed(`
    дебит, дт, дебитен оборот, плащания, плащане, дебит сума, сума дебит, сума дт, дебитна сума,
    дебитни обороти, оборот дебит, оборот дт, дт оборот, разход, разходи, debit, debit amount,
    amount d, paid out, money out`),
  type: listed(`
    тип, дт/кт, кт/дт, тип кт/дт, тип дт/кт, дебит/кредит, кредит/дебит, д/к, к/д, посока, d/c, dc,
    c/d, dr/cr, cr/dr, dt/kt, kt/dt, debit/credit, credit/debit, movement type`),
  iban: listed(`
    iban наредител, iban, iban наредител/получател, iban на наредителя,
    iban на наредителя/получателя, сметка наредител, сметка на наредителя,
    сметка наредител/получател, iban контрагент, iban на контрагент, iban на контрагента,
    сметка на контрагент, сметка на контрагента, сметка контрагент,
    номер сметка на наредителя/получателя, номер сметка на наредителя, counterparty iban,
    counterparty account, partner iban, opposite side account, payer iban, iban r`),
  payer: listed(`
    наредител, наредител/получател, получател/наредител, име на наредител, име на наредителя,
    име на наредителя/получателя, контрагент, име на контрагент, име на контрагента, име контрагент,
    counterparty, counterparty name, partner name, opposite side name, payer, payer name, name r`),
  purpose: listed(`
    основание за плащане, основание, основание на плащането, описание, description,
    reason, rem i, details of payment, payment reference, remittance information`),
  details: listed(`още пояснения, пояснения, пояснение, второ основание, rem ii`),
  currency: listed(
    `валута, валута на операцията, валута на превода, currency, ccy, amount ccy, amount currency, payment currency`,
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
  for (const [at, cell] of cells.entries()) {
    const column = columnNamed(cell) ?? columnNamed(partsOf(cell)[0]);
    if (column) columns[column] ??= at;
    if (column === 'purpose') purposes.push(at);
  }
  if (purposes[1] !== undefined) columns.details ??= purposes[1];
  const id = cells.findIndex((cell) => titleOf(cell) === 'id');
  if (id >= 0 && columns.reference !== undefined && columns.details === undefined)
    [columns.details, columns.reference] = [columns.reference, id];
  if (columns.date !== undefined || columns.value === undefined) return columns;
  const { value: date, ...others } = columns;
  return { ...others, date };
}

/** True for a row of titles: it names a day and another column. */
export const isHead = (cells: readonly string[]): boolean => {
  const columns = columnsOf(cells);
  return columns.date !== undefined && Object.keys(columns).length > 1;
};

/** True for the title of the column that says what became of a movement. */
export const isStatusTitle = (cell: string): boolean =>
  /^(?:статус|състояние|state|status)(?: на (?:операцията|транзакцията|превода))?$/u.test(titleOf(cell));

/** True for the words by which banks mark a movement that they have not booked, or that came to nothing. */
export const isUnbooked = (cell: string): boolean =>
  /^(?:не ?осчетовод|чака|изчак|предстоящ|в процес|в обработк|обработва|блокиран|отказ|отхвърл|анулиран|сторниран|върнат|неуспешн|pending|processing|in progress|not booked|revert|declin|reject|fail|cancel|return|block)/u.test(
    titleOf(cell),
  );

/** True for the words of a balance or a turnover, which some banks write between the movements. */
export const isBalance = (cell: string): boolean =>
  /^(?:(?:начално|крайно|разполагаемо|текущо) салдо|салдо|оборот|обороти|(?:opening|closing|current) balance|turnover)$/u.test(
    titleOf(cell),
  );
