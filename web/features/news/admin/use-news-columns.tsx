import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../contracts/roles.ts';
import { StatusChip } from '../../../components/Chip.tsx';
import type { Progress } from '../../../components/Chip.tsx';
import { Photo } from '../../../components/Photo.tsx';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import { localized } from '../../../lib/localized.ts';
import { publicFile } from '../../../lib/paths.ts';
import { stateOf } from './news-data.ts';
import type { ArticleState, ListedArticle } from './news-data.ts';

const PROGRESS: Record<ArticleState, Progress> = { draft: 'off', planned: 'waiting', published: 'good' };
const STATES: readonly ArticleState[] = ['draft', 'planned', 'published'];

export function useNewsColumns(): Column<ListedArticle>[] {
  const { t, i18n } = useTranslation('adminNews');
  const { dateTime } = useFormat();
  const locale = i18n.language as Locale;
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('fields.title'),
        value: (article) => localized(article, 'title', locale),
        cell: (article) => (
          <span className="flex items-center gap-3">
            <Photo
              src={article.cover_path && publicFile('media', article.cover_path)}
              alt=""
              className="h-11! w-15! shrink-0 rounded-[8px]!"
            />
            <span className="font-semibold">{localized(article, 'title', locale)}</span>
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
        filter: { label: t('state'), options: STATES.map((value) => ({ value, label: t(`plural.${value}`) })) },
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
    ],
    [t, locale, dateTime],
  );
}
