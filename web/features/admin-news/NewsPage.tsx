import { useQuery } from '@tanstack/react-query';
import { Ellipsis, EyeOff, Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contracts/roles.ts';
import { clubDay } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { localized } from '../../lib/localized.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useTableView } from '../../lib/table-address.ts';
import { useAddressParam } from '../admin/address-param.ts';
import { RangeControl, rangeStart } from '../admin/RangeControl.tsx';
import { ArticleSheet } from './ArticleSheet.tsx';
import { DeleteArticleDialog } from './DeleteArticleDialog.tsx';
import { newsQuery, stateOf, useNewsChange } from './news-data.ts';
import type { ListedArticle } from './news-data.ts';
import { useNewsColumns } from './use-news-columns.tsx';

/** In the address for an article that is being written. */
const NEW = 'new';

/** The club's articles: drafts, planned and published ones. */
export function NewsPage() {
  const { t } = useTranslation('adminNews');
  const { data: articles, error, refetch } = useQuery(newsQuery);
  const [view] = useTableView('news');
  const [removing, setRemoving] = useState<ListedArticle | null>(null);
  const shown = useAddressParam('article');
  const columns = useNewsColumns();
  const since = rangeStart(view);
  const rows = useMemo(() => articles?.filter((article) => !since || dayOf(article) >= since), [articles, since]);
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => shown.open(NEW)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} action={add} />
      <RangeControl name="news" label={t('range')} />
      <DataTable
        name="news"
        label={t('title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLink={({ id }) => shown.linkTo(id)}
        rowActions={(article) => (
          <ArticleMenu article={article} onEdit={() => shown.open(article.id)} onDelete={() => setRemoving(article)} />
        )}
        error={error ? codeOf(error) : null}
        onRetry={() => void refetch()}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t(since ? 'emptyRange' : 'empty')} action={add} />
          </div>
        }
      />
      {shown.value && (
        <ArticleSheet key={shown.value} id={shown.value === NEW ? null : shown.value} onClose={shown.close} />
      )}
      {removing && <DeleteArticleDialog article={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

/** The day by which an article is found: of publishing, of a draft the one on which it was begun. */
function dayOf({ published_at, created_at }: ListedArticle): string {
  return clubDay(published_at ?? created_at);
}

interface ArticleMenuProps {
  article: ListedArticle;
  onEdit: () => void;
  onDelete: () => void;
}

function ArticleMenu({ article, onEdit, onDelete }: ArticleMenuProps) {
  const { t, i18n } = useTranslation(['adminNews', 'common']);
  const { mutateAsync } = useNewsChange();
  const title = localized(article, 'title', i18n.language as Locale);
  const out = stateOf(article) === 'published';
  const publish = (published_at: string | null, back?: string | null) =>
    runMutation(
      mutateAsync,
      { act: 'update', id: article.id, article: { published_at } },
      {
        onSuccess: () =>
          toast.success(
            t(published_at ? 'adminNews:isOut' : 'adminNews:isDraft', { title }),
            back === undefined ? {} : { action: { label: t('common:undo'), onClick: () => publish(back) } },
          ),
        onError: (error) => toast.error(t('adminNews:failed.update'), { description: errorText(codeOf(error)) }),
      },
    );
  return (
    <Menu
      trigger={<IconButton name={t('adminNews:actions', { title })} icon={<Ellipsis />} />}
      entries={[
        { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        out
          ? {
              label: t('adminNews:takeBack'),
              icon: <EyeOff aria-hidden="true" />,
              onSelect: () => publish(null, article.published_at),
            }
          : {
              label: t('adminNews:publishNow'),
              icon: <Send aria-hidden="true" />,
              onSelect: () => publish(new Date().toISOString(), article.published_at),
            },
        { label: t('common:delete'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
      ]}
    />
  );
}
