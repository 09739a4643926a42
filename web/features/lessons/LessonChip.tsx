import { StatusChip, type Progress } from '../../components/Chip.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { LessonState } from './lesson-state.ts';

const PROGRESS: Record<LessonState, Progress> = {
  cancelled: 'off',
  coming: 'waiting',
  unmarked: 'warning',
  partly: 'warning',
  marked: 'good',
  empty: 'off',
};

/** The state of a lesson. */
export function LessonChip({ state }: { state: LessonState }) {
  const { t } = useLanguage('instructor');
  return (
    <span className="whitespace-nowrap">
      <StatusChip progress={PROGRESS[state]}>{t(`lessonStates.${state}`)}</StatusChip>
    </span>
  );
}
