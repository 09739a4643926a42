import { useLanguage } from '../../lib/format/use-language.ts';
import type { Session } from './timetable.ts';

/** Writes weekly times: „пн, ср 17:30“ where the hour is the same, else „ср 17:00; пт 17:45“. */
export function useSessionTimes(): (sessions: readonly Session[]) => string {
  const { weekday, clock } = useLanguage();
  return (sessions) => {
    const days = new Map<string, string[]>();
    for (const { day_of_week, start_time } of sessions) {
      const time = clock(start_time);
      days.set(time, [...(days.get(time) ?? []), weekday(day_of_week, 'short')]);
    }
    return [...days].map(([time, names]) => `${names.join(', ')} ${time}`).join('; ');
  };
}
