import { dayOf, minorUnits } from './amounts.ts';
import type { StatedRow } from './transfer.ts';

/** A field begins with its tag between colons at the start of a line; what follows belongs to it. */
const FIELD = /^:(\d\d[A-Z]?):/;
/** Value day, booking day, direction (R: reversal), a character of the currency, amount, kind, references. */
const ENTRY = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d{1,12},\d{0,2})(?:[NFS][A-Z0-9]{3}(.{0,16}?)(?:\/\/(.{0,34}))?)?$/;
/** The bank's own word for a transfer without a reference. */
const NO_REFERENCE = 'NONREF';

/** Whether the text is a SWIFT MT940 statement. */
export const isMt940 = (text: string): boolean => /^\uFEFF?(?:\{1:|:20:)/.test(text.trimStart()) && /^:61:/m.test(text);

/**
 * The rows of a SWIFT MT940 statement (Standards MT, category 9: fields 60F, 61 and 86). The text of field 86 may have
 * parts numbered `?20` to `?63` or `+20` to `+63`, as the banks of Bulgaria and Germany number them.
 */
export function* mt940Rows(text: string): Generator<StatedRow> {
  let currency = '';
  let waiting: StatedRow | null = null;
  for (const { tag, lines, line } of fieldsOf(text)) {
    if (tag === '60F' || tag === '60M') currency = /^[CD]\d{6}([A-Z]{3})/.exec(lines[0]!)?.[1] ?? '';
    if (tag === '86' && waiting) Object.assign(waiting, describe(lines));
    if (tag !== '86' && waiting) {
      yield waiting;
      waiting = null;
    }
    if (tag === '61') waiting = entryOf(lines, line, currency);
  }
  if (waiting) yield waiting;
}

interface MtField {
  tag: string;
  lines: string[];
  /** Its line in the file, from 1. */
  line: number;
}

function fieldsOf(text: string): MtField[] {
  const fields: MtField[] = [];
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    const tag = FIELD.exec(written)?.[1];
    if (tag) fields.push({ tag, lines: [written.slice(tag.length + 2)], line: index + 1 });
    // A hyphen alone ends a message, braces hold what the network adds.
    else if (!/^-|^\{/.test(written)) fields.at(-1)?.lines.push(written);
  }
  return fields;
}

function entryOf(lines: string[], line: number, currency: string): StatedRow {
  const [, value, booked, mark, sum = '', own = '', bank = ''] = ENTRY.exec(lines[0]!.trim()) ?? [];
  const value_on = value ? dayOf(`20${value.slice(0, 2)}-${value.slice(2, 4)}-${value.slice(4)}`) : null;
  const references = [bank, own].map((text) => text.trim()).filter((text) => text !== '' && text !== NO_REFERENCE);
  return {
    line,
    booked_on: booked && value_on ? nearest(booked, value_on) : value_on,
    value_on,
    amount: minorUnits(sum.replace(/,$/, '')),
    // What reverses a debit comes in.
    direction: mark ? (mark === 'C' || mark === 'RD' ? 'credit' : 'debit') : null,
    currency,
    bank_reference: references[0] ?? '',
    payer_iban: '',
    payer_name: '',
    purpose: '',
    details: lines.slice(1).join(' '),
    cells: lines,
  };
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

/** What field 86 says of the payer and of the purpose. */
function describe(lines: string[]): Partial<StatedRow> {
  const text = lines.join('');
  const parts = [...text.matchAll(/[?+](\d\d)([^?+]*)/g)].map(([, number, part]) => [Number(number), part!] as const);
  if (parts.length < 2) return { purpose: lines.join(' ') };
  const from = (first: number, last = first) =>
    parts
      .filter(([number]) => number >= first && number <= last)
      .map(([, part]) => part)
      .join('');
  return { purpose: `${from(20, 29)}${from(60, 63)}`, payer_iban: from(31), payer_name: `${from(32)} ${from(33)}` };
}
