import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { IconButton } from './IconButton.tsx';

interface PagerProps {
  /** Counted from 0. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** „26–50 от 1 240“ and the two arrows; nothing when all rows fit on one page. */
export function DataTablePager({ page, pageSize, total, onPage }: PagerProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (total <= pageSize && page === 0) return null;
  const from = page * pageSize + 1;
  const to = Math.min(total, from + pageSize - 1);
  return (
    <div className="flex items-center justify-end gap-2 text-muted">
      <span role="status" className="tabular">
        {t('table.rows', { from: number(from), to: number(to), total: number(total) })}
      </span>
      <IconButton
        name={t('table.previous')}
        icon={<ChevronLeft />}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        name={t('table.next')}
        icon={<ChevronRight />}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
