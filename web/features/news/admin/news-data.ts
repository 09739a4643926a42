import type { NewsInput } from '../../../../contracts/inputs/news.ts';
import { useWrite } from '../../../components/states/use-procedure.ts';
import { useRowChange } from '../../../kit/row-change.ts';
import { askQuery, rowQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { ask } from '../../../lib/api/rpc.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const LISTED = `id,slug,cover_path,published_at,created_at,${inAllLanguages('title')}` as const;
const WHOLE = `${LISTED},${inAllLanguages('summary', 'body')}` as const;

/** An article as the list shows it. */
export type ListedArticle = Selected<'news', typeof LISTED>;
/** An article with all its texts. */
export type Article = Selected<'news', typeof WHOLE>;

/** Every article without its texts: drafts first, then the newest. */
export const newsQuery = askQuery(['news', 'admin'], (club) =>
  club
    .from('news')
    .select(LISTED)
    .order('published_at', { ascending: false, nullsFirst: true })
    .order('created_at', { ascending: false }),
);

/** One article with its texts. */
export const articleQuery = (id: string) =>
  rowQuery(['news', 'article', id], (club) => club.from('news').select(WHOLE).eq('id', id), {
    // A form begins with the current value.
    staleTime: 0,
    gcTime: 0,
  });

export type ArticleState = 'draft' | 'planned' | 'published';

/** The state of an article: out, waiting for its time, or a draft. */
export function stateOf({ published_at }: Pick<ListedArticle, 'published_at'>): ArticleState {
  if (!published_at) return 'draft';
  return Date.parse(published_at) > Date.now() ? 'planned' : 'published';
}

/** The time of an article's publication; null for a draft. */
type PublishTime = Pick<ListedArticle, 'id' | 'published_at'>;

/** Makes, changes or deletes articles; afterwards the news are read again. Throws ClubError. */
export const useNewsChange = () => useRowChange<NewsInput>('news', ['news']);

/** Publishes articles, or takes them back; afterwards the news are read again. Throws ClubError. */
export const usePublishTimes = () =>
  useWrite(
    async (times: readonly PublishTime[]) => {
      for (const [published_at, ids] of idsByTime(times))
        await ask((club) => club.from('news').update({ published_at }).in('id', ids).select('id'));
    },
    ['news'],
  );

/** Articles of one time are written together. */
function idsByTime(times: readonly PublishTime[]): Map<string | null, string[]> {
  const ids = new Map<string | null, string[]>();
  for (const { id, published_at } of times) ids.set(published_at, [...(ids.get(published_at) ?? []), id]);
  return ids;
}
