import { CalendarPlus } from 'lucide-react';
import { buttonStyle } from '../../components/button-style.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import type { FamilyEnrollment } from './family-data.ts';
import { nextLessons } from './next-lesson.ts';

/** The first lesson of a child that has just been enrolled: when it is, for the calendar, and what to bring to a pool. */
export function FirstLesson({ enrollment }: { enrollment: FamilyEnrollment }) {
  const { t, dateTime } = useLanguage('enrollment');
  const [next] = nextLessons([enrollment]);
  const bring = enrollment.classes.locations.type === 'pool' && <p className="mt-3">{t('done.bring')}</p>;
  if (!next) return bring;
  return (
    <div className="mb-4 w-full text-left">
      <div className="rounded-control bg-water-soft p-4">
        <p className="text-sm text-muted">{t('done.next')}</p>
        <p className="mt-0.5 text-lg font-bold first-letter:uppercase">{dateTime(next.starts_at)}</p>
      </div>
      {bring}
      <a href={paths.lessonCalendar(next.id)} className={buttonStyle('quiet', 'md', false, '-ml-3 px-3! text-ink!')}>
        <CalendarPlus />
        {t('done.toCalendar')}
      </a>
    </div>
  );
}
