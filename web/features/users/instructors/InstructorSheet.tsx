import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { SkeletonRows } from '../../../components/Skeleton.tsx';
import { codeOf } from '../../../lib/club-error.ts';
import { localized } from '../../../lib/localized.ts';
import { paths } from '../../../lib/paths.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Seats } from '../../classes/Seats.tsx';
import { useSessionTimes } from '../../classes/use-session-times.ts';
import { taughtQuery } from './instructors-data.ts';
import type { Instructor } from './instructors-data.ts';

/** The running classes of an instructor: where, when, how full. */
export function InstructorSheet({ instructor, onClose }: { instructor: Instructor; onClose: () => void }) {
  const { t } = useTranslation('adminInstructors');
  const times = useSessionTimes();
  const locale = useLocale();
  const { data: classes, error, refetch } = useQuery(taughtQuery(instructor.user_id));
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={instructor.full_name}>
      {error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {!classes && !error && <SkeletonRows count={Math.max(1, instructor.classes)} />}
      {classes?.length === 0 && <EmptyState title={t('noClasses')} />}
      {classes && classes.length > 0 && (
        <ul className="divide-y divide-line">
          {classes.map((row) => (
            <li key={row.id} className="flex items-center justify-between gap-3 py-3">
              <span className="min-w-0">
                <Link
                  to={`${paths.adminSection('classes')}?class=${row.id}`}
                  className="inline-flex min-h-6 items-center font-semibold text-water hover:underline"
                >
                  {localized(row, 'title', locale)}
                </Link>
                <span className="block text-sm text-muted">
                  {localized(row, 'location_name', locale)} · {times(row.sessions)}
                </span>
              </span>
              <Seats row={row} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
