import { printedNumber, taxWithin, type RatedSum } from './invoices.ts';

/** The kinds of documents in the journal: invoice, debit note, credit note, report of sales without an invoice. */
const JOURNAL_KINDS = { invoice: '01', debit_note: '02', credit_note: '03', report: '81' } as const;
/** Written where a buyer has no number of any register. */
const NO_NUMBER = '999999999999999';

/** A document of a month, or the report of all sales that have none. */
export interface JournalEntry {
  kind: keyof typeof JOURNAL_KINDS;
  number: number | null;
  day: string;
  /** The buyer's VAT number or EIK; null: a person. */
  buyer_number: string | null;
  buyer: string | null;
  /** By rate, tax included; above zero on notes, too. */
  rates: RatedSum[];
}

/** A row with the columns of Annex 10 to the rules of the VAT act; sums in euro cents. */
type JournalRow = [position: number, kind: string, number: string, day: string, ...(string | number)[]];

/**
 * The sums of a row in their order: all bases, all tax, base and tax at 20 %, three of acquisitions in the Union, private use, base and
 * tax at 9 %, five kinds of supplies at 0 % or abroad, exempt supplies, triangular ones.
 */
export function journalSums({ kind, rates }: Pick<JournalEntry, 'kind' | 'rates'>): number[] {
  const sign = kind === 'credit_note' ? -1 : 1;
  const part = (of: (percent: number) => boolean) => {
    const cents = rates.filter(({ percent }) => of(percent));
    const tax = cents.reduce((sum, { euro_cents, percent }) => sum + taxWithin(euro_cents, percent), 0);
    const gross = cents.reduce((sum, { euro_cents }) => sum + euro_cents, 0);
    return { base: sign * (gross - tax), tax: sign * tax };
  };
  const reduced = part((percent) => percent === 9);
  const exempt = part((percent) => percent === 0);
  const full = part((percent) => percent !== 9 && percent !== 0);
  return [
    full.base + reduced.base + exempt.base,
    full.tax + reduced.tax,
    full.base,
    full.tax,
    0,
    0,
    0,
    0,
    reduced.base,
    reduced.tax,
    0,
    0,
    0,
    0,
    0,
    exempt.base,
    0,
  ].map((cents) => cents + 0);
}

/** The rows of a month in their order, numbered. */
export const journalRows = (entries: readonly JournalEntry[], service: string): JournalRow[] =>
  entries.map((entry, index) => [
    index + 1,
    JOURNAL_KINDS[entry.kind],
    entry.kind === 'report'
      ? entry.day.slice(0, 7).replace('-', '').padStart(10, '0')
      : printedNumber(entry.kind, entry.number!),
    entry.day.split('-').reverse().join('.'),
    entry.kind === 'report' ? '' : (entry.buyer_number ?? NO_NUMBER),
    entry.buyer ?? '',
    service,
    ...journalSums(entry),
  ]);

/** The heads of the columns, as the form names them: it is Bulgarian in every language of the reader. */
export const JOURNAL_HEADS = [
  '№ по ред',
  'Вид на документа',
  'Документ №',
  'Дата на документа',
  'Идентификационен № на контрагента',
  'Име на контрагента',
  'Вид на стоката или услугата',
  'Общ размер на ДО за облагане с ДДС',
  'Всичко начислен ДДС',
  'ДО на облагаемите доставки със ставка 20 %',
  'Начислен ДДС 20 %',
  'ДО на ВОП',
  'ДО на получени доставки по чл. 82, ал. 2–6 от ЗДДС',
  'Начислен ДДС за ВОП и получени доставки по чл. 82, ал. 2–6 от ЗДДС',
  'Начислен данък за доставки на стоки и услуги за лични нужди',
  'ДО на облагаемите доставки със ставка 9 %',
  'Начислен ДДС 9 %',
  'ДО на доставките със ставка 0 % по глава трета от ЗДДС',
  'ДО на ВОД на стоки',
  'ДО на доставки по чл. 140, 146 и чл. 173 от ЗДДС',
  'ДО на доставки на услуги по чл. 21, ал. 2 от ЗДДС с място на изпълнение в друга държава членка',
  'ДО на доставки по чл. 69, ал. 2 от ЗДДС и дистанционни продажби с място на изпълнение в друга държава членка',
  'ДО на освободени доставки и освободени ВОП',
  'ДО на доставки като посредник в тристранни операции',
] as const;
/** The number of them that are text; behind them are sums. */
export const JOURNAL_TEXTS = 7;
