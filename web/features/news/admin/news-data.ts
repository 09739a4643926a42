import { queryOptions } from '@tanstack/react-query';
import type { NewsInput } from '../../../../contracts/inputs/news.ts';
import { useWrite } from '../../../components/use-procedure.ts';
import { askQuery } from '../../../lib/club-query.ts';
import { inAllLanguages } from '../../../lib/localized.ts';
import type { Selected } from '../../../lib/rows.ts';
import { dataOf, askRow } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';

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
  queryOptions({
    queryKey: ['news', 'article', id],
    // A form begins with the current value.
    staleTime: 0,
    gcTime: 0,
    queryFn: () => askRow((club) => club.from('news').select(WHOLE).eq('id', id)),
  });

export type ArticleState = 'draft' | 'planned' | 'published';

/** Whether an article is out, waits for its time, or is a draft. */
export function stateOf({ published_at }: Pick<ListedArticle, 'published_at'>): ArticleState {
  if (!published_at) return 'draft';
  return Date.parse(published_at) > Date.now() ? 'planned' : 'published';
}

/** When an article is published; null for a draft. */
type PublishTime = Pick<ListedArticle, 'id' | 'published_at'>;

/** What is done to articles: without an id one is made. */
export type NewsChange =
  | { act: 'create'; article: NewsInput }
  | { act: 'update'; id: string; article: Partial<NewsInput> }
  | { act: 'publish'; times: readonly PublishTime[] }
  | { act: 'delete'; ids: readonly string[] };

/** Makes, changes, publishes or deletes articles; afterwards the news are read again. Throws ClubError. */
export function useNewsChange() {
  return useWrite(writeNews, ['news']);
}

async function writeNews(change: NewsChange): Promise<void> {
  const client = await supabase();
  const table = client.from('news');
  if (change.act === 'create') dataOf(await table.insert(change.article as never).select('id'));
  if (change.act === 'update')
    dataOf(
      await table
        .update(change.article as never)
        .eq('id', change.id)
        .select('id')
        .single(),
    );
  if (change.act === 'delete') dataOf(await table.delete().in('id', change.ids).select('id'));
  if (change.act === 'publish')
    for (const [published_at, ids] of idsByTime(change.times))
      dataOf(await client.from('news').update({ published_at }).in('id', ids).select('id'));
}

/** Articles of one time are written together. */
function idsByTime(times: readonly PublishTime[]): Map<string | null, string[]> {
  const ids = new Map<string | null, string[]>();
  for (const { id, published_at } of times) ids.set(published_at, [...(ids.get(published_at) ?? []), id]);
  return ids;
}
