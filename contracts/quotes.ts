/** The opening mark of a quotation, its closing mark, and the marks of a quotation within it. */
const MARKS = {
  '„': { close: '“', inner: ['«', '»'] },
  '«': { close: '»', inner: ['„', '“'] },
  '“': { close: '”', inner: ['‘', '’'] },
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
  const { close, inner } = MARKS[opened];
  return name.replaceAll(opened, inner[0]).replaceAll(close, inner[1]);
}
