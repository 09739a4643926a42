import { LEVELS, type Level, type LevelColor } from '../../../../contracts/levels.ts';

/** A weekly lesson of a class. */
export interface ScheduledLesson {
  /** Of the weekly session. */
  id: string;
  classId: string;
  title: string;
  /** Null when the class takes every level. */
  level: Level | null;
  /** The club's own level of the class; null where it has none. */
  ownLevel?: { id: string; name: string; color: LevelColor } | null;
  /** The youngest and the oldest it takes; null when it takes any. */
  ages: [number, number] | null;
  /** 1 Monday … 7 Sunday. */
  day: number;
  /** Club time, `HH:MM:SS`. */
  time: string;
  minutes: number;
  location: { id: string; name: string };
  instructor: string | null;
  free: number;
  waiting: number;
  /** Seats that are held for a while, where nothing else keeps them from being free. */
  held?: number;
  /** Until when the first of them is held, written out; null where that ends with a draw. */
  heldUntil?: string | null;
  /** Stotinki a lesson. */
  price: number;
  /** Families book a trial lesson of it by themselves. */
  hasTrials?: boolean;
  /** The season that it waits for. */
  season?: { name: string; startsOn: string };
  /** Its seats go by a draw that is not over. */
  isDrawn?: boolean;
  /** The hour from which everybody can enroll, ISO; missing once that has come. */
  opens?: string;
}

/** The filter; null: anything. */
export interface ScheduleFilter {
  /** A level of every club, or the id of one of the club's own. */
  level: string | null;
  age: number | null;
  location: string | null;
  day: number | null;
  /** Only lessons with room. */
  free: boolean;
}

/** The ages that can be chosen. */
export const AGES = Array.from({ length: 16 }, (_, index) => index + 3);

/** The filter in an address; unknown values are left out, such as ids of levels that the club does not have. */
export function readFilter(search: URLSearchParams, ownLevels: readonly string[] = []): ScheduleFilter {
  const whole = (name: string, least: number, most: number) => {
    const value = Number(search.get(name) || Number.NaN);
    return Number.isInteger(value) && value >= least && value <= most ? value : null;
  };
  return {
    level: [...LEVELS, ...ownLevels].find((level) => level === search.get('level')) ?? null,
    age: whole('age', AGES[0]!, AGES.at(-1)!),
    location: search.get('location') || null,
    day: whole('day', 1, 7),
    free: search.get('free') === '1',
  };
}

/** The lessons that a filter leaves, in their order. */
export function filterSchedule(lessons: readonly ScheduledLesson[], wanted: ScheduleFilter): ScheduledLesson[] {
  return lessons.filter(
    ({ level, ownLevel, ages, location, day, free }) =>
      (wanted.level === null || level === null || level === wanted.level || ownLevel?.id === wanted.level) &&
      (wanted.age === null || ages === null || (wanted.age >= ages[0] && wanted.age <= ages[1])) &&
      (wanted.location === null || location.id === wanted.location) &&
      (wanted.day === null || day === wanted.day) &&
      (!wanted.free || free > 0),
  );
}
