import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Chip } from '../../../components/Chip.tsx';
import { SortableList } from '../../../components/fields/SortableList.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { late } from '../../../components/states/late.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { AddButton } from '../../../kit/AddButton.tsx';
import { useAddressParam } from '../../../kit/address-param.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { guideQuery, useGuideOrder, type GuideArticle } from './guide-data.ts';

const ArticleSheet = late(async () => (await import('./ArticleSheet.tsx')).ArticleSheet);

/** The articles of the parents' guide, in the order of the page. */
export default function GuidePage() {
  const { t } = useLanguage('adminGuide');
  const { data: articles, error, refetch } = useQuery(guideQuery);
  const shown = useAddressParam('article');
  const opened = articles?.find(({ id }) => id === shown.value);
  const add = <AddButton onClick={shown.openNew}>{t('add')}</AddButton>;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} action={add} />
      <QueryState query={{ data: articles, error, refetch }} lines={7} />
      {articles?.length === 0 && <EmptyState card title={t('empty')} action={add} />}
      {articles && articles.length > 0 && <Articles articles={articles} linkTo={shown.linkTo} />}
      {(shown.isNew || opened) && (
        <ArticleSheet
          key={shown.value}
          article={opened ?? null}
          last={articles?.at(-1)?.display_order ?? 0}
          onClose={shown.close}
        />
      )}
    </>
  );
}

function Articles({ articles, linkTo }: { articles: readonly GuideArticle[]; linkTo: (id: string) => string }) {
  const { t, localized } = useLanguage('adminGuide');
  const { run, variables, isPending } = useGuideOrder();
  const titleOf = (article: GuideArticle) => localized(article, 'title');
  // A move on its way shows at once.
  const moved = (isPending && variables) || [];
  const positionOf = ({ id, display_order }: GuideArticle) =>
    moved.find((each) => each.id === id)?.display_order ?? display_order;
  const order = (next: readonly GuideArticle[]) =>
    run(
      next.map(({ id }, index) => ({ id, display_order: index + 1 })),
      { failed: t('failed.order') },
    );
  return (
    <div className="max-w-3xl rounded-card bg-raised p-3 sm:p-5">
      <SortableList
        label={t('title')}
        items={articles.toSorted((one, other) => positionOf(one) - positionOf(other))}
        itemId={({ id }) => id}
        itemName={titleOf}
        onOrder={order}
      >
        {(article) => (
          <span className="flex min-h-11 items-center gap-3">
            <Link to={linkTo(article.id)} className="min-w-0 flex-1 py-2.5 font-semibold hover:underline">
              {titleOf(article)}
            </Link>
            {!article.is_visible && <Chip tone="neutral">{t('hidden')}</Chip>}
          </span>
        )}
      </SortableList>
    </div>
  );
}
