import type { Swim } from '../results/swim.ts';
import type { Goal } from './goals-data.ts';

/** The progress of a goal in an event; times in hundredths. */
export interface GoalProgress {
  /** The best time so far; null where the event was not swum yet. */
  best: number | null;
  /** The rest to gain; 0 once it is reached. Null without a time. */
  left: number | null;
  /** The gain since the goal was set, and the whole of it: the lane bar. */
  gained: number;
  wanted: number;
  reached: boolean;
}

/**
 * A goal's progress from the athlete's times: it counts from the best time of the day it was set, or, in an event that had
 * not been swum by then, from the first time afterwards. Null for a goal in own words.
 */
export function progressOf(goal: Goal, times: readonly Swim[]): GoalProgress | null {
  const target = goal.target_centiseconds;
  if (target === null) return null;
  const swims = times
    .filter(
      ({ stroke, distance, course }) => stroke === goal.stroke && distance === goal.distance && course === goal.course,
    )
    .toSorted((a, b) => a.swum_on.localeCompare(b.swum_on));
  const [first] = swims;
  if (!first) return { best: null, left: null, gained: 0, wanted: 1, reached: false };
  const best = fastest(swims);
  const before = swims.filter(({ swum_on }) => swum_on <= goal.started_on);
  const start = before.length > 0 ? fastest(before) : first.centiseconds;
  const reached = best <= target;
  const wanted = Math.max(1, start - target);
  return {
    best,
    left: Math.max(0, best - target),
    gained: reached ? wanted : Math.max(0, start - best),
    wanted,
    reached,
  };
}

const fastest = (swims: readonly Swim[]): number => Math.min(...swims.map(({ centiseconds }) => centiseconds));
