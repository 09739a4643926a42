import { useTranslation } from 'react-i18next';
import { Stat } from '../../components/Stat.tsx';
import { missingMarks } from '../../features/lessons/day-data.ts';
import type { ClubDay, DayLesson } from '../../features/lessons/day-data.ts';
import { useMoney } from '../../features/locations/club/use-money.ts';

/** What a day adds up to; a class that meets twice a day has its seats once. */
export function DayFigures({ day, now }: { day: ClubDay; now: Date }) {
  const { t } = useTranslation('desk');
  const { money } = useMoney();
  const { lessons, cash } = day;
  const running = lessons.filter(({ status }) => status !== 'cancelled');
  const cancelled = lessons.length - running.length;
  const missing = running.map((lesson) => missingMarks(lesson, now)).filter((count) => count > 0);
  const children = missing.reduce((sum, count) => sum + count, 0);
  const asked = running.filter(({ request }) => request !== null).length;
  const classes = [...new Map<string, DayLesson>(running.map((lesson) => [lesson.class_id, lesson])).values()];
  const free = classes.reduce((sum, lesson) => sum + lesson.free, 0);
  const offers = classes.reduce((sum, lesson) => sum + lesson.offers, 0);
  const [taken, other] = money(cash.amount, cash.euro_cents);
  return (
    <div className="my-4 grid grid-cols-2 gap-3 sm:my-6 lg:grid-cols-5 print:hidden">
      <Stat
        label={t('figures.lessons')}
        value={running.length}
        note={cancelled > 0 && t('figures.cancelled', { count: cancelled })}
      />
      <Stat
        label={t('figures.missing')}
        value={children}
        unit={children > 0 && t('figures.missingUnit', { count: children })}
        note={missing.length > 0 && t('figures.missingNote', { count: missing.length })}
        tone={children > 0 ? 'warning' : 'ink'}
      />
      <Stat label={t('figures.substitutes')} value={asked} tone={asked > 0 ? 'danger' : 'ink'} />
      <Stat label={t('figures.free')} value={free} note={offers > 0 && t('figures.offers', { count: offers })} />
      <Stat
        label={t('figures.cash')}
        value={<span className="text-2xl whitespace-nowrap">{taken}</span>}
        note={[other, t('figures.payments', { count: cash.payments })].filter(Boolean).join(' · ')}
      />
    </div>
  );
}
