import { HeartPulse } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../components/Card.tsx';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { InstructorWork } from './dashboard-data.ts';

/** Children with a health note: that there is one. What it says is in the list of the lesson, where reading is written down. */
export function CareNotes({ work }: { work: InstructorWork }) {
  const { t } = useTranslation('instructor');
  const locale = useLocale();
  const rows = work.classes.flatMap((swimClass) =>
    swimClass.enrollments
      .filter(({ status, children }) => status === 'active' && children.has_care_note)
      .map(({ id, children }) => ({ id, swimClass, name: children.full_name })),
  );
  if (rows.length === 0) return null;
  return (
    <Card title={t('careNotes')}>
      <p className="-mt-3 mb-3 text-sm text-muted">{t('careNotesNote')}</p>
      <ul className="-mx-3">
        {rows.map(({ id, swimClass, name }) => (
          <li key={id} className="border-b border-line last:border-0">
            <Link
              to={paths.instructorClass(swimClass.id)}
              className="flex min-h-14 items-center gap-3 rounded-control px-3 py-2 hover:bg-water-soft"
            >
              <HeartPulse aria-hidden="true" className="size-5 shrink-0 text-danger" />
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-muted">{localized(swimClass, 'title', locale)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
