import { Rss } from 'lucide-react';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PageMeta } from '../../components/PageMeta.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { inLanguage } from '../../lib/format/language.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { PublicHeading } from '../../shell/frame/PublicHeading.tsx';
import type { Route } from './+types/NewsPage.ts';
import { readNewsPages } from './news-data.server.ts';
import { NewsCard } from './NewsCard.tsx';

export const loader = ({ request, context }: Route.LoaderArgs) => readNewsPages(request, context);

/** The news, the newest first. */
export default function NewsPage({ loaderData: { articles, pages, more } }: Route.ComponentProps) {
  const { t, locale } = useLanguage('news');
  const feed = inLanguage(paths.newsFeed, locale);
  return (
    <>
      <PageMeta title={t('meta.title')} description={t('meta.description')} share="news" />
      <link rel="alternate" type="application/rss+xml" title={t('title')} href={feed} />
      <PublicHeading title={t('title')} />
      <div className="page-width pt-12">
        {articles === null && <ErrorState title={t('failed')} onRetry={() => location.reload()} />}
        {articles?.length === 0 && <EmptyState title={t('empty')} />}
        <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {articles?.map((article, index) => (
            <li key={article.slug}>
              <NewsCard article={article} level="h2" eager={index === 0} />
            </li>
          ))}
        </ul>
        {more && (
          <p className="mt-10 text-center">
            <ButtonLink kind="secondary" to={`?pages=${pages + 1}`} preventScrollReset replace>
              {t('older')}
            </ButtonLink>
          </p>
        )}
        {articles && articles.length > 0 && (
          <a
            href={feed}
            className="mt-12 inline-flex min-h-11 items-center gap-2 font-semibold text-water hover:underline"
          >
            <Rss className="size-5" />
            {t('feed')}
          </a>
        )}
      </div>
    </>
  );
}
