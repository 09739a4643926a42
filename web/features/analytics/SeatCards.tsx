import { Link } from 'react-router';
import type { Analytics, ClassFill as Fill } from '../../../contracts/analytics.ts';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { listLink } from './links.ts';

/** Classes by how full they are, the fullest first. */
export function ClassFill({ fill }: { fill: Analytics['fill'] }) {
  const { t } = useLanguage('analytics');
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
  const { t, percent, localized } = useLanguage(['analytics', 'classes']);
  const share = row.taken / row.capacity;
  return (
    <li>
      <Link
        to={listLink('enrollments', { class: row.class_id })}
        className="block rounded-control py-2.5 hover:bg-water-soft/50 sm:-mx-3 sm:px-3"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-semibold">{localized(row, 'title')}</span>
          <span className="text-sm tabular sm:shrink-0">
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

/** Lines beside the free seats of classes of the same level: whom a move could help. */
export function Waitlists({ waiting, range }: { waiting: Analytics['waiting']; range: string }) {
  const { t, localized } = useLanguage('analytics');
  const link = 'font-semibold text-water hover:underline';
  return (
    <Card title={t('lines.title')}>
      {waiting.list.length === 0 ? (
        <EmptyState title={t('lines.empty')} />
      ) : (
        <ul className="grid gap-x-10 lg:grid-cols-2">
          {waiting.list.map((line) => (
            <li key={line.class_id} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2.5">
              <span className="min-w-0 flex-1 font-semibold">{localized(line, 'title')}</span>
              <Link
                to={listLink('enrollments', { status: 'waitlist', class: line.class_id, range })}
                className={`${link} shrink-0 tabular`}
              >
                {t('lines.waiting', { count: line.waiting })}
              </Link>
              <span className="w-full text-sm text-muted">
                {line.free_elsewhere > 0 ? (
                  <Link
                    to={listLink('classes', { level: line.level, state: 'true' })}
                    className="font-semibold text-success hover:underline"
                  >
                    {t('lines.elsewhere', { count: line.free_elsewhere })}
                  </Link>
                ) : (
                  t('lines.nowhere')
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
