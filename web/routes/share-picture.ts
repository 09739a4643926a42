import { readPublicEvent } from '../features/events/public-event-data.server.ts';
import { readArticle } from '../features/news/news-data.server.ts';
import { readProduct } from '../features/products/shop/shop-data.server.ts';
import { readLanguage } from '../i18n/page-language.ts';
import { serverTexts } from '../i18n/server.ts';
import { readClubName } from '../kit/club/club-name.server.ts';
import { drawSharePicture } from '../kit/share-picture.server.ts';
import { SHARED_PAGES, type SharedPage } from '../lib/browser/share-picture.ts';
import type { Route } from './+types/share-picture.ts';

const ARTICLE = /^news-(.+)$/;
const PRODUCT = /^product-(.+)$/;
const EVENT = /^event-(.+)$/;
const DAY_SECONDS = 86_400;

/** The picture of a public page, of an article, a product or an event, in the language of the address. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { t } = serverTexts(readLanguage(request));
  const club = await readClubName(request, context);
  const name = params.name.replace(/\.png$/, '');
  const slug = ARTICLE.exec(name)?.[1];
  const product = PRODUCT.exec(name)?.[1];
  const event = EVENT.exec(name)?.[1];
  const title = slug
    ? (await readArticle(request, context, slug))?.article.title
    : product
      ? (await readProduct(request, context, product))?.product.name
      : event
        ? (await readPublicEvent(request, context, event))?.title
        : SHARED_PAGES.includes(name as SharedPage)
          ? t(`${name as SharedPage}:meta.title`, { club })
          : null;
  if (!title) throw new Response(null, { status: 404 });
  // The club's name is above already.
  const said = title.startsWith(`${club}: `) ? title.slice(club.length + 2) : title;
  const picture = drawSharePicture(said.charAt(0).toLocaleUpperCase() + said.slice(1), club);
  return new Response(new Uint8Array(picture), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': `public, max-age=${DAY_SECONDS}` },
  });
}
