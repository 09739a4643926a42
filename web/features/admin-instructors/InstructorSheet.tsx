import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Locale } from '../../../contracts/roles.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { Places } from '../classes/Places.tsx';
import { useSessionTimes } from '../enrollments/use-session-times.ts';
import type { Instructor } from './instructors-data.ts';

/** The running classes of an instructor: where, when, how full. */
export function InstructorSheet({ instructor, onClose }: { instructor: Instructor; onClose: () => void }) {
  const { t, i18n } = useTranslation('adminInstructors');
  const times = useSessionTimes();
  const locale = i18n.language as Locale;
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={instructor.full_name}>
      {instructor.classes.length === 0 && <EmptyState title={t('noClasses')} />}
      {instructor.classes.length > 0 && (
        <ul className="divide-y divide-line">
          {instructor.classes.map((row) => (
            <li key={row.id} className="flex items-center justify-between gap-3 py-3">
              <span className="min-w-0">
                <Link
                  to={`${paths.adminSection('classes')}?class=${row.id}`}
                  className="inline-flex min-h-6 items-center font-semibold text-water hover:underline"
                >
                  {localized(row, 'title', locale)}
                </Link>
                <span className="block text-sm text-muted">
                  {localized(row.locations, 'name', locale)} · {times(row.class_sessions)}
                </span>
              </span>
              <Places row={row} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
