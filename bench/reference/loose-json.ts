const SPACE = /\s*/y;
const KEY = /[A-Za-z_$][\w$-]*/y;
const SCALAR = /true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const TEXT = /"(?:\\[\s\S]|[^"\\])*"/y;
const INSERTED = /#\{([^}]*)\}/y;

/** Reads JSON as the specifications write it: keys may be without quotes, `#{name}` is replaced by a value. */
export function parseLooseJson(text: string, valueOf: (name: string) => unknown): unknown {
  let at = 0;
  const take = (pattern: RegExp) => {
    SPACE.lastIndex = at;
    at += SPACE.exec(text)![0].length;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const takeSign = (sign: string) => {
    take(SPACE);
    if (text[at] !== sign) return false;
    at++;
    return true;
  };
  const list = <Item>(end: string, item: () => Item): Item[] => {
    const items: Item[] = [];
    while (!takeSign(end)) {
      items.push(item());
      if (!takeSign(',') && text[at] !== end) throw new Error(`JSON: expecting ${end}`);
    }
    return items;
  };
  const key = (): string => {
    const quoted = take(TEXT);
    const name = quoted ? (JSON.parse(quoted[0]) as string) : take(KEY)?.[0];
    if (name === undefined || !takeSign(':')) throw new Error('JSON: expecting a key');
    return name;
  };
  const value = (): unknown => {
    if (takeSign('{')) return Object.fromEntries(list('}', () => [key(), value()]));
    if (takeSign('[')) return list(']', value);
    const inserted = take(INSERTED);
    if (inserted) return valueOf(inserted[1]!.trim());
    const scalar = take(SCALAR) ?? take(TEXT);
    if (!scalar) throw new Error('JSON: expecting a value');
    return JSON.parse(scalar[0].replaceAll('\n', '\\n').replaceAll('\t', '\\t'));
  };
  const whole = value();
  take(SPACE);
  if (at < text.length) throw new Error('JSON: expecting the end');
  return whole;
}
