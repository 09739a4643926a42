import type { RouterContextProvider } from 'react-router';
import { inAllLanguages, localized } from '../../lib/localized.ts';
import { publicReader, rowsOf } from '../../lib/public-rest.server.ts';
import type { Article } from './NewsCard.tsx';

interface NewsRow {
  slug: string;
  cover_path: string | null;
  published_at: string;
}

const COLUMNS = `slug,cover_path,published_at,${inAllLanguages('title', 'summary', 'body')}`;

/** The newest articles in the reader's language; null where they could not be read. */
export async function readNews(
  request: Request,
  context: Readonly<RouterContextProvider>,
  limit: number,
): Promise<Article[] | null> {
  const { db, locale } = publicReader(request, context);
  const rows = await rowsOf<NewsRow>(
    db
      .from('news')
      .select(COLUMNS)
      .lte('published_at', new Date().toISOString())
      .order('published_at', { ascending: false })
      .limit(limit),
  );
  return (
    rows?.map((row) => ({
      slug: row.slug,
      title: localized(row, 'title', locale),
      summary: localized(row, 'summary', locale),
      body: localized(row, 'body', locale),
      cover: row.cover_path,
      publishedAt: row.published_at,
    })) ?? null
  );
}
