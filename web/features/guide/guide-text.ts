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

/** Whether an article holds every word that is looked for, or its beginning; case and accents do not count. */
export function holdsWords(article: { title: string; body: string }, search: string): boolean {
  const text = plain(`${article.title}\n${article.body}`);
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300\u0301]/g, '')
    .normalize('NFC');
