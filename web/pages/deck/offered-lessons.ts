import { dataOf } from '../../lib/api/rpc.ts';
import type { ClubClient } from '../../lib/api/supabase.ts';

interface Held {
  id: string;
  starts_at: string;
  duration_minutes: number;
}

const MINUTE_MS = 60_000;
/** No lesson is longer. */
const LONGEST_LESSON_MS = 240 * MINUTE_MS;

const beginOf = ({ starts_at }: Held) => Date.parse(starts_at);
const endOf = (lesson: Held) => beginOf(lesson) + lesson.duration_minutes * MINUTE_MS;

/** The lessons during which none of the others is held. */
export const freeThen = <Offered extends Held>(offered: readonly Offered[], led: readonly Held[]): Offered[] =>
  offered.filter((one) =>
    led.every((other) => other.id === one.id || beginOf(other) >= endOf(one) || endOf(other) <= beginOf(one)),
  );

/** The instructor, and the classes that they teach, with the main instructor of each. */
interface Teaching {
  userId: string;
  classes: readonly { id: string; instructor_id: string }[];
}

/** The lessons that the instructor leads from the first of these to the last, as take_lesson counts them. */
export async function ledDuring(client: ClubClient, lessons: readonly Held[], { userId, classes }: Teaching) {
  if (lessons.length === 0) return [];
  const own = classes.length > 0 ? `,class_id.in.(${classes.map(({ id }) => id).join(',')})` : '';
  const answer = await client
    .from('lessons')
    .select('id,class_id,starts_at,duration_minutes,substitute_instructor_id')
    .neq('status', 'cancelled')
    .or(`substitute_instructor_id.eq.${userId}${own}`)
    .gt('starts_at', new Date(Math.min(...lessons.map(beginOf)) - LONGEST_LESSON_MS).toISOString())
    .lt('starts_at', new Date(Math.max(...lessons.map(endOf))).toISOString());
  // A substitute is there for the main instructor, who is free then; the others who teach the class are there.
  const given = new Set(classes.filter(({ instructor_id }) => instructor_id === userId).map(({ id }) => id));
  return dataOf(answer).filter(
    ({ class_id, substitute_instructor_id: id }) => id === null || id === userId || !given.has(class_id),
  );
}
