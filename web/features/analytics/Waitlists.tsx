import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Analytics } from '../../../contracts/analytics.ts';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { listLink } from './links.ts';

/** Lines beside the free seats of classes of the same level: whom a move could help. */
export function Waitlists({ waiting, range }: { waiting: Analytics['waiting']; range: string }) {
  const { t } = useTranslation('analytics');
  const locale = useLocale();
  const link = 'font-semibold text-water hover:underline';
  return (
    <Card title={t('lines.title')}>
      {waiting.list.length === 0 ? (
        <EmptyState title={t('lines.empty')} />
      ) : (
        <ul className="grid gap-x-10 lg:grid-cols-2">
          {waiting.list.map((line) => (
            <li key={line.class_id} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2.5">
              <span className="min-w-0 flex-1 font-semibold">{localized(line, 'title', locale)}</span>
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
