import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { AdminClass } from './class-list-data.ts';

/** The seats of a class: „9/12“ with a bar, and its waitlist. */
export function Seats({ row }: { row: Pick<AdminClass, 'taken' | 'max_capacity' | 'waiting'> }) {
  const { t } = useLanguage('classes');
  const full = row.taken >= row.max_capacity;
  return (
    <span className="inline-flex flex-col items-end gap-1">
      <span className="whitespace-nowrap tabular">
        <b>{row.taken}</b>
        <span className="text-muted">/{row.max_capacity}</span>
        {row.waiting > 0 && (
          <span className="ml-2 text-sm font-semibold text-warning">{t('waiting', { count: row.waiting })}</span>
        )}
      </span>
      <span aria-hidden="true" className="h-1.5 w-20 overflow-hidden rounded-full bg-line/70 max-md:hidden">
        <span
          className={cx('block h-full rounded-full', full ? 'bg-warning-mark' : 'lane-rope')}
          style={{ width: `${Math.min(1, row.taken / row.max_capacity) * 100}%` }}
        />
      </span>
    </span>
  );
}
