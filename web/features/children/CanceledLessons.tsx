import { StatusChip } from '../../components/Chip.tsx';
import { Folded } from '../../components/Folded.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { FamilyEnrollment } from './family-data.ts';
import { canceledLessons } from './next-lesson.ts';

/** So many are seen at once: a closed pool cancels weeks of them. */
const SHOWN = 3;

type CanceledClass = Pick<FamilyEnrollment['classes'], 'title' | 'title_en' | 'title_ru' | 'canceled'>;
type Canceled = ReturnType<typeof canceledLessons<CanceledClass>>;

export interface CanceledLessonsProps {
  child: { enrollments: Parameters<typeof canceledLessons<CanceledClass>>[0] };
  className?: string;
}

/** The lessons of the days ahead that a child does not have, with the reason. Nothing where all are held. */
export function CanceledLessons({ child, className }: CanceledLessonsProps) {
  const { t } = useLanguage('child');
  const lessons = canceledLessons(child.enrollments);
  if (lessons.length === 0) return null;
  return (
    <div className={className}>
      <List lessons={lessons.slice(0, SHOWN)} />
      {lessons.length > SHOWN && (
        <Folded title={t('lessons.moreCanceled', { count: lessons.length - SHOWN })}>
          <List lessons={lessons.slice(SHOWN)} />
        </Folded>
      )}
    </div>
  );
}

function List({ lessons }: { lessons: Canceled }) {
  const { t, dateTime, localized } = useLanguage('child');
  return (
    <ul className="flex flex-col gap-3" aria-label={t('lessons.canceledList')}>
      {lessons.map(({ id, starts_at, cancel_reason, swimClass }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular first-letter:uppercase">
            {dateTime(starts_at)} · {localized(swimClass, 'title')}
          </span>
          <StatusChip progress="off">{t('lessons.canceled')}</StatusChip>
          {cancel_reason && (
            <span lang="bg" className="w-full text-sm text-muted">
              {cancel_reason}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
