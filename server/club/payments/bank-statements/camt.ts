import { ClubError } from '../../../platform/club-error.ts';
import { xmlParser } from '../../../platform/xml.ts';
import { dayOf, minorUnits } from './amounts.ts';
import type { StatedRow } from './transfer.ts';

const unreadable = (details: string) => new ClubError('statement_unreadable', { details });

/** Whether the text is XML, of which the club reads ISO 20022 statements. */
export const isXml = (text: string): boolean => /^\uFEFF?\s*<(\?xml|Document)\b/.test(text);

/** An element with its children. */
class Element {
  readonly name: string;
  readonly attributes: Record<string, string>;
  /** By name; null without any, as most have none. */
  children: Map<string, Element[]> | null = null;
  text = '';
  #answers: Map<string, string> | null = null;

  constructor(name: string, attributes: Record<string, string>) {
    this.name = name;
    this.attributes = attributes;
  }

  add(child: Element): void {
    this.children ??= new Map();
    const same = this.children.get(child.name);
    if (same) same.push(child);
    else this.children.set(child.name, [child]);
  }

  /** The elements at the end of a path of names. */
  all(path: string): Element[] {
    return path
      .split('/')
      .reduce<Element[]>((found, name) => found.flatMap(({ children }) => children?.get(name) ?? []), [this]);
  }

  /** The first text that one of these paths leads to; an empty one without any. */
  first(...paths: string[]): string {
    // Each transfer of an entry asks its entry the same: without this a hostile file takes minutes.
    const question = paths.join(' ');
    this.#answers ??= new Map();
    let answer = this.#answers.get(question);
    if (answer === undefined) {
      answer = paths.flatMap((path) => this.all(path)).find(({ text }) => text !== '')?.text ?? '';
      this.#answers.set(question, answer);
    }
    return answer;
  }
}

/**
 * The rows of an ISO 20022 statement (camt.053 of any version; camt.052 and camt.054 have the same entries). An entry of
 * several transfers is a row for each, where each has its amount. Refuses other XML (statement_unreadable).
 */
export function* camtRows(text: string): Generator<StatedRow> {
  let line = 0;
  for (const entry of entriesOf(text)) {
    const parts = entry.all('NtryDtls/TxDtls');
    const isSplit = parts.length > 1 && parts.every((part) => amountOf(part) !== '');
    if (isSplit) for (const part of parts) yield { ...rowOf(entry, part), line: ++line };
    else yield { ...rowOf(entry, parts[0] ?? entry, amountOf(entry)), line: ++line };
  }
}

function entriesOf(text: string): Element[] {
  const entries: Element[] = [];
  const open: Element[] = [];
  const parser = xmlParser({
    open(name, attributes) {
      const element = new Element(name.split(':').at(-1)!, attributes);
      // What is around the entries is not needed: they alone are kept.
      if (element.name === 'Ntry' || open.length > 0) {
        open.at(-1)?.add(element);
        open.push(element);
      }
    },
    close(name) {
      const element = open.pop();
      if (element && open.length === 0 && name.endsWith('Ntry')) entries.push(element);
    },
    text(part) {
      const element = open.at(-1);
      if (element) element.text += part;
    },
    unreadable,
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
  if (entries.length === 0 && !/urn:iso:std:iso:20022:tech:xsd:camt\.05[234]/.test(text)) throw unreadable('xml');
  return entries;
}

const amountOf = (element: Element) => element.first('Amt', 'AmtDtls/TxAmt/Amt');

/** A row of an entry and one of its transfers, whose own facts come first. */
function rowOf(entry: Element, transfer: Element, amount = amountOf(transfer)): Omit<StatedRow, 'line'> {
  const direction = transfer.first('CdtDbtInd') || entry.first('CdtDbtInd');
  const payer = ['RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/UltmtDbtr/Nm', 'RltdPties/UltmtDbtr/Pty/Nm'];
  const purposes = [...transfer.all('RmtInf/Ustrd'), ...transfer.all('RmtInf/Strd/CdtrRefInf/Ref')];
  const purpose = purposes.map(({ text }) => text).join(' ');
  const remark = transfer.first('AddtlTxInf') || entry.first('AddtlNtryInf');
  const value = dayIn(entry, 'ValDt');
  return {
    booked_on: dayOf(dayIn(entry, 'BookgDt') || value),
    value_on: value === '' ? undefined : dayOf(value),
    amount: minorUnits(amount),
    direction: direction === 'CRDT' ? 'credit' : direction === 'DBIT' ? 'debit' : null,
    currency: (transfer.children?.get('Amt') ?? entry.children?.get('Amt'))?.[0]?.attributes['Ccy'] ?? '',
    bank_reference: transfer.first('Refs/AcctSvcrRef', 'Refs/TxId') || entry.first('AcctSvcrRef', 'NtryRef'),
    payer_iban: transfer.first('RltdPties/DbtrAcct/Id/IBAN', 'RltdPties/DbtrAcct/Id/Othr/Id'),
    payer_name: transfer.first(...payer),
    purpose: purpose || remark,
    details: purpose ? remark : '',
    isPending: [entry.first('Sts'), entry.first('Sts/Cd')].includes('PDNG'),
    cells: [dayIn(entry, 'BookgDt'), amount, direction, transfer.first(...payer), purpose || remark],
  };
}

/** The day of a date that is one, or a moment. */
const dayIn = (entry: Element, name: string) => entry.first(`${name}/Dt`, `${name}/DtTm`);
