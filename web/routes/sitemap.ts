import { SitemapStream, streamToPromise } from 'sitemap';
import { LOCALES } from '../../contracts/roles.ts';
import { readNews } from '../features/news/news-data.server.ts';
import { readShop } from '../features/products/shop/shop-data.server.ts';
import { requestContext } from '../lib/api/server-context.ts';
import { inLanguage } from '../lib/format/language.ts';
import { paths } from '../lib/paths.ts';
import { SHARED_FOR_A_MOMENT } from '../lib/public/caching.ts';
import { readComingEvents } from '../pages/home/events-data.server.ts';
import type { Route } from './+types/sitemap.ts';

const PAGES = [
  paths.home,
  paths.club,
  paths.schedule,
  paths.coaches,
  paths.news,
  paths.media,
  paths.shop,
  paths.contact,
  paths.parentGuide,
  paths.privacy,
  paths.terms,
  paths.poolRules,
  paths.cookies,
];
const MOST_ARTICLES = 1000;
const MOST_EVENTS = 100;

/** Every page that anybody may read, in each language, for search engines. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(requestContext);
  const [articles, { products }, events] = await Promise.all([
    readNews(request, context, MOST_ARTICLES),
    readShop(request, context),
    readComingEvents(request, context, MOST_EVENTS),
  ]);
  const pages = [
    ...PAGES.map((path) => ({ path })),
    ...(events ?? []).map(({ id }) => ({ path: paths.event(id) })),
    ...(products ?? []).map(({ address }) => ({ path: paths.product(address) })),
    ...(articles ?? []).map(({ slug, publishedAt }) => ({ path: paths.article(slug), lastmod: publishedAt })),
  ];
  const stream = new SitemapStream({
    hostname: publicUrl,
    xmlns: { news: false, video: false, image: false, xhtml: true },
  });
  for (const { path, ...facts } of pages) {
    const links = LOCALES.map((lang) => ({ lang, url: inLanguage(path, lang) }));
    for (const { url } of links) stream.write({ url, links, ...facts });
  }
  stream.end();
  const xml = await streamToPromise(stream);
  return new Response(xml.toString(), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': SHARED_FOR_A_MOMENT },
  });
}
