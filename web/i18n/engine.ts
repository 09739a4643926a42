import { insideQuotes } from '../../contracts/quotes.ts';
import type { Locale } from '../../contracts/roles.ts';
import type { Noun, Nouns, TFunction, Values } from './keys.ts';

type Tree = { [key: string]: string | Tree | readonly unknown[] };

const DEFAULT_NOUN = 'common';

/**
 * The texts of one language at a time, as i18next has them, in a tenth of its weight: keys, plurals, values. engine.test.ts
 * compares every key with it.
 */
export class Engine {
  language: Locale;
  readonly #texts = new Map<string, Tree>();
  readonly #listeners = new Set<() => void>();

  /** With the texts of all languages, or none: they are added as they come. */
  constructor(language: Locale, texts: Partial<Record<Locale, Record<string, Tree>>> = {}) {
    this.language = language;
    for (const [locale, nouns] of Object.entries(texts))
      for (const [noun, tree] of Object.entries(nouns)) this.add(locale as Locale, noun, tree);
  }

  /** The text of a key, such as `nav:shop`; without a noun it is one of all pages. */
  readonly t = this.of() as unknown as TFunction<readonly ['common', ...Noun[]]>;

  add(locale: Locale, noun: string, texts: Tree): void {
    this.#texts.set(`${locale}/${noun}`, texts);
  }

  /** The function that gives the texts of these nouns. */
  of<const Of extends Nouns = undefined>(nouns?: Of): TFunction<Of extends undefined ? 'common' : Of> {
    const noun = (typeof nouns === 'string' ? nouns : nouns?.[0]) ?? DEFAULT_NOUN;
    return ((key: string, values?: Values) => this.#translate(key, noun, values)) as never;
  }

  exists(key: string, values?: Values): boolean {
    return this.#find(key, DEFAULT_NOUN, values?.count) !== undefined;
  }

  /** Shows another language, whose texts are there. */
  speak(locale: Locale): void {
    this.language = locale;
    for (const listener of this.#listeners) listener();
  }

  /** Calls when another language is shown; returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly spoken = (): Locale => this.language;

  /** A key never reaches a screen: where its text is missing there is none, and the console names it; a story then fails. */
  #translate(key: string, noun: string, values: Values = {}): unknown {
    const text = this.#find(key, noun, values.count);
    if (typeof text === 'string') return fill(text, values);
    if (text !== undefined && values.returnObjects) return text;
    console.error(`No text: ${key}`);
    return '';
  }

  #find(key: string, noun: string, count?: number): Tree[string] | undefined {
    const colon = key.indexOf(':');
    const tree = this.#texts.get(`${this.language}/${colon < 0 ? noun : key.slice(0, colon)}`);
    const path = key.slice(colon + 1);
    if (count === undefined) return dig(tree, path);
    const form = new Intl.PluralRules(this.language).select(count);
    return dig(tree, `${path}_${form}`) ?? dig(tree, `${path}_other`) ?? dig(tree, path);
  }
}

function dig(tree: Tree | undefined, path: string): Tree[string] | undefined {
  let here: unknown = tree;
  for (const key of path.split('.')) here = (here as Tree | undefined)?.[key];
  return here as Tree[string] | undefined;
}

function fill(text: string, values: Values): string {
  return text.replace(/\{\{\s*([^}\s]+)\s*\}\}/g, (mark, name: string, at: number) =>
    name in values ? insideQuotes(text.slice(0, at), String(values[name])) : mark,
  );
}

/** The browser's own. */
export const engine = new Engine('bg');
