import { useTranslation } from 'react-i18next';
import { ATTENDANCE_DAYS } from '../../../contracts/athletes.ts';
import { addDays } from '../../../contracts/time.ts';
import { Stat } from '../../components/Stat.tsx';
import { clubDay, useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { isSwim, personalBests, recordGains } from '../results/swim.ts';
import type { Swim } from '../results/swim.ts';
import { useEventName } from '../results/use-event-name.ts';
import type { Dashboard } from './athlete-data.ts';

/** An athlete's figures. */
export function Numbers({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('athleteArea');
  const { number, percent, relativeDay, time } = useFormat();
  const event = useEventName();
  const { lessons, attendance, open_goals: goals } = dashboard;
  const swims = dashboard.results.filter(isSwim);
  const [next] = lessons;
  const marked = attendance.present + attendance.absent;
  const fastest = swims.toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0))[0];
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat
        label={t('numbers.next')}
        value={next ? time(next.starts_at) : '–'}
        note={next ? relativeDay(next.starts_at) : t('numbers.noNext')}
      />
      <Stat
        label={t('numbers.attendance')}
        value={marked > 0 ? percent(attendance.present / marked) : '–'}
        note={marked > 0 ? t('numbers.attendanceNote', { count: marked }) : t('numbers.noAttendance')}
      />
      <Stat
        label={t('numbers.bests')}
        value={number(personalBests(swims).length)}
        note={t('numbers.bestsNote', { count: improved(swims) })}
      />
      {fastest?.points ? (
        <Stat label={t('numbers.points')} value={number(fastest.points)} note={event(fastest, true)} />
      ) : (
        <Stat label={t('numbers.goals')} value={number(goals)} note={t('numbers.goalsTo')} to={paths.athleteGoals} />
      )}
    </div>
  );
}

/** How many times a best of the athlete's own was beaten in the last weeks. */
function improved(swims: readonly Swim[]): number {
  const since = addDays(clubDay(), -ATTENDANCE_DAYS);
  const gains = recordGains(swims);
  return swims.filter(({ id, swum_on }) => swum_on >= since && gains.get(id) != null).length;
}
