import { SIBLING_MINUTES, type PartedSiblings } from '../../../../contracts/seasons.ts';
import type { Seating, Session } from './seat-swimmers.ts';

interface Sibling {
  now: Session[];
  next: Session[];
  class_id: string;
}

export interface Parted {
  parent_id: string;
  fault: PartedSiblings['fault'];
  children: { child_id: string; class_id: string }[];
}

/** The families with children who come together now, have a class in the plan, and would not come together there. */
export function partedSiblings({ swimmers, offers }: Pick<Seating, 'swimmers' | 'offers'>): Parted[] {
  const parted: Parted[] = [];
  for (const [parent_id, own] of Map.groupBy(swimmers, (one) => one.parent_id)) {
    const siblings = new Map<string, Sibling>();
    for (const { child_id, enrollment_id, sessions } of own) {
      const offer = offers.get(enrollment_id);
      if (!offer) continue;
      const one = siblings.get(child_id) ?? { now: [], next: [], class_id: offer.id };
      one.now.push(...sessions);
      one.next.push(...offer.sessions);
      siblings.set(child_id, one);
    }
    const pairs = pairsOf([...siblings]).filter(
      ([[, one], [, other]]) => meet(one.now, other.now) && !meet(one.next, other.next),
    );
    if (pairs.length === 0) continue;
    const isApart = pairs.some(([[, one], [, other]]) => !meet(one.next, other.next, Infinity));
    const children = new Map(pairs.flat().map(([child_id, { class_id }]) => [child_id, { child_id, class_id }]));
    parted.push({ parent_id, fault: isApart ? 'apart' : 'hours', children: [...children.values()] });
  }
  return parted;
}

const pairsOf = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, index) => list.slice(index + 1).map((other): [T, T] => [one, other]));

/** True where both come to a location on a day, with at most so many minutes between them. */
const meet = (own: readonly Session[], others: readonly Session[], minutes = SIBLING_MINUTES): boolean =>
  own.some((one) =>
    others.some(
      (other) =>
        one.day_of_week === other.day_of_week &&
        one.location_id === other.location_id &&
        Math.max(one.from, other.from) - Math.min(one.until, other.until) <= minutes,
    ),
  );
