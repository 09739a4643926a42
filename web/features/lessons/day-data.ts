import { rpcQuery } from '../../lib/api/club-query.ts';
import { type Returns } from '../../lib/api/rpc.ts';
import type { ClassLesson } from './class-data.ts';

export type ClubDay = Returns<'read_day'>;
export type DayLesson = ClubDay['lessons'][number];
export type ClubWeek = Returns<'read_week'>;
export type WeekLesson = ClubWeek['lessons'][number];

/** The day at the pool is read again this often while the desk looks on. */
const LOOK_AGAIN_MS = 60_000;

/** Every lesson of a day with what the desk must know of it. Throws ClubError. */
export const dayQuery = (day: string) =>
  rpcQuery(
    ['lessons', 'day', day],
    'read_day',
    { day },
    { refetchInterval: LOOK_AGAIN_MS, refetchOnWindowFocus: true },
  );

/** The week of a day at a location; without one at the first that has lessons. Throws ClubError. */
export const weekQuery = (day: string, locationId: string | null) =>
  rpcQuery(['lessons', 'week', day, locationId], 'read_week', { day, location_id: locationId });

/** The lesson as its dialogs take it. */
export function classLessonOf(lesson: DayLesson): ClassLesson {
  const { id, starts_at, duration_minutes, status, cancel_reason, substitute_instructor_id, request, lane } = lesson;
  return {
    id,
    starts_at,
    duration_minutes,
    status,
    cancel_reason,
    substitute_instructor_id,
    moved_lane: lesson.is_moved ? lane : null,
    locations: null,
    requests: request === null ? [] : [{ note: request }],
  };
}

/** The number of expected children without a mark in a lesson that has begun. */
export function missingMarks({ starts_at, status, expected, marked }: DayLesson, now: Date): number {
  return status === 'cancelled' || Date.parse(starts_at) > now.getTime() ? 0 : Math.max(0, expected - marked);
}
