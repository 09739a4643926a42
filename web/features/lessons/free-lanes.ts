import type { WeekLesson } from './day-data.ts';

const MINUTE_MS = 60_000;

type Timed = Pick<WeekLesson, 'starts_at' | 'duration_minutes' | 'status' | 'lane'>;

/** The lanes that no lesson takes while this one runs, from 1; a class without a lane takes them all. */
export function freeLanes(during: Timed, lessons: readonly Timed[], count: number): number[] {
  const taken = new Set<number>();
  for (const lesson of lessons) {
    if (lesson.status === 'cancelled' || !overlap(lesson, during)) continue;
    if (lesson.lane === null) return [];
    taken.add(lesson.lane);
  }
  return Array.from({ length: count }, (_, index) => index + 1).filter((lane) => !taken.has(lane));
}

function overlap(one: Timed, other: Timed): boolean {
  const [from, to] = spanOf(one);
  const [otherFrom, otherTo] = spanOf(other);
  return from < otherTo && otherFrom < to;
}

function spanOf({ starts_at, duration_minutes }: Timed): [number, number] {
  const from = Date.parse(starts_at);
  return [from, from + duration_minutes * MINUTE_MS];
}
