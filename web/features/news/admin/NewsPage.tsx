import { useQuery } from '@tanstack/react-query';
import { EyeOff, Pencil, Send, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clubDay } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { late } from '../../../components/late.tsx';
import { localized } from '../../../lib/localized.ts';
import { useTableView } from '../../../lib/table-address.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { BulkSwitch } from '../../../kit/BulkSwitch.tsx';
import { wholeList } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { rangeStart } from '../../../kit/RangeControl.tsx';
import { AddButton } from '../../../kit/AddButton.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { DeleteArticlesDialog } from './DeleteArticlesDialog.tsx';
import { newsQuery, stateOf } from './news-data.ts';
import type { ListedArticle } from './news-data.ts';
import { useNewsColumns } from './use-news-columns.tsx';
import { usePublish } from './use-publish.ts';

const ArticleSheet = late(async () => (await import('./ArticleSheet.tsx')).ArticleSheet);

const isOut = (article: ListedArticle): boolean => stateOf(article) === 'published';

/** The club's articles: drafts, planned and published ones. */
export function NewsPage() {
  const { t } = useTranslation(['adminNews', 'common']);
  const news = useQuery(newsQuery);
  const [view] = useTableView('news');
  const [removing, setRemoving] = useState<readonly ListedArticle[] | null>(null);
  const shown = useAddressParam('article');
  const columns = useNewsColumns();
  const publish = usePublish();
  const since = rangeStart(view);
  const rows = useMemo(() => news.data?.filter((article) => !since || dayOf(article) >= since), [news.data, since]);
  const chosen = (ids: readonly string[]) => rows?.filter(({ id }) => ids.includes(id)) ?? [];
  return (
    <AdminList
      {...wholeList('news', news)}
      rows={rows}
      label={t('adminNews:title')}
      lead={t('adminNews:lead')}
      action={<AddButton onClick={shown.openNew}>{t('adminNews:add')}</AddButton>}
      range={t('adminNews:range')}
      columns={columns}
      rowLink={({ id }) => shown.linkTo(id)}
      rowActions={(article) => (
        <ArticleMenu
          article={article}
          onEdit={() => shown.open(article.id)}
          onPublish={(out) => publish([article], out)}
          onDelete={() => setRemoving([article])}
        />
      )}
      bulkActions={(ids, clear) => (
        <>
          <BulkSwitch
            rows={chosen(ids)}
            isOn={isOut}
            on={t('adminNews:publishNow')}
            off={t('adminNews:takeBackMany')}
            onSet={(articles, out) => {
              publish(articles, out);
              clear();
            }}
          />
          <Button kind="danger" onClick={() => setRemoving(chosen(ids))}>
            {t('common:delete')}
          </Button>
        </>
      )}
      empty={{ title: t(since ? 'adminNews:emptyRange' : 'adminNews:empty') }}
    >
      {shown.value && <ArticleSheet key={shown.value} id={shown.isNew ? null : shown.value} onClose={shown.close} />}
      {removing && <DeleteArticlesDialog articles={removing} onClose={() => setRemoving(null)} />}
    </AdminList>
  );
}

/** The day by which an article is found: of publishing, of a draft the one on which it was begun. */
function dayOf({ published_at, created_at }: ListedArticle): string {
  return clubDay(published_at ?? created_at);
}

interface ArticleMenuProps {
  article: ListedArticle;
  onEdit: () => void;
  onPublish: (out: boolean) => void;
  onDelete: () => void;
}

function ArticleMenu({ article, onEdit, onPublish, onDelete }: ArticleMenuProps) {
  const { t } = useTranslation(['adminNews', 'common']);
  const locale = useLocale();
  const title = localized(article, 'title', locale);
  return (
    <RowMenu
      name={t('adminNews:actions', { title })}
      entries={[
        { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        isOut(article)
          ? {
              label: t('adminNews:takeBack'),
              icon: <EyeOff aria-hidden="true" />,
              onSelect: () => onPublish(false),
            }
          : {
              label: t('adminNews:publishNow'),
              icon: <Send aria-hidden="true" />,
              onSelect: () => onPublish(true),
            },
        { label: t('common:delete'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
      ]}
    />
  );
}
