import { MARKING_DAYS_BACK } from '../../../contracts/attendance.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { clubNow } from '../../lib/format/club-clock.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

export const LESSON_COLUMNS =
  `id,starts_at,duration_minutes,status,cancel_reason,substitute_instructor_id,moved_lane,locations(${inAllLanguages('name')})` as const;

/** One lesson on one date. */
export type Lesson = Selected<'lessons', typeof LESSON_COLUMNS>;

/** The state of a lesson: `partly` has marks but not for every child; `empty` began without any child enrolled. */
export type LessonState = 'cancelled' | 'coming' | 'unmarked' | 'partly' | 'marked' | 'empty';

const MINUTE_MS = 60_000;

/** The state of a lesson with that many marks; `expected` children, or null where they are not known. */
export function lessonState(
  lesson: Pick<Lesson, 'starts_at' | 'status'>,
  { marked, expected }: { marked: number; expected: number | null },
  now = new Date(clubNow()),
): LessonState {
  const refusal = markingRefusal(lesson, now);
  if (refusal === 'lesson_cancelled') return 'cancelled';
  // Before the day a mark is an announced absence.
  if (refusal === 'too_early') return 'coming';
  if (marked > 0) return expected !== null && marked < expected ? 'partly' : 'marked';
  if (Date.parse(lesson.starts_at) > now.getTime()) return 'coming';
  return expected === 0 ? 'empty' : 'unmarked';
}

/** The reason against marking a lesson now, as mark_attendance would say it; null when it can. */
export function markingRefusal(
  lesson: Pick<Lesson, 'starts_at' | 'status'>,
  now = new Date(clubNow()),
): 'lesson_cancelled' | 'too_early' | 'too_late' | null {
  if (lesson.status === 'cancelled') return 'lesson_cancelled';
  const day = clubDay(lesson.starts_at);
  if (day > clubDay(now)) return 'too_early';
  return day < addDays(clubDay(now), -MARKING_DAYS_BACK) ? 'too_late' : null;
}

/** The end of a lesson. */
export function lessonEnd({ starts_at, duration_minutes }: Pick<Lesson, 'starts_at' | 'duration_minutes'>): Date {
  return new Date(Date.parse(starts_at) + duration_minutes * MINUTE_MS);
}

type Opened = Pick<Lesson, 'id' | 'starts_at' | 'duration_minutes' | 'status'>;

/** The lesson that an instructor on the deck wants: today's running or next one, else the last of today, else the nearest. */
export function lessonToOpen<L extends Opened>(lessons: readonly L[], now = new Date(clubNow())): L | null {
  const held = lessons.filter(({ status }) => status !== 'cancelled');
  const today = held.filter(({ starts_at }) => clubDay(starts_at) === clubDay(now));
  const distance = ({ starts_at }: L) => Math.abs(Date.parse(starts_at) - now.getTime());
  const nearest = (held.length > 0 ? held : lessons).reduce<L | null>(
    (best, one) => (!best || distance(one) < distance(best) ? one : best),
    null,
  );
  return today.find((lesson) => lessonEnd(lesson) > now) ?? today.at(-1) ?? nearest;
}
