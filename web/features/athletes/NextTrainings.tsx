import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { weekday as weekdayOf } from '../../../contracts/time.ts';
import { buttonStyle } from '../../components/button-style.ts';
import { Card } from '../../components/Card.tsx';
import { clubDay, useFormat } from '../../lib/format.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { paths } from '../../lib/paths.ts';
import type { Dashboard } from './athlete-data.ts';

/** The trainings to come, the very next one large. */
export function NextTrainings({ dashboard: { lessons, child_id } }: { dashboard: Dashboard }) {
  const { t } = useTranslation(['athleteArea', 'child']);
  const { dateTime, dayMonth, time, weekday } = useFormat();
  const localized = useLocalized();
  return (
    <Card title={t('athleteArea:lessons.title')}>
      {lessons.length === 0 && (
        <p className="text-muted">{t(child_id ? 'athleteArea:lessons.empty' : 'athleteArea:lessons.unlinked')}</p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {lessons.map((lesson, index) => (
          <li key={lesson.id} className="flex items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <p
                className={
                  index === 0
                    ? 'font-condensed text-3xl leading-tight font-bold tabular first-letter:uppercase'
                    : 'font-semibold tabular first-letter:uppercase'
                }
              >
                {index === 0
                  ? `${weekday(weekdayOf(clubDay(new Date(lesson.starts_at))))}, ${dayMonth(lesson.starts_at)}, ${time(lesson.starts_at)}`
                  : dateTime(lesson.starts_at)}
              </p>
              <p className="text-muted">
                {[
                  localized(lesson, 'title'),
                  localized(lesson, 'place'),
                  t('athleteArea:lessons.minutes', { count: lesson.duration_minutes }),
                ].join(' · ')}
              </p>
            </div>
            <a
              href={paths.lessonCalendar(lesson.id)}
              aria-label={`${t('child:lessons.toCalendar')}: ${dateTime(lesson.starts_at)}`}
              className={buttonStyle('quiet', 'md', false, 'shrink-0 px-3!')}
            >
              <CalendarPlus />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
