/** Far more than any provider sends, and little enough for a parser that is slow on purpose-made text. */
const LARGEST_CHARACTERS = 128 * 1024;
const DEEPEST_NESTING = 64;
const MOST_ELEMENTS = 2000;

const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * True for text whose elements open and close, and which is small and flat enough for a parser: the parser's time grows
 * with the square of what is left open. Looks at every character once. Document types are refused: their entities could
 * grow without end, and no provider sends one.
 */
export function isBoundedXml(text: string): boolean {
  if (text.length > LARGEST_CHARACTERS) return false;
  let depth = 0;
  let elements = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const section = SECTIONS.find(([start]) => text.startsWith(start, at));
    const end = section ? text.indexOf(section[1], at + section[0].length) : endOfTag(text, at);
    if (end === -1 || (!section && text[at + 1] === '!')) return false;
    if (!section) {
      if (text[at + 1] === '/') depth -= 1;
      else if (text[end - 1] !== '/') depth += 1;
      elements += 1;
    }
    if (depth < 0 || depth > DEEPEST_NESTING || elements > MOST_ELEMENTS) return false;
    at = end + (section?.[1].length ?? 1);
  }
  return depth === 0 && elements > 0;
}

/** The end of the tag: at the first `>` outside quotes; -1 if another tag or the end of the text comes first. */
function endOfTag(text: string, start: number): number {
  let quote = '';
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]!;
    if (character === '<') return -1;
    if (quote) {
      if (character === quote) quote = '';
    } else if (character === '>') return at;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}
