import { RestError } from '../errors.ts';

const WORD_START = /[\p{L}_$\d]/u;
const WORD = /[\p{L}\p{M}_$\d ]/u;

/** Reads a text from left to right. Every failure is the protocol's PGRST100 and says where. */
export class Cursor {
  readonly text: string;
  readonly what: string;
  at = 0;

  constructor(text: string, what: string) {
    this.text = text;
    this.what = what;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  peek(token: string): boolean {
    return this.text.startsWith(token, this.at);
  }

  /** Takes the token if it is next. */
  take(token: string): boolean {
    if (!this.peek(token)) return false;
    this.at += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) this.fail(`expecting "${token}"`);
  }

  /** Takes the match of the sticky pattern here. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text)?.[0];
    if (match !== undefined) this.at += match.length;
    return match;
  }

  rest(): string {
    const rest = this.text.slice(this.at);
    this.at = this.text.length;
    return rest;
  }

  end(): void {
    if (!this.done) this.fail('expecting the end');
  }

  /** A name: in double quotes, or Latin letters, digits, `_`, `$`, blanks and single dashes. */
  name(): string {
    this.match(/ */y);
    if (this.peek('"')) return this.quoted();
    const start = this.at;
    while (!this.done && this.#isNameHere(start))
      this.at += String.fromCodePoint(this.text.codePointAt(this.at)!).length;
    const name = this.text.slice(start, this.at).trim();
    if (name === '') this.fail('expecting a name');
    return name;
  }

  #isNameHere(start: number): boolean {
    const char = String.fromCodePoint(this.text.codePointAt(this.at)!);
    if (char === '-') return this.at > start && this.text[this.at + 1] !== '>';
    return (this.at === start ? WORD_START : WORD).test(char);
  }

  /** A text in double quotes; `\"` and `\\` are a quote and a backslash. */
  quoted(): string {
    this.expect('"');
    let value = '';
    for (;;) {
      if (this.done) this.fail('expecting a closing quote');
      const char = this.text[this.at++]!;
      if (char === '"') return value;
      value += char === '\\' && !this.done ? this.text[this.at++]! : char;
    }
  }

  fail(expecting: string): never {
    const next = this.done
      ? 'unexpected end of input'
      : `unexpected "${String.fromCodePoint(this.text.codePointAt(this.at)!)}"`;
    throw new RestError(
      400,
      'PGRST100',
      `"failed to parse ${this.what} (${this.text})" (line 1, column ${this.at + 1})`,
      {
        details: `${next} ${expecting}`,
      },
    );
  }
}

/** A refusal of a valid text that exceeds the limits of one request. */
export function tooMuch(what: string, limit: number): RestError {
  return new RestError(400, 'PGRST100', `The request asks for too much: at most ${limit} ${what}`);
}
