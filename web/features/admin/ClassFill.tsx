import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Locale } from '../../../contracts/roles.ts';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { SkeletonText } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { cx } from '../../lib/cx.ts';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { classesQuery } from '../classes/classes-data.ts';
import type { OfficeClass } from '../classes/classes-data.ts';

/** How full every running class is, the fullest first. */
export function ClassFill() {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(classesQuery);
  const running = data
    ?.filter(({ is_active }) => is_active)
    .sort((a, b) => shareOf(b) - shareOf(a) || b.waiting - a.waiting);
  return (
    <Card
      title={t('overview.fill')}
      aside={
        <Link
          to={paths.adminSection('classes')}
          className="inline-flex min-h-11 items-center font-semibold text-water hover:underline"
        >
          {t('overview.allClasses')}
        </Link>
      }
    >
      {error && !data && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {!running && !error && <SkeletonText lines={10} />}
      {running?.length === 0 && <EmptyState title={t('overview.noClasses')} />}
      {running && (
        <ul className="grid gap-x-10 lg:grid-cols-2">
          {running.map((row) => (
            <FillRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function FillRow({ row }: { row: OfficeClass }) {
  const { t, i18n } = useTranslation(['admin', 'classes']);
  const { percent } = useFormat();
  const share = shareOf(row);
  return (
    <li>
      <Link
        to={`${paths.adminSection('enrollments')}?enrollments.class=${row.id}`}
        className="block rounded-control py-2.5 hover:bg-water-soft/50 sm:-mx-3 sm:px-3"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-semibold">{localized(row, 'title', i18n.language as Locale)}</span>
          <span className="shrink-0 text-sm tabular">
            {row.waiting > 0 && (
              <span className="mr-2 font-semibold text-warning">{t('classes:waiting', { count: row.waiting })}</span>
            )}
            <b>{row.taken}</b>/{row.max_capacity}{' '}
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

function shareOf({ taken, max_capacity }: OfficeClass): number {
  return taken / max_capacity;
}
