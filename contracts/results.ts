export const STROKES = ['freestyle', 'backstroke', 'breaststroke', 'butterfly', 'medley'] as const;
export type Stroke = (typeof STROKES)[number];
/** Long course meters, short course meters, short course yards; long before short. */
export const COURSES = ['LCM', 'SCM', 'SCY'] as const;
export type Course = (typeof COURSES)[number];
/** Meters or yards of one swimmer. */
export const DISTANCES = [25, 50, 100, 200, 400, 500, 800, 1000, 1500, 1650] as const;
export const ROUNDS = ['timed_final', 'heat', 'quarterfinal', 'semifinal', 'final', 'swim_off', 'time_trial'] as const;
export type Round = (typeof ROUNDS)[number];
/** As LENEX writes them, but for `valid`. */
export const RESULT_STATUSES = ['valid', 'EXH', 'DSQ', 'DNS', 'DNF', 'SICK', 'WDR'] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];

/** Meters swum and the time since the start, in hundredths. */
export interface Split {
  distance: number;
  centiseconds: number;
}

/** The longest meet, in days after its first. */
export const MEET_DAYS = 30;
/** True if a result of this status is a swim with its time. */
export const needsTime = (status: ResultStatus): boolean => status === 'valid' || status === 'EXH';

/** True if splits grow in distance and time, and end before the finish. */
export function inOrder(splits: readonly Split[], distanceSwum: number, finish: number): boolean {
  return splits.every((split, at) => {
    const before = splits[at - 1];
    const grows = !before || (before.distance < split.distance && before.centiseconds < split.centiseconds);
    return grows && split.distance <= distanceSwum && split.centiseconds <= finish;
  });
}
