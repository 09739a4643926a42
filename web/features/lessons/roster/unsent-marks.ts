import { hashKey } from '@tanstack/react-query';
import { keptAnswer } from '../../../lib/first/kept-answers.ts';
import { rosterQuery, type Roster } from './roster-data.ts';
import { queueOf } from './use-mark-queue.ts';

/** The marks of a lesson, of skills, themes or events that the club does not have yet. */
export interface UnsentMarks {
  /** The id of the lesson, or of what else they are. */
  of: string | 'skills' | 'themes' | 'events';
  count: number;
  /** Null where its roster is no longer on this device. */
  lesson: Roster['lesson'] | null;
}

/** A network that is there gets this long to take them. */
const PATIENCE_MS = 3_000;

/** Tries once more to send what waits; answers what is left, lesson by lesson. */
export async function sendOrCount(userId: string): Promise<UnsentMarks[]> {
  const queue = queueOf(userId);
  await Promise.race([queue.flush(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const { pending, steps, handOvers, eventMarks, themes } = queue.snapshot();
  const byLesson = Map.groupBy([...pending, ...handOvers.pending], ({ lesson_id }) => lesson_id);
  const lessons = await Promise.all(
    [...byLesson].map(async ([lesson_id, marks]) => {
      const kept = await keptAnswer<Roster>(userId, hashKey(rosterQuery(lesson_id).queryKey));
      return { of: lesson_id, count: marks.length, lesson: kept?.data.lesson ?? null };
    }),
  );
  const others = [
    { of: 'skills', count: steps.pending.length, lesson: null },
    { of: 'themes', count: themes.pending.length, lesson: null },
    { of: 'events', count: eventMarks.pending.length, lesson: null },
  ];
  return [...lessons, ...others.filter(({ count }) => count > 0)];
}
