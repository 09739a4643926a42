import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageMeta } from '../../components/PageMeta.tsx';
import { Paragraphs } from '../../components/Paragraphs.tsx';
import { Photo } from '../../components/Photo.tsx';
import { useFormat } from '../../lib/format.ts';
import { publicFile } from '../../lib/paths.ts';
import { PublicHeading } from '../frame/PublicHeading.tsx';
import type { Article } from './NewsCard.tsx';

/** All news, whole, one below the other; `#slug` leads to one of them. */
export function NewsPage({ articles }: { articles: Article[] | null }) {
  const { t } = useTranslation('news');
  const { date } = useFormat();
  return (
    <>
      <PageMeta title={t('meta.title')} description={t('meta.description')} />
      <PublicHeading title={t('title')} />
      <div className="page-width flex flex-col gap-16 pt-12">
        {articles === null && <ErrorState title={t('failed')} onRetry={() => location.reload()} />}
        {articles?.length === 0 && <EmptyState title={t('empty')} />}
        {articles?.map((article) => (
          <article
            key={article.slug}
            id={article.slug}
            className="grid scroll-mt-6 items-start gap-x-10 gap-y-4 md:grid-cols-[2fr_3fr]"
          >
            <Photo src={article.cover && publicFile('media', article.cover)} alt="" ratio="16/9" />
            <div>
              <p className="text-sm text-muted">
                <time dateTime={article.publishedAt}>{date(article.publishedAt)}</time>
              </p>
              <h2 className="mt-1 font-condensed text-3xl font-bold">{article.title}</h2>
              {article.summary && <p className="mt-3 text-lg">{article.summary}</p>}
              {article.body && <Paragraphs text={article.body} className="mt-4 max-w-prose" />}
            </div>
          </article>
        ))}
      </div>
    </>
  );
}
