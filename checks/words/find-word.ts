import type { Passage } from './read-words.ts';
import type { Word } from './words.ts';

/** The uses of the word, each as „file:line kind“; phrases that stay and files of another word are left out. */
export function findWord({ old, kinds, stays = {}, elsewhere = {} }: Word, passages: readonly Passage[]): string[] {
  const staying = new RegExp(`\\b(${Object.keys(stays).join('|') || '\\d'})\\b`, 'g');
  const others = Object.keys(elsewhere);
  return passages
    .filter(({ kind, at }) => (!kinds || kinds.includes(kind)) && !others.some((path) => at.startsWith(path)))
    .filter(({ words }) => old.test(words) && old.test(words.replaceAll(staying, ' ')))
    .map(({ at, kind }) => `${at} ${kind}`);
}
