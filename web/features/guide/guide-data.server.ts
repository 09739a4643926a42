import type { RouterContextProvider } from 'react-router';
import { publicReader, rowsOf } from '../../lib/api/public-rest.server.ts';
import { inAllLanguages, localized } from '../../lib/format/localized.ts';

/** An article of the guide in the reader's language. */
export interface GuideArticle {
  /** Its anchor on the page. */
  slug: string;
  title: string;
  body: string;
}

/** The articles of the guide in the club's order; null where they could not be read. */
export async function readGuide(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<GuideArticle[] | null> {
  const { db, locale } = publicReader(request, context);
  const rows = await rowsOf(
    db
      .from('guide_articles')
      .select(`slug,${inAllLanguages('title', 'body')}`)
      .eq('is_visible', true)
      .order('display_order')
      .order('title'),
  );
  return (
    rows?.map((row) => ({
      slug: row.slug,
      title: localized(row, 'title', locale),
      body: localized(row, 'body', locale),
    })) ?? null
  );
}
