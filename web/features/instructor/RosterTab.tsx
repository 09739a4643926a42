import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../components/EmptyState.tsx';
import type { InstructorClass } from '../lessons/class-data.ts';
import { lessonToOpen } from '../lessons/lesson-state.ts';
import type { Lesson } from '../lessons/lesson-state.ts';
import { LessonPicker } from '../roster/LessonPicker.tsx';
import { RosterLesson } from '../roster/RosterLesson.tsx';

/** The lesson that the address names, else today's or the nearest one, with the way to the others. */
export function RosterTab({ group, lessons }: { group: Pick<InstructorClass, 'id'>; lessons: readonly Lesson[] }) {
  const { t } = useTranslation('roster');
  const [params, setParams] = useSearchParams();
  const meetingId = params.get('meeting') ?? lessonToOpen(lessons)?.id;
  const choose = (id: string) =>
    setParams(
      (now) => {
        now.set('meeting', id);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  if (!meetingId) {
    return (
      <div className="rounded-card bg-raised">
        <EmptyState title={t('noLessons')}>{t('noLessonsNote')}</EmptyState>
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-3xl lg:mx-0">
      <LessonPicker lessons={lessons} chosen={meetingId} onChoose={choose} />
      <RosterLesson classId={group.id} meetingId={meetingId} />
    </div>
  );
}
