import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DOCUMENT_KINDS } from '../../../../contracts/documents.ts';
import { Chip, StatusChip } from '../../../components/Chip.tsx';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLocalized } from '../../../lib/use-localized.ts';
import type { AdminDocument } from './documents-data.ts';

const STATES = ['current', 'draft', 'planned', 'replaced'] as const;
const PROGRESS = { current: 'good', draft: 'off', planned: 'waiting', replaced: 'off' } as const;

export function useDocumentColumns(): Column<AdminDocument>[] {
  const { t } = useTranslation('adminDocuments');
  const { date, dateTime } = useFormat();
  const localized = useLocalized();
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('columns.title'),
        value: (row) => localized(row, 'title'),
        cell: (row) => (
          <span className="block min-w-0">
            <span className="font-semibold">{localized(row, 'title')}</span>
            <span className="block text-sm font-normal text-muted">{t(`kinds.${row.kind}`)}</span>
          </span>
        ),
      },
      {
        id: 'kind',
        header: t('columns.kind'),
        value: (row) => t(`kinds.${row.kind}`),
        besides: true,
        filter: DOCUMENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        filterValue: (row) => row.kind,
      },
      { id: 'version', header: t('columns.version'), value: (row) => row.version, align: 'end', phone: 'hidden' },
      {
        id: 'state',
        header: t('columns.state'),
        value: (row) => t(`states.${row.state}`),
        cell: (row) => (
          <span className="inline-flex flex-wrap gap-1.5">
            <StatusChip progress={PROGRESS[row.state]}>{t(`states.${row.state}`)}</StatusChip>
            {row.is_required && <Chip tone="rope">{t('requiredShort')}</Chip>}
          </span>
        ),
        filter: STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        filterValue: (row) => row.state,
      },
      {
        id: 'signed',
        header: t('columns.signed'),
        value: (row) => row.signed,
        cell: (row) => (
          <span className="whitespace-nowrap">
            <b>{row.signed}</b>
            {row.expected !== null && <span className="font-normal text-muted"> / {row.expected}</span>}
          </span>
        ),
        align: 'end',
        phone: 'aside',
      },
      {
        id: 'published_at',
        header: t('columns.published'),
        value: (row) => row.published_at,
        cell: (row) =>
          row.published_at ? (
            <span className="whitespace-nowrap">
              {row.state === 'planned' ? dateTime(row.published_at) : date(row.published_at)}
            </span>
          ) : (
            <span className="text-muted">–</span>
          ),
      },
    ],
    [t, date, dateTime, localized],
  );
}
