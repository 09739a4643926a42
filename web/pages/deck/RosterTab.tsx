import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../components/EmptyState.tsx';
import type { InstructorClass } from '../../features/lessons/class-data.ts';
import { lessonToOpen } from '../../features/lessons/lesson-state.ts';
import type { Lesson } from '../../features/lessons/lesson-state.ts';
import { LessonPicker } from '../../features/lessons/roster/LessonPicker.tsx';
import { RosterLesson } from '../../features/lessons/roster/RosterLesson.tsx';

/** The lesson that the address names, else today's or the nearest one, with the way to the others. */
export function RosterTab({
  swimClass,
  lessons,
}: {
  swimClass: Pick<InstructorClass, 'id'>;
  lessons: readonly Lesson[];
}) {
  const { t } = useTranslation('roster');
  const [params, setParams] = useSearchParams();
  const lessonId = params.get('lesson') ?? lessonToOpen(lessons)?.id;
  const choose = (id: string) =>
    setParams(
      (now) => {
        now.set('lesson', id);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  if (!lessonId) {
    return (
      <div className="rounded-card bg-raised">
        <EmptyState title={t('noLessons')}>{t('noLessonsNote')}</EmptyState>
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-3xl lg:mx-0">
      <LessonPicker lessons={lessons} chosen={lessonId} onChoose={choose} />
      <RosterLesson classId={swimClass.id} lessonId={lessonId} />
    </div>
  );
}
