import { Link as LinkIcon, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { PageMeta } from '../../components/PageMeta.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { holdsWords } from '../../lib/forms/holds-words.ts';
import { paths } from '../../lib/paths.ts';
import { PublicHeading } from '../../shell/frame/PublicHeading.tsx';
import type { Route } from './+types/GuidePage.ts';
import { type GuideArticle, readGuide } from './guide-data.server.ts';
import { blocksOf } from './guide-text.ts';

export const loader = ({ request, context }: Route.LoaderArgs) => readGuide(request, context);

/** Parents' questions before the first lesson, in articles with a list of contents; searched as one types, and printed whole. */
export default function GuidePage({ loaderData: articles }: Route.ComponentProps) {
  const { t } = useLanguage('guide');
  return (
    <>
      <PageMeta title={t('meta.title')} description={t('meta.description')} share="guide" />
      <PublicHeading title={t('title')} lead={t('lead')} />
      {articles === null && (
        <div className="page-width pt-10">
          <ErrorState title={t('failed')} onRetry={() => location.reload()} />
        </div>
      )}
      {articles?.length === 0 && (
        <EmptyState title={t('empty')} action={<ButtonLink to={paths.contact}>{t('ask')}</ButtonLink>} />
      )}
      {articles && articles.length > 0 && <Articles articles={articles} />}
    </>
  );
}

function Articles({ articles }: { articles: GuideArticle[] }) {
  const { t } = useLanguage('guide');
  const [search, setSearch] = useState('');
  const shown = articles.filter((article) => holdsWords(`${article.title}\n${article.body}`, search));
  return (
    <div className="page-width grid gap-x-16 gap-y-8 pt-8 lg:grid-cols-[16rem_1fr]">
      <div className="flex flex-col gap-5 lg:sticky lg:top-6 lg:self-start print:hidden">
        <TextField
          type="search"
          label={t('search')}
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <p role="status" className={search.trim() ? '-mt-3 text-sm text-muted' : 'sr-only'}>
          {search.trim() && t('found', { count: shown.length })}
        </p>
        {shown.length > 0 && (
          <nav aria-label={t('contents')}>
            <p className="font-semibold">{t('contents')}</p>
            <ul className="mt-1">
              {shown.map(({ slug, title }) => (
                <li key={slug}>
                  <a href={`#${slug}`} className="flex min-h-11 items-center text-water hover:underline">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Button kind="secondary" icon={<Printer />} onClick={() => window.print()} className="self-start">
          {t('print')}
        </Button>
      </div>
      <div className="flex max-w-prose flex-col gap-14">
        {shown.map((article) => (
          <Article key={article.slug} article={article} />
        ))}
        {shown.length === 0 && (
          <EmptyState
            title={t('none')}
            action={
              <span className="flex flex-wrap justify-center gap-3">
                <Button kind="secondary" onClick={() => setSearch('')}>
                  {t('clear')}
                </Button>
                <ButtonLink to={paths.contact}>{t('ask')}</ButtonLink>
              </span>
            }
          />
        )}
      </div>
    </div>
  );
}

function Article({ article: { slug, title, body } }: { article: GuideArticle }) {
  const { t } = useLanguage('guide');
  return (
    <article id={slug} className="group scroll-mt-6 break-inside-avoid">
      <div className="flex items-center gap-1">
        <h2 className="font-condensed text-3xl font-bold">{title}</h2>
        <a
          href={`#${slug}`}
          aria-label={t('link', { title })}
          className="inline-grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-water-soft hover:text-water print:hidden"
        >
          <LinkIcon className="size-5" />
        </a>
      </div>
      {blocksOf(body).map((block, index) =>
        'items' in block ? (
          <ul key={index} className="mt-4 flex flex-col gap-2 text-lg">
            {block.items.map((item) => (
              <li
                key={item}
                className="flex gap-3 before:mt-3 before:h-1 before:w-4 before:shrink-0 before:rounded-full before:bg-rope"
              >
                {item}
              </li>
            ))}
          </ul>
        ) : (
          <p key={index} className="mt-3 text-lg whitespace-pre-line">
            {block.text}
          </p>
        ),
      )}
    </article>
  );
}
