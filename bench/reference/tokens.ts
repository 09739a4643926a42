export type TokenKind = 'text' | 'quote' | 'word' | 'number' | 'symbol' | 'infix';

export interface Token {
  kind: TokenKind;
  /** The word, the symbol, or what a text or quasi-quote contains. */
  text: string;
  /** The name of a quasi-quote's language, such as `json`. */
  language?: string;
  line: number;
  column: number;
  /** The first token of its line. */
  isFirst: boolean;
}

const SPACE = /(?:\s|--+(?![!#$%&*+./<=>?@\\^|~:-])[^\n]*|\{-[\s\S]*?-\})+/y;
const QUOTE = /\[([a-zA-Z]+)\|([\s\S]*?)\|\]/y;
const TEXT = /"((?:\\\s+\\|\\[\s\S]|[^"\\])*)"/y;
const CHARACTER = /'(?:\\.[^']*|[^'\\])'/y;
const WORD = /(?:[A-Z][\w']*\.)*[\p{L}_][\w']*/uy;
const NUMBER = /\d[\d_]*(?:\.\d+)?/y;
const INFIX = /`([\w.']+)`/y;
const SYMBOL = /[()[\]{},;]|[!#$%&*+./<=>?@\\^|~:-]+/y;

/** The tokens of a Haskell module, as far as its specifications need them. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const positionOf = lineCounter(source);
  for (take(SPACE); at < source.length; take(SPACE)) {
    const start = at;
    const token = tokenHere(take);
    if (!token) throw new Error(`No token at ${JSON.stringify(source.slice(at, at + 20))}`);
    const { line, column } = positionOf(start);
    tokens.push({ ...token, line, column, isFirst: tokens.at(-1)?.line !== line });
  }
  return tokens;
}

type Take = (pattern: RegExp) => RegExpExecArray | null;

function tokenHere(take: Take): Pick<Token, 'kind' | 'text' | 'language'> | null {
  const quote = take(QUOTE);
  if (quote) return { kind: 'quote', text: quote[2]!, language: quote[1]! };
  const text = take(TEXT);
  if (text) return { kind: 'text', text: unescape(text[1]!) };
  const infix = take(INFIX);
  if (infix) return { kind: 'infix', text: infix[1]! };
  const number = take(NUMBER);
  if (number) return { kind: 'number', text: number[0].replaceAll('_', '') };
  const word = take(WORD) ?? take(CHARACTER);
  if (word) return { kind: 'word', text: word[0] };
  const symbol = take(SYMBOL);
  return symbol && { kind: 'symbol', text: symbol[0] };
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['0', '\0'],
  ['&', ''],
]);

function unescape(text: string): string {
  return text.replaceAll(
    /\\(?:\s+\\|x([\da-fA-F]+)|(\d+)|([\s\S]))/g,
    (_whole, hex?: string, decimal?: string, character?: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal) return String.fromCodePoint(Number(decimal));
      return character === undefined ? '' : (ESCAPES.get(character) ?? character);
    },
  );
}

/** Line and column of ascending positions, from 1 on. */
function lineCounter(source: string): (at: number) => { line: number; column: number } {
  let line = 1;
  let start = 0;
  return (at) => {
    for (let end = source.indexOf('\n', start); end >= 0 && end < at; end = source.indexOf('\n', start)) {
      line++;
      start = end + 1;
    }
    return { line, column: at - start + 1 };
  };
}
