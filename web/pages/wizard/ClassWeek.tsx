import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { ClassButton, type WeekProps } from './ClassButton.tsx';

/** Narrower days would break their words. */
const MIN_DAY_REM = 7.5;

/** The week as a grid of days and hours, from 768 px on; only days and hours in which something is. */
export function ClassWeek({ entries, ...choice }: WeekProps) {
  const { t } = useTranslation('enrollment');
  const { weekday, clock } = useFormat();
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
  const { weekday } = useFormat();
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
