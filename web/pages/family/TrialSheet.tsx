import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../components/FormError.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import type { TimetableClass } from '../../features/classes/timetable.ts';
import { faultText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { ClassField } from './ClassField.tsx';
import { lessonsAheadQuery } from './family-data.ts';
import type { DeskChild } from './family-data.ts';

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
      {
        onSuccess: () => {
          onClose();
          toast.success(t('trial.done', { name: child.first_name }));
        },
      },
    );
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={t('trial.title', { name: child.first_name })}>
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
