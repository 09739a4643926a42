import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Analytics, ClassFill as Fill } from '../../../contracts/analytics.ts';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { cx } from '../../lib/cx.ts';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { listLink } from './links.ts';

/** How full the classes are, the fullest first. */
export function ClassFill({ fill }: { fill: Analytics['fill'] }) {
  const { t } = useTranslation('analytics');
  return (
    <Card
      title={t('fill.title')}
      aside={
        <Link
          to={paths.adminSection('classes')}
          className="inline-flex min-h-11 items-center font-semibold text-water hover:underline"
        >
          {t('fill.all', { count: fill.classes })}
        </Link>
      }
    >
      {fill.list.length === 0 && <EmptyState title={t('fill.empty')} />}
      <ul className="grid gap-x-10 lg:grid-cols-2">
        {fill.list.map((row) => (
          <FillRow key={row.class_id} row={row} />
        ))}
      </ul>
      {fill.classes > fill.list.length && (
        <p className="mt-3 text-sm text-muted">{t('fill.fullest', { count: fill.list.length })}</p>
      )}
    </Card>
  );
}

function FillRow({ row }: { row: Fill }) {
  const { t } = useTranslation(['analytics', 'classes']);
  const locale = useLocale();
  const { percent } = useFormat();
  const share = row.taken / row.capacity;
  return (
    <li>
      <Link
        to={listLink('enrollments', { class: row.class_id })}
        className="block rounded-control py-2.5 hover:bg-water-soft/50 sm:-mx-3 sm:px-3"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-semibold">{localized(row, 'title', locale)}</span>
          <span className="shrink-0 text-sm tabular">
            {row.waiting > 0 && (
              <span className="mr-2 font-semibold text-warning">{t('classes:waiting', { count: row.waiting })}</span>
            )}
            <b>{row.taken}</b>/{row.capacity}{' '}
            <span className="inline-block w-12 text-right text-muted">{percent(share)}</span>
          </span>
        </span>
        <span aria-hidden="true" className="mt-1.5 block h-2 overflow-hidden rounded-full bg-line/70">
          <span
            className={cx('block h-full rounded-full', share >= 1 ? 'bg-warning-mark' : 'lane-rope')}
            style={{ width: `${Math.min(1, share) * 100}%` }}
          />
        </span>
      </Link>
    </li>
  );
}
