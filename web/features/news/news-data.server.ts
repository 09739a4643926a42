import type { RouterContextProvider } from 'react-router';
import type { Locale } from '../../../contracts/roles.ts';
import { publicReader, rowsOf } from '../../lib/api/public-rest.server.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { inAllLanguages, localized } from '../../lib/format/localized.ts';
import { readBlurs } from '../../lib/public/blurs.server.ts';
import type { Article } from './NewsCard.tsx';

const COLUMNS = `slug,cover_path,published_at,${inAllLanguages('title', 'summary', 'body')}` as const;
type NewsRow = Selected<'news', typeof COLUMNS>;

/** The newest articles in the reader's language; null where they could not be read. */
export async function readNews(
  request: Request,
  context: Readonly<RouterContextProvider>,
  limit: number,
): Promise<Article[] | null> {
  const { db, locale } = publicReader(request, context);
  const rows = await rowsOf(
    db
      .from('news')
      .select(COLUMNS)
      .lte('published_at', new Date().toISOString())
      .order('published_at', { ascending: false })
      .limit(limit),
  );
  if (!rows) return null;
  const blurs = await readBlurs(
    context,
    'media',
    rows.map(({ cover_path }) => cover_path),
  );
  return rows.map((row) => articleOf(row, locale, blurs));
}

/** So many more with each „older“. */
const PAGE = 24;

/** The newest articles, as many pages of them as the address asks for, and whether there are older ones. */
export async function readNewsPages(request: Request, context: Readonly<RouterContextProvider>): Promise<NewsPages> {
  const pages = pagesIn(new URL(request.url).searchParams);
  const articles = await readNews(request, context, pages * PAGE + 1);
  return { articles: articles?.slice(0, pages * PAGE) ?? null, pages, more: (articles?.length ?? 0) > pages * PAGE };
}

export interface NewsPages {
  articles: Article[] | null;
  /** Presses of „older“, and one. */
  pages: number;
  more: boolean;
}

const MOST_PAGES = 40;

/** Nonsense counts as one. */
function pagesIn(search: URLSearchParams): number {
  const pages = Number(search.get('pages'));
  return Number.isInteger(pages) && pages > 1 ? Math.min(pages, MOST_PAGES) : 1;
}

const OTHERS = 3;

/** An article that is out, and the newest others; null when there is none of that name. Throws where it cannot be read. */
export async function readArticle(
  request: Request,
  context: Readonly<RouterContextProvider>,
  slug: string,
): Promise<{ article: Article; others: Article[] } | null> {
  const { db, locale } = publicReader(request, context);
  const [rows, newest] = await Promise.all([
    rowsOf(db.from('news').select(COLUMNS).eq('slug', slug).lte('published_at', new Date().toISOString()).limit(1)),
    readNews(request, context, OTHERS + 1),
  ]);
  if (rows === null) throw new Response(null, { status: 503 });
  if (!rows[0]) return null;
  const others = (newest ?? []).filter((other) => other.slug !== slug).slice(0, OTHERS);
  const blurs = await readBlurs(context, 'media', [rows[0].cover_path]);
  return { article: articleOf(rows[0], locale, blurs), others };
}

function articleOf(row: NewsRow, locale: Locale, blurs: ReadonlyMap<string, string>): Article {
  return {
    slug: row.slug,
    title: localized(row, 'title', locale),
    summary: localized(row, 'summary', locale),
    body: localized(row, 'body', locale),
    cover: row.cover_path,
    blur: row.cover_path && blurs.get(row.cover_path),
    // Only published articles are read.
    publishedAt: row.published_at!,
  };
}
