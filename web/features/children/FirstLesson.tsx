import { CalendarPlus, ShoppingBag } from 'lucide-react';
import { buttonStyle } from '../../components/button-style.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { useLanguage } from '../../lib/use-language.ts';
import { paths } from '../../lib/paths.ts';
import type { FamilyChild } from './family-data.ts';
import { nextLessons } from './next-lesson.ts';

/** When the first lesson of these enrollments is, for the calendar, and what to bring; nothing where none is planned. */
export function FirstLesson({ enrollments }: Pick<FamilyChild, 'enrollments'>) {
  const { t, dateTime } = useLanguage('child');
  const [first] = nextLessons(enrollments);
  if (!first) return null;
  return (
    <div className="rounded-control bg-water-soft p-4 text-left">
      <p className="text-sm text-muted">{t('first.title')}</p>
      <p className="mt-0.5 text-lg font-bold">{dateTime(first.starts_at)}</p>
      <div className="mt-2 -ml-3 flex flex-wrap">
        <a href={paths.lessonCalendar(first.id)} className={buttonStyle('quiet', 'md')}>
          <CalendarPlus />
          {t('first.calendar')}
        </a>
        <ButtonLink kind="quiet" icon={<ShoppingBag />} to={paths.parentGuide}>
          {t('first.bring')}
        </ButtonLink>
      </div>
    </div>
  );
}
