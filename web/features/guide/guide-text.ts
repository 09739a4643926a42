/** A paragraph, or a list. */
export type Block = { text: string } | { items: string[] };

const ITEM = /^[-–•]\s+/;

/** The parts of a body: paragraphs between empty lines; lines that begin with a dash are a list. */
export function blocksOf(body: string): Block[] {
  return body
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const lines = part.split('\n').map((line) => line.trim());
      return lines.every((line) => ITEM.test(line))
        ? { items: lines.map((line) => line.replace(ITEM, '')) }
        : { text: lines.join('\n') };
    });
}
