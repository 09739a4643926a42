import { LEVELS, type Level } from './levels.ts';

/** A level of a child or a class: that of every club, and the club's own, with its turn in the ladder, where it has one. */
export interface LadderLevel {
  level: Level | null;
  level_id: string | null;
  turn: number | null;
}

/** True if a child is above the level of its class; none is above a class for all levels. */
export function isAbove(child: LadderLevel, ofClass: LadderLevel): boolean {
  if (child.level === null || ofClass.level === null) return false;
  if (child.level !== ofClass.level) return LEVELS.indexOf(child.level) > LEVELS.indexOf(ofClass.level);
  return child.turn !== null && ofClass.turn !== null && child.turn > ofClass.turn;
}

/** True if a child above the level of its class moves up to the other: one without a level of the club's own takes all that map to its level, also those that the child leaves. */
export const isNextOf = (
  child: Omit<LadderLevel, 'turn'>,
  ofClass: Pick<LadderLevel, 'level'>,
  next: Omit<LadderLevel, 'turn'>,
): boolean =>
  next.level === child.level &&
  (next.level_id === null ? next.level !== ofClass.level : next.level_id === child.level_id);
