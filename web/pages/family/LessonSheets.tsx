import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../components/FormError.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import type { TimetableClass } from '../../features/classes/timetable.ts';
import { faultText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { ClassField } from './ClassField.tsx';
import { lessonsAheadQuery, type DeskChild } from './family-data.ts';
import { ChevronRight } from 'lucide-react';
import { Chip } from '../../components/Chip.tsx';
import { useLocalized } from '../../lib/use-localized.ts';
import { late } from '../../components/late.tsx';

/** Books one lesson of a class for a child: the class, then a press on the lesson. */
export function TrialSheet({ child, onClose }: { child: DeskChild; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { dateTime } = useFormat();
  const [swimClass, setSwimClass] = useState<TimetableClass | null>(null);
  const lessons = useQuery({ ...lessonsAheadQuery(swimClass?.class_id ?? ''), enabled: swimClass !== null });
  const book = useProcedure('book_trial');
  const problem = book.error ?? lessons.error;
  const choose = (lesson_id: string) =>
    book.run(
      { child_id: child.id, lesson_id },
      { done: t('trial.done', { name: child.first_name }), onSuccess: onClose },
    );
  return (
    <Sheet onClose={onClose} title={t('trial.title', { name: child.first_name })}>
      <p className="text-muted">{t('trial.note')}</p>
      <ClassField child={child} value={swimClass} onChange={setSwimClass} error={undefined} />
      {swimClass && !lessons.data && !lessons.error && <SkeletonRows count={3} />}
      {lessons.data?.length === 0 && <p className="text-muted">{t('absence.none')}</p>}
      <ul className="-mx-2">
        {swimClass &&
          lessons.data?.map(({ id, starts_at }) => (
            <li key={id} className="border-b border-line last:border-0">
              <button
                type="button"
                disabled={book.isPending}
                onClick={() => choose(id)}
                className="min-h-14 w-full rounded-control px-2 py-2 text-left font-semibold tabular first-letter:uppercase enabled:hover:bg-water-soft"
              >
                {dateTime(starts_at)}
              </button>
            </li>
          ))}
      </ul>
      <FormError message={faultText(problem)} />
    </Sheet>
  );
}

const AbsenceDialog = late(
  async () => (await import('../../features/lessons/attendance/AbsenceDialog.tsx')).AbsenceDialog,
);

/** The next lessons of a child: a press announces that it will not come to that one. */
export function AbsenceSheet({ child, onClose }: { child: DeskChild; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { dateTime } = useFormat();
  const localized = useLocalized();
  const [chosen, setChosen] = useState<{ id: string; starts_at: string; title: string } | null>(null);
  const announced = new Set(child.absences.map(({ lesson_id }) => lesson_id));
  const lessons = child.enrollments
    .filter(({ status }) => status === 'active')
    .flatMap(({ classes }) => classes.lessons.map((lesson) => ({ ...lesson, title: localized(classes, 'title') })))
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));
  return (
    <Sheet onClose={onClose} title={t('absence.title', { name: child.first_name })}>
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
                <ChevronRight className="size-5 shrink-0 text-muted" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {chosen && <AbsenceDialog child={child} lesson={chosen} onClose={onClose} />}
    </Sheet>
  );
}
