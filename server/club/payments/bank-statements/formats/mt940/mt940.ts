import { dayOf, exactUnits } from '../amounts.ts';
import type { StatedRow } from '../transfer.ts';
import { describe } from './mt940-texts.ts';

/**
 * A field begins with its tag between colons at the start of a line; what follows belongs to it. Only the tags of statements
 * count: a text may begin with a time of day.
 */
const FIELD = /^(?:\{.*\{4:)?:(12|13D?|20|21|25P?|28C?|34F|6[02][FM]|61|64|65|86|90[CD]):/;
/** The end of a message, and what the network adds around it. */
const END = /^-(?:\}.*)?\s*$/;
const NETWORK = /^\{[1-5S]:/;
/**
 * Value day, booking day (banks leave it out, or blank), direction (R: reversal, E: expected), the third character of
 * the currency, amount, kind, references: the own one may be longer than the sixteen characters of the standard.
 */
const ENTRY =
  /^(\d{6})(\d{4}| {4})?([RE]?[CD])([A-Z])?(\d{1,15}(?:[,.]\d{0,5})?)(?:[A-Z][A-Z0-9][A-Z0-9 ]{2}(.*?)(?:\/\/(.*))?)?$/;
/** The bank's own word for a transfer without a reference. */
const NO_REFERENCE = 'NONREF';
/** Balances name the currency. */
const BALANCES: ReadonlySet<string> = new Set(['60F', '60M', '62F', '62M']);
/** Fields of a report within the day (MT942), whose entries the bank may not have booked yet. */
const INTERIM: ReadonlySet<string> = new Set(['34F', '13D', '13']);
/** A currency in which nothing is taken. */
const UNKNOWN = '?';

/** True if the text is a SWIFT MT940 statement: banks write lines of their own above its first field. */
export const isMt940 = (text: string): boolean => {
  const bare = withoutControls(text);
  return /^(?:\{.*\{4:)?:20:/m.test(bare) && /^:(?:61|6[02][FM]|34F):/m.test(bare);
};

/** Networks frame messages with invisible signs. */
const withoutControls = (text: string) => text.replace(/[\uFEFF\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');

/** The rows of a SWIFT MT940 statement (Standards MT, category 9: fields 60F, 61, 86 and 62F). */
export function* mt940Rows(text: string): Generator<StatedRow> {
  for (const fields of messagesOf(text)) {
    const currency = currencyOf(fields);
    const isInterim = fields.some(({ tag }) => INTERIM.has(tag));
    for (const [at, { tag, lines, line }] of fields.entries()) {
      if (tag !== '61') continue;
      const row = entryOf(lines, line, currency);
      const texts: string[] = [];
      for (let next = at + 1; fields[next]?.tag === '86'; next++) texts.push(...fields[next]!.lines);
      const { details, ...said } = describe(texts);
      yield { ...row, ...said, details: `${row.details} ${details}`, isPending: isInterim || row.isPending === true };
    }
  }
}

interface MtField {
  tag: string;
  lines: string[];
  /** Its line in the file, from 1. */
  line: number;
}

/** The fields of each message; a new one begins with field 20. */
function messagesOf(text: string): MtField[][] {
  const messages: MtField[][] = [];
  let fields: MtField[] = [];
  /** Lines after a hyphen alone, which ends a message, or is one of a text. */
  let after: string[] | null = null;
  for (const [index, written] of withoutControls(text)
    .split(/\r\n?|\n/)
    .entries()) {
    const [head, tag] = FIELD.exec(written) ?? [];
    if (head && tag) {
      if (tag === '20') messages.push((fields = []));
      else if (after) fields.at(-1)?.lines.push(...after);
      after = null;
      fields.push({ tag, lines: [written.slice(head.length)], line: index + 1 });
    } else if (after || END.test(written)) (after ??= []).push(written);
    else if (!NETWORK.test(written)) fields.at(-1)?.lines.push(written);
  }
  return messages;
}

/** The currency of the message's balances; none that is taken where they contradict each other. */
function currencyOf(fields: readonly MtField[]): string {
  const said = fields
    .filter(({ tag }) => BALANCES.has(tag))
    .flatMap(({ lines }) => /^[CD]\d{6}([A-Z]{3})/.exec(lines[0]!)?.[1] ?? []);
  return new Set(said).size > 1 ? UNKNOWN : (said[0] ?? '');
}

function entryOf(lines: string[], line: number, currency: string): StatedRow {
  const [, value, booked = '', mark = '', third, sum = '', own = '', bank = ''] = ENTRY.exec(lines[0]!.trim()) ?? [];
  const value_on = value ? valueDay(value) : null;
  const references = [bank, own].map((text) => text.trim()).filter((text) => text !== '' && text !== NO_REFERENCE);
  return {
    line,
    booked_on: booked.trim() && value_on ? nearest(booked, value_on) : value_on,
    value_on,
    amount: exactUnits(sum.replace(',', '.')),
    // A reversed debit comes in.
    direction: mark ? (['C', 'RD', 'EC'].includes(mark) ? 'credit' : 'debit') : null,
    currency: third && currency && third !== currency.at(2) ? UNKNOWN : currency,
    bank_reference: references[0] ?? '',
    payer_iban: '',
    payer_name: '',
    purpose: '',
    details: [references[1] ?? '', ...lines.slice(1)].join(' '),
    isPending: mark.startsWith('E'),
    cells: lines,
  };
}

/** The value day; the thirtieth of February, where a bank reckons thirty days a month, is its last day. */
function valueDay(written: string): string | null {
  const [year, month, day] = [`20${written.slice(0, 2)}`, written.slice(2, 4), written.slice(4)];
  const stated = dayOf(`${year}-${month}-${day}`);
  if (stated || month !== '02' || !['29', '30'].includes(day)) return stated;
  return dayOf(`${year}-02-29`) ?? dayOf(`${year}-02-28`);
}

/** The booking day, which has no year: it is the one nearest to the value day. */
function nearest(monthAndDay: string, value: string): string | null {
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(value));
  const year = Number(value.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((each) => dayOf(`${each}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`))
    .filter((day) => day !== null);
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}
