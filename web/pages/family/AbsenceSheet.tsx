import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../components/Chip.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { DeskChild } from './family-data.ts';
import { late } from '../../components/late.tsx';

const AbsenceDialog = late(
  async () => (await import('../../features/lessons/attendance/AbsenceDialog.tsx')).AbsenceDialog,
);

/** The next lessons of a child: a press announces that it will not come to that one. */
export function AbsenceSheet({ child, onClose }: { child: DeskChild; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { dateTime } = useFormat();
  const locale = useLocale();
  const [chosen, setChosen] = useState<{ id: string; starts_at: string; title: string } | null>(null);
  const announced = new Set(child.absences.map(({ lesson_id }) => lesson_id));
  const lessons = child.enrollments
    .filter(({ status }) => status === 'active')
    .flatMap(({ classes }) =>
      classes.lessons.map((lesson) => ({ ...lesson, title: localized(classes, 'title', locale) })),
    )
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={t('absence.title', { name: child.first_name })}>
      {lessons.length === 0 && <p className="text-muted">{t('absence.none')}</p>}
      <ul className="-mx-2">
        {lessons.map((lesson) => (
          <li key={lesson.id} className="border-b border-line last:border-0">
            <button
              type="button"
              disabled={announced.has(lesson.id)}
              onClick={() => setChosen(lesson)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-left enabled:hover:bg-water-soft"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold first-letter:uppercase tabular">{dateTime(lesson.starts_at)}</span>
                <span className="block text-sm text-muted">{lesson.title}</span>
              </span>
              {announced.has(lesson.id) ? (
                <Chip tone="warning">{t('absence.announced')}</Chip>
              ) : (
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {chosen && <AbsenceDialog child={child} lesson={chosen} open onOpenChange={(open) => !open && onClose()} />}
    </Sheet>
  );
}
