import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { clubDay } from '../../../../contracts/time.ts';
import { StatusChip, type Progress } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { Photo } from '../../../components/Photo.tsx';
import { late } from '../../../components/states/late.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { AddButton } from '../../../kit/AddButton.tsx';
import { useAddressParam } from '../../../kit/address-param.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { wholeList } from '../../../kit/list-page.ts';
import { rangeStart } from '../../../kit/RangeControl.tsx';
import { useRowEntries } from '../../../kit/use-row-entries.tsx';
import { useSwitch } from '../../../kit/use-switch.tsx';
import { useTableView } from '../../../lib/browser/table-address.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { publicFile } from '../../../lib/paths.ts';
import {
  newsQuery,
  stateOf,
  useNewsChange,
  usePublishTimes,
  type ArticleState,
  type ListedArticle,
} from './news-data.ts';

const ArticleSheet = late(async () => (await import('./ArticleSheet.tsx')).ArticleSheet);

/** The club's articles: drafts, planned and published ones. */
export default function NewsPage() {
  const { t, localized } = useLanguage('adminNews');
  const news = useQuery(newsQuery);
  const [view] = useTableView('news');
  const shown = useAddressParam('article');
  const columns = useNewsColumns();
  const publishing = usePublishing();
  const { show, dialog } = useDialog();
  const { edit, remove } = useRowEntries();
  const since = rangeStart(view);
  const rows = useMemo(() => news.data?.filter((article) => !since || dayOf(article) >= since), [news.data, since]);
  const ask = (articles: readonly ListedArticle[]) =>
    show((close) => <DeleteArticlesDialog articles={articles} onClose={close} />);
  return (
    <AdminList
      {...wholeList('news', news)}
      rows={rows}
      label={t('title')}
      lead={t('lead')}
      action={<AddButton onClick={shown.openNew}>{t('add')}</AddButton>}
      range={t('range')}
      columns={columns}
      rowLink={({ id }) => shown.linkTo(id)}
      rowMenu={(article) => ({
        name: t('actions', { title: localized(article, 'title') }),
        entries: [edit(() => shown.open(article.id)), publishing.entry(article), remove(() => ask([article]))],
      })}
      bulkSwitch={publishing}
      bulkRemove={(ids) => ask(rows?.filter(({ id }) => ids.includes(id)) ?? [])}
      empty={{ title: t(since ? 'emptyRange' : 'empty') }}
    >
      {shown.value && <ArticleSheet key={shown.value} id={shown.isNew ? null : shown.value} onClose={shown.close} />}
      {dialog}
    </AdminList>
  );
}

/** The day by which an article is found: of publishing, of a draft the one on which it was begun. */
function dayOf({ published_at, created_at }: ListedArticle): string {
  return clubDay(published_at ?? created_at);
}

/** Deletes articles with all their texts. */
function DeleteArticlesDialog({ articles, onClose }: { articles: readonly ListedArticle[]; onClose: () => void }) {
  const { t, localized } = useLanguage('adminNews');
  const titles = articles.map((article) => localized(article, 'title'));
  const count = titles.length;
  const [title] = titles;
  return (
    <ConfirmDialog
      write={useNewsChange()}
      input={{ act: 'delete', ids: articles.map(({ id }) => id) }}
      onClose={onClose}
      title={count === 1 ? t('deleteTitle', { title }) : t('deleteTitleMany', { count })}
      description={t('deleteNote')}
      losses={count === 1 ? [{ label: t('deleteLoss') }] : titles.map((label) => ({ label }))}
      confirmLabel={count === 1 ? t('deleteConfirm') : t('deleteConfirmMany', { count })}
      done={count === 1 ? t('deleted', { title }) : t('deletedMany', { count })}
      failed={t('failed.delete')}
    />
  );
}

/** Publishes articles now or makes them drafts; the toast gives each the time that it had. */
function usePublishing() {
  const { t, localized } = useLanguage('adminNews');
  const { run } = usePublishTimes();
  return useSwitch<ListedArticle>({
    isOn: (article) => stateOf(article) === 'published',
    on: t('publishNow'),
    off: t('takeBack'),
    sign: 'publish',
    write: ({ rows, on, undoes }) => {
      const now = on ? new Date().toISOString() : null;
      const times = rows.map(({ id, published_at }) => ({ id, published_at: undoes ? published_at : now }));
      return run(times);
    },
    one: (article, on) => t(on ? 'isOut' : 'isDraft', { title: localized(article, 'title') }),
    many: (count, on) => t(on ? 'areOut' : 'areDrafts', { count }),
    undone: t('undone'),
    failed: t('failed.update'),
  });
}

const PROGRESS: Record<ArticleState, Progress> = { draft: 'off', planned: 'waiting', published: 'good' };
const STATES: readonly ArticleState[] = ['draft', 'planned', 'published'];

function useNewsColumns(): Column<ListedArticle>[] {
  const { t, dateTime, localized } = useLanguage('adminNews');
  return [
    {
      id: 'title',
      header: t('fields.title'),
      value: (article) => localized(article, 'title'),
      cell: (article) => (
        <span className="flex items-center gap-3">
          <Photo
            src={article.cover_path && publicFile('media', article.cover_path)}
            alt=""
            className="h-11! w-15! shrink-0 rounded-[8px]!"
          />
          <span className="font-semibold">{localized(article, 'title')}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      value: (article) => t(`states.${stateOf(article)}`),
      cell: (article) => {
        const state = stateOf(article);
        return <StatusChip progress={PROGRESS[state]}>{t(`states.${state}`)}</StatusChip>;
      },
      filter: STATES.map((value) => ({ value, label: t(`plural.${value}`) })),
      filterValue: stateOf,
    },
    {
      id: 'languages',
      header: t('languages'),
      value: (article) => ['BG', article.title_en && 'EN', article.title_ru && 'RU'].filter(Boolean).join(', '),
      sortable: false,
      phone: 'hidden',
    },
    {
      id: 'published',
      header: t('fields.published'),
      value: (article) => article.published_at,
      cell: (article) =>
        article.published_at ? (
          <span className="whitespace-nowrap">{dateTime(article.published_at)}</span>
        ) : (
          <span className="text-muted">–</span>
        ),
    },
    { id: 'slug', header: t('fields.slug'), value: (article) => article.slug, besides: true },
  ];
}
