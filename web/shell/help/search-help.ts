import MiniSearch from 'minisearch';
import type { Locale } from '../../../contracts/roles.ts';
import type { ArticleId, ArticleTexts } from './articles.ts';

const SOURCES: Record<Locale, () => Promise<ArticleTexts>> = {
  bg: () => import('./texts/bg.ts').then(({ bg }) => bg),
  en: () => import('./texts/en.ts').then(({ en }) => en),
  ru: () => import('./texts/ru.ts').then(({ ru }) => ru),
};

/** The articles of a language; another language's stay where they are. */
export const loadArticles = (locale: Locale): Promise<ArticleTexts> => SOURCES[locale]();

/** Makes a search over these articles: beginnings of words are enough, and a typo in a word is forgiven. */
export function searchOver(texts: ArticleTexts, ids: readonly ArticleId[]): (query: string) => ArticleId[] {
  const index = new MiniSearch<{ id: ArticleId; title: string; body: string; words: string }>({
    fields: ['title', 'words', 'body'],
    searchOptions: { prefix: true, fuzzy: 0.25, combineWith: 'AND', boost: { title: 3, words: 2 } },
  });
  index.addAll(ids.map((id) => ({ id, ...texts[id] })));
  return (query) => index.search(query).map(({ id }) => id as ArticleId);
}
