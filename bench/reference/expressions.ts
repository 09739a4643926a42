import type { Token } from './tokens.ts';

/** An expression of the specifications: the contents of requests, headers and expectations. */
export type Expression =
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'json'; text: string }
  | { kind: 'name'; name: string }
  | { kind: 'list' | 'tuple'; items: Expression[] }
  | { kind: 'apply'; of: Expression; to: Expression[] }
  | { kind: 'operator'; operator: string; left: Expression; right: Expression }
  | { kind: 'record'; of: Expression; fields: Map<string, Expression> };

/** The embedded PostgreSQL's version. */
const POSTGRES = 18;
const OPERATORS = new Set(['<>', '<:>', ':', '++', '$', '.', '&', '<$>']);

/** Reads one expression out of tokens. Throws where it is of a kind that the reader does not know. */
export class ExpressionReader {
  readonly #tokens: Token[];
  #at = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  whole(): Expression {
    const expression = this.#expression();
    if (this.#here) throw new Error(`unread from ${this.#here.text} on`);
    return expression;
  }

  get #here(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #is(symbol: string): boolean {
    return this.#here?.kind === 'symbol' && this.#here.text === symbol;
  }

  #take(symbol: string): boolean {
    if (!this.#is(symbol)) return false;
    this.#at++;
    return true;
  }

  #expression(): Expression {
    const left = this.#application();
    const operator = this.#here;
    if (operator?.kind !== 'symbol' || !OPERATORS.has(operator.text)) return left;
    this.#at++;
    const right = this.#expression();
    if (operator.text === '$') return { kind: 'apply', of: left, to: [right] };
    return { kind: 'operator', operator: operator.text, left, right };
  }

  #application(): Expression {
    const of = this.#atom();
    if (!of) throw new Error(`no expression at ${this.#here?.text ?? 'the end'}`);
    const to: Expression[] = [];
    for (let next = this.#atom(); next; next = this.#atom()) to.push(next);
    return to.length === 0 ? of : { kind: 'apply', of, to };
  }

  /** A value, with the record update that may follow it. */
  #atom(): Expression | undefined {
    let atom = this.#plainAtom();
    while (atom && this.#is('{')) atom = { kind: 'record', of: atom, fields: this.#fields() };
    return atom;
  }

  #plainAtom(): Expression | undefined {
    const token = this.#here;
    if (!token || token.kind === 'infix' || token.text === 'then' || token.text === 'else') return undefined;
    if (this.#word('if')) return this.#choice();
    if (this.#take('(')) return this.#items(')', 'tuple');
    if (this.#take('[')) return this.#items(']', 'list');
    if (token.kind === 'symbol') return undefined;
    this.#at++;
    if (token.kind === 'text') return { kind: 'text', text: token.text };
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.kind === 'word') return { kind: 'name', name: token.text };
    return token.language === 'str' ? { kind: 'text', text: token.text } : { kind: 'json', text: token.text };
  }

  #word(word: string): boolean {
    const token = this.#here;
    if (token?.kind !== 'word' || token.text !== word) return false;
    this.#at++;
    return true;
  }

  /** `if actualPgVersion < pgVersion180 then … else …`: by the version that is embedded. */
  #choice(): Expression {
    const [version, comparison, limit] = this.#tokens.slice(this.#at, this.#at + 3).map(({ text }) => text);
    const since = /^pgVersion(\d\d)0$/.exec(limit ?? '')?.[1];
    if (version !== 'actualPgVersion' || since === undefined) throw new Error('a condition');
    this.#at += 3;
    const [isBelow, isEqual] = [POSTGRES < Number(since), POSTGRES === Number(since)];
    const holds = (comparison!.startsWith('<') && isBelow) || (comparison!.startsWith('>') && !isBelow && !isEqual);
    if (!this.#word('then')) throw new Error('expecting then');
    const then = this.#expression();
    if (!this.#word('else')) throw new Error('expecting else');
    const otherwise = this.#expression();
    return holds || (comparison!.endsWith('=') && isEqual) ? then : otherwise;
  }

  #items(end: string, kind: 'list' | 'tuple'): Expression {
    const items: Expression[] = [];
    while (!this.#take(end)) {
      items.push(this.#expression());
      if (!this.#take(',') && !this.#is(end)) throw new Error(`expecting ${end}`);
    }
    return kind === 'tuple' && items.length === 1 ? items[0]! : { kind, items };
  }

  #fields(): Map<string, Expression> {
    const fields = new Map<string, Expression>();
    this.#take('{');
    while (!this.#take('}')) {
      const name = this.#here?.text ?? '';
      this.#at++;
      if (!this.#take('=')) throw new Error(`expecting = behind ${name}`);
      fields.set(name, this.#expression());
      if (!this.#take(',') && !this.#is('}')) throw new Error('expecting }');
    }
    return fields;
  }
}
