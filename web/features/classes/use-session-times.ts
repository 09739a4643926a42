import { writeWeek } from '../../../contracts/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { Session } from './timetable.ts';

/** Writes weekly times: „пн, ср 17:30“. */
export function useSessionTimes(): (sessions: readonly Session[]) => string {
  const language = useLanguage();
  return (sessions) => writeWeek(language, sessions);
}
