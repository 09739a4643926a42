import { Check } from 'lucide-react';
import type { WeeklySession } from '../../../contracts/classes.ts';
import { suits, type Swimmer, type TimetableClass, type WeekEntry } from '../../features/classes/timetable.ts';
import { useHeld } from '../../features/classes/use-held.ts';
import { useSessionTimes } from '../../features/classes/use-session-times.ts';
import { useOrdinal } from '../../features/enrollments/waitlist-position.ts';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { personName } from '../../lib/forms/person-name.ts';

/** Narrower days would break their words. */
const MIN_DAY_REM = 7.5;

/** The week as a grid of days and hours, from 768 px on; only days and hours in which something is. */
export function ClassWeek({ entries, ...choice }: WeekProps) {
  const { t, weekday, clock } = useLanguage('enrollment');
  const days = [...new Set(entries.map((entry) => entry.day_of_week))];
  const hours = [...new Set(entries.map((entry) => entry.start_time))].sort();
  return (
    <div className="hidden overflow-x-auto md:block">
      <table
        aria-label={t('class.week')}
        style={{ minWidth: `${4 + days.length * MIN_DAY_REM}rem` }}
        className="w-full table-fixed border-separate border-spacing-1.5"
      >
        <thead>
          <tr>
            <td className="w-14" />
            {days.map((day) => (
              <th key={day} scope="col" className="px-2 py-1 text-left text-sm font-semibold first-letter:uppercase">
                {weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row" className="py-3 text-left align-top font-condensed text-lg font-bold tabular">
                {clock(hour)}
              </th>
              {days.map((day) => (
                <td key={day} className="h-px rounded-control bg-line/25 align-top">
                  <div className="flex flex-col gap-1.5">
                    {entries
                      .filter((entry) => entry.day_of_week === day && entry.start_time === hour)
                      .map((entry) => (
                        <ClassButton key={entry.swimClass.class_id} entry={entry} {...choice} />
                      ))}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The week as a list of days, below 768 px. */
export function ClassDays({ entries, ...choice }: WeekProps) {
  const { weekday } = useLanguage();
  const days = [...new Set(entries.map((entry) => entry.day_of_week))];
  return (
    <div className="flex flex-col gap-6 md:hidden">
      {days.map((day) => (
        <section key={day}>
          <h3 className="mb-2 font-semibold first-letter:uppercase">{weekday(day)}</h3>
          <ul className="flex flex-col gap-2">
            {entries
              .filter((entry) => entry.day_of_week === day)
              .map((entry) => (
                <li key={`${entry.swimClass.class_id} ${entry.start_time}`}>
                  <ClassButton entry={entry} withTime {...choice} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The props of a calendar of classes. */
interface WeekProps {
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
function ClassButton({ entry, withTime, chosenId, takenIds, swimmer, ahead, onChoose }: ClassButtonProps) {
  const { t, clock, dayMonth, locale, localized } = useLanguage(['enrollment', 'common']);
  const times = useSessionTimes();
  const { swimClass } = entry;
  const chosen = swimClass.class_id === chosenId;
  const taken = takenIds.includes(swimClass.class_id);
  const ordinal = useOrdinal();
  const held = useHeld();
  // Of a class with single days the seats are those of the day.
  const free = freeFor({ ...swimClass, free: entry.free }, ahead);
  const title = localized(swimClass, 'title');
  const others = swimClass.sessions.filter((session) => session !== entry && !sameTime(session, entry));
  return (
    <button
      type="button"
      aria-pressed={chosen}
      disabled={taken}
      onClick={() => onChoose(swimClass.class_id)}
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
        {chosen && <Check className="mt-0.5 size-5 shrink-0 text-water" />}
      </span>
      <span className="mt-1 text-sm text-muted">
        {[
          swimClass.starts_on && t('class.from', { date: dayMonth(swimClass.starts_on) }),
          localized(swimClass, 'level_name') ||
            (swimClass.level ? t(`common:levels.${swimClass.level}`) : t('class.anyLevel')),
          swimClass.age_min !== null &&
            swimClass.age_max !== null &&
            t('common:ages', { min: swimClass.age_min, max: swimClass.age_max }),
          withTime && t('common:minutes', { count: swimClass.duration_minutes }),
          withTime && swimClass.instructor_name && personName(swimClass.instructor_name, locale),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {withTime && others.length > 0 && (
        <span className="text-sm text-muted">{t('class.also', { times: times(others) })}</span>
      )}
      {swimmer && !suits(swimClass, swimmer) && (
        <span className="text-sm font-medium text-warning">{t('class.misfit')}</span>
      )}
      <span
        className={cx('mt-1.5 text-sm font-semibold tabular', !taken && (free > 0 ? 'text-success' : 'text-warning'))}
      >
        {taken
          ? t('class.taken')
          : free > 0
            ? t('common:seats', { count: free })
            : [
                held(entry.held, swimClass.held_until),
                t(entry.held > 0 ? 'waitlist.willWait' : 'waitlist.willBe', {
                  position: ordinal(entry.waiting + 1 - free),
                }),
              ]
                .filter(Boolean)
                .join(' · ')}
      </span>
    </button>
  );
}

/** The free seats that siblings before the child leave; below zero, how many of them already wait. */
function freeFor(swimClass: TimetableClass, ahead: readonly string[]): number {
  return swimClass.free - ahead.filter((classId) => classId === swimClass.class_id).length;
}

function sameTime(a: WeeklySession, b: WeeklySession): boolean {
  return a.day_of_week === b.day_of_week && a.start_time === b.start_time;
}
