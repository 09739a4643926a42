import { CalendarX2, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';

export interface LessonNoticeProps {
  refusal: 'lesson_cancelled' | 'too_early' | 'too_late';
  /** Why it was cancelled. */
  reason: string | null;
}

/** Why a lesson cannot be marked. */
export function LessonNotice({ refusal, reason }: LessonNoticeProps) {
  const { t } = useTranslation('roster');
  const Icon = refusal === 'lesson_cancelled' ? CalendarX2 : Clock;
  return (
    <p className="mb-3 flex items-start gap-3 rounded-card bg-warning-soft p-4">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <span>
        <span className="font-semibold">{errorText(refusal)}</span>
        {refusal === 'lesson_cancelled' && reason && <span className="block">{t('reason', { reason })}</span>}
      </span>
    </p>
  );
}
