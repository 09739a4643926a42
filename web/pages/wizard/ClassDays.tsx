import { useFormat } from '../../lib/format.ts';
import { ClassButton } from './ClassButton.tsx';
import type { WeekProps } from './ClassButton.tsx';

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
