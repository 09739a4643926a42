import { BackLink } from '../../components/BackLink.tsx';
import { JsonLd } from '../../components/JsonLd.tsx';
import { PageMeta } from '../../components/PageMeta.tsx';
import { Paragraphs } from '../../components/Paragraphs.tsx';
import { Photo } from '../../components/Photo.tsx';
import { sharePicture } from '../../lib/browser/share-picture.ts';
import { useClubName } from '../../lib/format/club-name.ts';
import { inLanguage } from '../../lib/format/language.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths, publicFile } from '../../lib/paths.ts';
import { useSiteAddress } from '../../lib/public/site.ts';
import type { Route } from './+types/ArticlePage.ts';
import { readArticle } from './news-data.server.ts';
import { NewsCard } from './NewsCard.tsx';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const found = await readArticle(request, context, params.slug);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** One article, whole, and what else is new. */
export default function ArticlePage({ loaderData: { article, others } }: Route.ComponentProps) {
  const { t, locale, date } = useLanguage('news');
  const club = useClubName();
  const site = useSiteAddress();
  const cover = article.cover && publicFile('media', article.cover);
  const lead = article.summary || article.body.split(/\n\s*\n/)[0] || t('meta.description');
  return (
    <>
      <PageMeta title={article.title} description={lead} type="article" share={`news-${article.slug}`} />
      <JsonLd
        about={{
          '@type': 'NewsArticle',
          headline: article.title,
          description: lead,
          datePublished: article.publishedAt,
          inLanguage: locale,
          image: site + inLanguage(sharePicture(`news-${article.slug}`), locale),
          author: { '@type': 'SportsClub', name: club, url: site },
        }}
      />
      <article className="page-width pt-6 sm:pt-10">
        <div className="mx-auto max-w-3xl">
          <BackLink to={paths.news}>{t('title')}</BackLink>
          <p className="mt-3 text-muted first-letter:uppercase">
            <time dateTime={article.publishedAt}>{date(article.publishedAt)}</time>
          </p>
          <h1 className="mt-1 font-condensed text-4xl leading-tight font-extrabold text-balance sm:text-5xl">
            {article.title}
          </h1>
          {article.summary && <p className="mt-4 text-xl">{article.summary}</p>}
        </div>
        {cover && (
          <Photo
            src={cover}
            alt=""
            ratio="16/9"
            eager
            sizes="(width >= 60rem) 56rem, calc(100vw - 2rem)"
            blur={article.blur}
            className="mx-auto mt-8 max-w-4xl"
          />
        )}
        {article.body && <Paragraphs text={article.body} className="mx-auto mt-8 max-w-3xl text-lg" />}
      </article>
      {others.length > 0 && (
        <section className="page-width pt-16 print:hidden">
          <h2 className="font-condensed text-3xl font-bold">{t('others')}</h2>
          <ul className="mt-6 grid gap-x-6 gap-y-8 md:grid-cols-3">
            {others.map((other) => (
              <li key={other.slug}>
                <NewsCard article={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
