import { xmlParser } from '../../../../platform/spreadsheets/xml.ts';
import { unreadable } from './sheet.ts';

/** An element with its children. */
export class Element {
  readonly name: string;
  readonly attributes: Record<string, string>;
  /** By name; null without any, as most have none. */
  #children: Map<string, Element[]> | null = null;
  text = '';

  constructor(name: string, attributes: Record<string, string>) {
    this.name = name;
    this.attributes = attributes;
  }

  add(child: Element): void {
    this.#children ??= new Map();
    const same = this.#children.get(child.name);
    if (same) same.push(child);
    else this.#children.set(child.name, [child]);
  }

  /** The elements at the end of a path of names. */
  all(path: string): Element[] {
    return path
      .split('/')
      .reduce<Element[]>((parents, name) => parents.flatMap((element) => element.#children?.get(name) ?? []), [this]);
  }

  /** The first text that one of these paths leads to; an empty one without any. */
  first(...paths: string[]): string {
    return paths.flatMap((path) => this.all(path)).find(({ text }) => text !== '')?.text ?? '';
  }
}

/** An entry of an account, with what the message around it says. */
export interface CamtEntry {
  entry: Element;
  /** The message names what is booked alone (camt.053). */
  isStatement: boolean;
  /** Of the account; empty where the message does not say it. */
  currency: string;
}

/** The accounts of camt.053, camt.052 and camt.054. */
const ACCOUNTS: ReadonlySet<string> = new Set(['Stmt', 'Rpt', 'Ntfctn']);

/** The entries of an ISO 20022 message about accounts. Refuses other XML (statement_unreadable). */
export function camtEntries(text: string): CamtEntry[] {
  const entries: CamtEntry[] = [];
  const open: Element[] = [];
  let account = { isStatement: false, currency: '' };
  const parser = xmlParser({
    open(name, attributes) {
      const element = new Element(localName(name), attributes);
      if (ACCOUNTS.has(element.name)) account = { isStatement: element.name === 'Stmt', currency: '' };
      // Elements around the entries are not kept.
      if (open.at(-1) && inEntry(open)) open.at(-1)!.add(element);
      open.push(element);
    },
    close() {
      const element = open.pop()!;
      element.text = element.text.trim();
      if (inEntry(open)) return;
      if (element.name === 'Ntry') entries.push({ entry: element, ...account });
      if (element.name === 'Ccy' && open.at(-1)?.name === 'Acct') account.currency = element.text;
    },
    text(part) {
      const element = open.at(-1);
      if (element) element.text += part;
    },
    unreadable,
  });
  parser.write(text).close();
  if (entries.length === 0 && !/\bcamt\.05[234]\b/.test(text)) throw unreadable('xml');
  return entries;
}

const inEntry = (open: readonly Element[]) => open.some(({ name }) => name === 'Ntry');
const localName = (name: string) => name.split(':').at(-1)!;

/** The text that may come before the root: the prolog, other instructions, comments. */
const BEFORE_ROOT = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const;
const HTML: ReadonlySet<string> = new Set(['html', 'head', 'body', 'table']);

/** True if the text is an ISO 20022 message about accounts, or a document that may be one. */
export const isCamt = (text: string): boolean =>
  isXml(text) && (/\bcamt\.05[234]\b/.test(text) || /<(?:[\w.-]+:)?(?:Ntry|Document)[\s>/]/.test(text));

/** True if the text is XML; HTML is none. */
export function isXml(text: string): boolean {
  const start = text.search(/[^\s\uFEFF]/);
  let at = start;
  for (let part = partAt(text, at); part; part = partAt(text, at)) {
    const end = text.indexOf(part[1], at);
    if (end < 0) return true;
    at = end + part[1].length;
    while (/\s/.test(text[at] ?? '')) at++;
  }
  const root = /^<(?:[\w.-]+:)?([\w.-]+)/.exec(text.slice(at, at + 200))?.[1] ?? '';
  if (HTML.has(root.toLowerCase()) || /^<!doctype\s+html/i.test(text.slice(at, at + 20))) return false;
  const isHtml = /<\s*(?:table|html|!doctype)/i.test(text.slice(at, at + 4096));
  return text.startsWith('<?xml', start) || root === 'Document' || (root !== '' && !isHtml);
}

const partAt = (text: string, at: number) => BEFORE_ROOT.find(([start]) => text.startsWith(start, at));
