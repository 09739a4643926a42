import { WORDS, type Word } from './words.ts';
import type { Passage } from './read-words.ts';

/** How often a word is written, by `floor/kind`. */
export type Count = Record<string, number>;

export interface Find {
  passage: Passage;
  times: number;
}

/** Every passage that holds the word, phrases that stay excepted. */
export function findWord({ old, kinds, stays = {}, elsewhere = {} }: Word, passages: readonly Passage[]): Find[] {
  const staying = new RegExp(`\\b(${Object.keys(stays).join('|') || '\\d'})\\b`, 'g');
  return passages.flatMap((passage) => {
    if (kinds && !kinds.includes(passage.kind)) return [];
    if (Object.keys(elsewhere).some((path) => passage.at.startsWith(path))) return [];
    const times = passage.words.replaceAll(staying, ' ').match(old)?.length ?? 0;
    return times > 0 ? [{ passage, times }] : [];
  });
}

/** What a passage is counted under. */
export const keyOf = ({ floor, kind }: Passage): string => `${floor}/${kind}`;

/** The counts of every word of the list. */
export function countWords(passages: readonly Passage[]): Record<string, Count> {
  return Object.fromEntries(
    Object.entries(WORDS).map(([name, word]) => {
      const count: Count = {};
      for (const { passage, times } of findWord(word, passages)) {
        const key = keyOf(passage);
        count[key] = (count[key] ?? 0) + times;
      }
      return [name, count];
    }),
  );
}
