/** The opening mark of a quotation, the quotations that would be taken for it, and the marks of a quotation within it. */
const MARKS = {
  // The closing mark of a Bulgarian quotation opens an English one: each is taken for the other.
  '„': { pair: /„([^„“”]*)“|“([^„“”]*)”/gu, inner: ['«', '»'] },
  '“': { pair: /„([^„“”]*)“|“([^„“”]*)”/gu, inner: ['‘', '’'] },
  '«': { pair: /«([^«»]*)»/gu, inner: ['„', '“'] },
} as const;
type Opening = keyof typeof MARKS;

const isOpening = (mark: string | undefined): mark is Opening => mark !== undefined && mark in MARKS;

/**
 * A name in a text after `before`: where the text has opened a quotation there, the name's own quotation marks become
 * those of the second level, „Купа «Мадара»“ instead of „Купа „Мадара““.
 */
export function insideQuotes(before: string, name: string): string {
  const opening = before.match(/[„“”«»]/gu)?.at(-1);
  // “ closes a Bulgarian quotation and opens an English one: it is English where no „ precedes it.
  const opened = opening === '“' && before.includes('„') ? undefined : opening;
  if (!isOpening(opened)) return name;
  const { pair, inner } = MARKS[opened];
  return name.replace(pair, (_, one?: string, other?: string) => `${inner[0]}${one ?? other}${inner[1]}`);
}
