import type { Course, Stroke } from '../../../contracts/results.ts';
import type { Selected } from '../../lib/api/rows.ts';

/** An event: stroke, distance and pool. */
export interface SwimEvent {
  stroke: Stroke;
  course: Course;
  distance: number;
}

/** A valid time of one swimmer, no relay. */
export interface Swim extends SwimEvent, Pick<Result, 'id' | 'swum_on' | 'meet' | 'points'> {
  centiseconds: number;
}

/** The columns of a result, as `swim_times` has them. */
export const RESULT_COLUMNS =
  'id,stroke,distance,course,centiseconds,swum_on,meet,points,status,round,relay_count,splits,position';

/** Any result: also without a time, and of a relay. */
export type Result = Selected<'swim_times', typeof RESULT_COLUMNS>;

/** True if a result is a time that counts for bests. */
export const isSwim = (result: Result): result is Result & Swim =>
  result.status === 'valid' && result.relay_count === 1 && result.centiseconds !== null;

/** The same for every result of an event. */
export const eventKey = ({ distance, stroke, course }: SwimEvent) => `${distance} ${stroke} ${course}`;

const byDay = (a: Swim, b: Swim) => a.swum_on.localeCompare(b.swum_on);

/** Of every result that was a personal best on its day: what it gained on the one before, in hundredths; null for the first of its event. */
export function recordGains(swims: readonly Swim[]): Map<string, number | null> {
  const best = new Map<string, number>();
  const gains = new Map<string, number | null>();
  for (const swim of swims.toSorted(byDay)) {
    const before = best.get(eventKey(swim));
    if (before !== undefined && swim.centiseconds >= before) continue;
    gains.set(swim.id, before === undefined ? null : before - swim.centiseconds);
    best.set(eventKey(swim), swim.centiseconds);
  }
  return gains;
}

/** The best time of every event and course, with what was gained on the first one there, in hundredths. */
export function personalBests(swims: readonly Swim[]): { best: Swim; gained: number }[] {
  return [...Map.groupBy(swims, eventKey).values()].map((same) => {
    const best = same.reduce((fastest, one) => (one.centiseconds < fastest.centiseconds ? one : fastest));
    const [first = best] = same.toSorted(byDay);
    return { best, gained: first.centiseconds - best.centiseconds };
  });
}

/** The events that were swum, those swum most often first. */
export function eventsOf(swims: readonly Swim[]): { key: string; swims: Swim[] }[] {
  return [...Map.groupBy(swims, eventKey)]
    .map(([key, same]) => ({ key, swims: same.toSorted(byDay) }))
    .toSorted((a, b) => b.swims.length - a.swims.length || a.key.localeCompare(b.key));
}
