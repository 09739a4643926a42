import { Feed } from 'feed';
import { readNews } from '../features/news/news-data.server.ts';
import { readLanguage } from '../i18n/page-language.ts';
import { serverTexts } from '../i18n/server.ts';
import { readClubName } from '../kit/club/club-name.server.ts';
import { requestContext } from '../lib/api/server-context.ts';
import { inLanguage } from '../lib/format/language.ts';
import { paths } from '../lib/paths.ts';
import { SHARED_FOR_A_MOMENT } from '../lib/public/caching.ts';
import type { Route } from './+types/news-feed.ts';

const NEWEST = 30;

/** The newest articles as RSS 2.0, in the language of the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(requestContext);
  const locale = readLanguage(request);
  const { t } = serverTexts(locale);
  const [articles, club] = await Promise.all([readNews(request, context, NEWEST), readClubName(request, context)]);
  if (!articles) throw new Response(null, { status: 503 });
  const at = (path: string) => publicUrl + inLanguage(path, locale);
  const feed = new Feed({
    id: at(paths.news),
    link: at(paths.news),
    feed: at(paths.newsFeed),
    title: `${t('news:title')} · ${club}`,
    description: t('news:meta.description'),
    language: locale,
    copyright: club,
    generator: club,
    ...(articles[0] && { updated: new Date(articles[0].publishedAt) }),
  });
  for (const { slug, title, summary, body, publishedAt } of articles)
    feed.addItem({
      id: publicUrl + paths.article(slug),
      link: at(paths.article(slug)),
      title,
      description: summary || body,
      date: new Date(publishedAt),
    });
  return new Response(feed.rss2(), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': SHARED_FOR_A_MOMENT },
  });
}
