/**
 * What the app needs of i18next, in a tenth of its weight: vite.config.ts uses this file instead of the package
 * in the bundle. Same texts, same calls, same answers: engine.test.ts compares every key.
 */

import { insideQuotes } from '../../contracts/quotes.ts';

type Tree = { [key: string]: string | Tree | readonly unknown[] };
type Values = Record<string, unknown> & { count?: number; returnObjects?: boolean };
type Translate = (key: string, values?: Values) => unknown;

export class Engine {
  language = '';
  languages: string[] = [];
  resolvedLanguage = '';
  isInitialized = false;
  options: { defaultNS?: string; react?: object } & Record<string, unknown> = {};
  readonly #texts = new Map<string, Tree>();
  readonly #listeners = new Set<() => void>();

  readonly t: Translate = (key, values) => this.#translate(key, this.options.defaultNS ?? '', values);

  use(_plugin: object): this {
    return this;
  }

  init(
    options: { lng: string; resources?: Record<string, Record<string, Tree>> } & Record<string, unknown>,
  ): Promise<Translate> {
    this.options = options;
    for (const [locale, nouns] of Object.entries(options.resources ?? {})) {
      for (const [noun, texts] of Object.entries(nouns)) this.addResourceBundle(locale, noun, texts);
    }
    this.#speak(options.lng);
    this.isInitialized = true;
    return Promise.resolve(this.t);
  }

  addResourceBundle(locale: string, noun: string, texts: Tree): this {
    this.#texts.set(`${locale}/${noun}`, texts);
    return this;
  }

  /** Keys without a noun are looked up in the first of `nouns`. */
  getFixedT(_locale: string | null, nouns?: string | readonly string[] | null): Translate {
    const noun = (typeof nouns === 'string' ? nouns : nouns?.[0]) ?? this.options.defaultNS ?? '';
    return (key, values) => this.#translate(key, noun, values);
  }

  exists(key: string, values?: Values): boolean {
    return this.#find(key, this.options.defaultNS ?? '', values?.count) !== undefined;
  }

  changeLanguage(locale: string): Promise<Translate> {
    this.#speak(locale);
    for (const listener of this.#listeners) listener();
    return Promise.resolve(this.t);
  }

  /** Calls when another language is shown; answers how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly spoken = (): string => this.language;

  #speak(locale: string): void {
    this.language = locale;
    this.resolvedLanguage = locale;
    this.languages = [locale];
  }

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

const engine = new Engine();
export default engine;

export const createInstance = (): Engine => new Engine();
