import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { Session } from '../classes/timetable.ts';

interface DaysFieldProps {
  /** All of the class; with the seats of their days where they are known. */
  sessions: readonly (Session & { free?: number })[];
  /** Days of the week; null: all. */
  value: number[] | null;
  onChange: (days: number[] | null) => void;
  className?: string;
}

/** The days of the week on which a child comes, each with its hours and free seats; one stays ticked. */
export function DaysField({ sessions, value, onChange, className }: DaysFieldProps) {
  const { t, weekday, clock } = useLanguage(['days', 'common']);
  const days = [...new Set(sessions.map(({ day_of_week }) => day_of_week))].sort((one, other) => one - other);
  const chosen = value ?? days;
  const toggle = (day: number) => {
    const next = days.filter((one) => (one === day) !== chosen.includes(one));
    if (next.length > 0) onChange(next.length === days.length ? null : next);
  };
  return (
    <fieldset className={cx('rounded-card bg-raised px-5 py-3', className)}>
      <legend className="float-left w-full pt-1 font-semibold">{t('field')}</legend>
      <div className="clear-both flex flex-wrap gap-x-8">
        {days.map((day) => {
          const own = sessions.filter(({ day_of_week }) => day_of_week === day);
          const [{ free } = {}] = own;
          const times = own.map(({ start_time }) => clock(start_time)).join(', ');
          return (
            <Checkbox
              key={day}
              checked={chosen.includes(day)}
              onChange={() => toggle(day)}
              label={
                <span className="tabular">
                  <span className="inline-block first-letter:uppercase">{weekday(day)}</span> {times}
                  {free !== undefined && (
                    <span className={cx('ml-2 text-sm', free > 0 ? 'text-muted' : 'font-semibold text-warning')}>
                      {free > 0 ? t('common:seats', { count: free }) : t('noSeats')}
                    </span>
                  )}
                </span>
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}
