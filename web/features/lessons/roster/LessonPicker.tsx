import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/IconButton.tsx';
import { clubDay, useFormat } from '../../../lib/format.ts';
import type { Lesson } from '../lesson-state.ts';

export interface LessonPickerProps {
  /** In the order of time. */
  lessons: readonly Lesson[];
  chosen: string;
  onChoose: (lessonId: string) => void;
}

/** Which lesson: one back, one ahead, or any from a list. */
export function LessonPicker({ lessons, chosen, onChoose }: LessonPickerProps) {
  const { t } = useTranslation('roster');
  const nameOf = useLessonName();
  const at = lessons.findIndex(({ id }) => id === chosen);
  const step = (by: number) => {
    const next = lessons[at + by];
    return { disabled: at < 0 || !next, onClick: () => next && onChoose(next.id) };
  };
  return (
    <div className="mb-3 flex items-center gap-1 rounded-card bg-raised p-1">
      <IconButton name={t('previous')} icon={<ChevronLeft />} {...step(-1)} />
      <span className="relative min-w-0 flex-1">
        <select
          aria-label={t('lesson')}
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
          className="min-h-11 w-full cursor-pointer appearance-none truncate rounded-control bg-transparent px-8 text-center font-semibold tabular"
        >
          {at < 0 && <option value={chosen}>{t('otherLesson')}</option>}
          {lessons.map((lesson) => (
            <option key={lesson.id} value={lesson.id}>
              {nameOf(lesson)}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-2 my-auto size-5 text-muted" />
      </span>
      <IconButton name={t('following')} icon={<ChevronRight />} {...step(1)} />
    </div>
  );
}

/** „Днес, 21 ное, 17:30“, „Пт, 20 ное 2026, 17:30“, with a word where the lesson is cancelled. */
function useLessonName(): (lesson: Lesson) => string {
  const { t } = useTranslation('roster');
  const { dateTime, dayMonth, relativeDay, time } = useFormat();
  return ({ starts_at, status }) => {
    const today = clubDay(starts_at) === clubDay(new Date());
    const named = today ? `${relativeDay(starts_at)}, ${dayMonth(starts_at)}, ${time(starts_at)}` : dateTime(starts_at);
    const when = named.charAt(0).toUpperCase() + named.slice(1);
    return status === 'cancelled' ? `${when} · ${t('cancelled')}` : when;
  };
}
