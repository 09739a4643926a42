import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contracts/roles.ts';
import { cx } from '../../lib/cx.ts';
import { useFormat } from '../../lib/format.ts';
import { personName } from '../../lib/person-name.ts';
import { localized } from '../../lib/localized.ts';
import { useOrdinal } from './place-in-line.ts';
import { suits } from './timetable.ts';
import type { Swimmer, TimetableClass, WeekEntry } from './timetable.ts';
import { useSessionTimes } from './use-session-times.ts';

/** What a calendar of classes gets. */
export interface WeekProps {
  entries: readonly WeekEntry[];
  chosenId: string | null;
  /** Classes in which the child is already. */
  takenIds: readonly string[];
  swimmer: Swimmer | null;
  /** Classes chosen for sisters and brothers who are enrolled in the same go, once each. */
  ahead: readonly string[];
  onChoose: (classId: string) => void;
}

interface ClassButtonProps extends Omit<WeekProps, 'entries'> {
  entry: WeekEntry;
  /** With its hour: for a list of days; the week says it in its row. */
  withTime?: boolean;
}

/** A class at one of its weekly times; choosing it chooses all of them. */
export function ClassButton({ entry, withTime, chosenId, takenIds, swimmer, ahead, onChoose }: ClassButtonProps) {
  const { t, i18n } = useTranslation(['enrollment', 'common']);
  const { clock } = useFormat();
  const times = useSessionTimes();
  const { group } = entry;
  const chosen = group.class_id === chosenId;
  const taken = takenIds.includes(group.class_id);
  const ordinal = useOrdinal();
  const free = freeFor(group, ahead);
  const title = localized(group, 'title', i18n.language as Locale);
  const others = group.sessions.filter((session) => session !== entry && !sameTime(session, entry));
  return (
    <button
      type="button"
      aria-pressed={chosen}
      disabled={taken}
      onClick={() => onChoose(group.class_id)}
      className={cx(
        'flex h-full w-full flex-col rounded-control p-3 text-left transition-[transform] duration-150 disabled:opacity-60',
        chosen ? 'bg-water-soft ring-2 ring-water' : 'bg-raised hover:not-disabled:-translate-y-0.5',
      )}
    >
      <span className="flex w-full items-start justify-between gap-2">
        <span className={cx('font-bold', !withTime && 'leading-snug')}>
          {withTime && <span className="mr-2 font-condensed text-xl tabular">{clock(entry.start_time)}</span>}
          {title}
        </span>
        {chosen && <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-water" />}
      </span>
      <span className="mt-1 text-sm text-muted">
        {[
          group.level ? t(`common:levels.${group.level}`) : t('enrollment:class.anyLevel'),
          group.age_min !== null &&
            group.age_max !== null &&
            t('common:ages', { min: group.age_min, max: group.age_max }),
          withTime && t('common:minutes', { count: group.duration_minutes }),
          withTime && group.instructor_name && personName(group.instructor_name, i18n.language as Locale),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {withTime && others.length > 0 && (
        <span className="text-sm text-muted">{t('enrollment:class.also', { times: times(others) })}</span>
      )}
      {swimmer && !suits(group, swimmer) && (
        <span className="text-sm font-medium text-warning">{t('enrollment:class.misfit')}</span>
      )}
      <span
        className={cx('mt-1.5 text-sm font-semibold tabular', !taken && (free > 0 ? 'text-success' : 'text-warning'))}
      >
        {taken
          ? t('enrollment:class.taken')
          : free > 0
            ? t('common:places', { count: free })
            : t('enrollment:line.willBe', { place: ordinal(group.waiting + 1 - free) })}
      </span>
    </button>
  );
}

/** The free places that siblings before the child leave; below zero, how many of them already wait. */
function freeFor(group: TimetableClass, ahead: readonly string[]): number {
  return group.free - ahead.filter((classId) => classId === group.class_id).length;
}

function sameTime(
  a: { day_of_week: number; start_time: string },
  b: { day_of_week: number; start_time: string },
): boolean {
  return a.day_of_week === b.day_of_week && a.start_time === b.start_time;
}
