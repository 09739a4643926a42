import type { PlanKind } from './enrollments.ts';

const WEEKS_A_YEAR = 52;
const MONTHS_A_YEAR = 12;

export interface ChoicePlan {
  id: string;
  kind: PlanKind;
  sessions: number | null;
  /** In the club's currency; null where the class or the attendance decides. */
  price: number | null;
  validity_months: number;
}

/** The lessons of a class with this many a week while a package is valid. */
const lessonsWithin = (weekly: number, months: number): number =>
  Math.floor((weekly * months * WEEKS_A_YEAR) / MONTHS_A_YEAR);

/**
 * The fit of a package and the week of a class: for how many weeks it lasts, and how many sessions are lost in the end. A
 * month is four weeks and a third: a package that is used up in the week that has begun then loses none.
 */
export function packageInWeek(plan: { sessions: number; validity_months: number }, weekly: number) {
  const room = lessonsWithin(weekly, plan.validity_months);
  const fits = plan.sessions <= Math.ceil((weekly * plan.validity_months * WEEKS_A_YEAR) / MONTHS_A_YEAR);
  const usable = fits ? plan.sessions : room;
  return { weeks: Math.ceil(usable / weekly), lost: plan.sessions - usable };
}

/**
 * The plan that fits a class with this many lessons a week: the one whose lessons cost least, counting only those that
 * the week has room for while the plan is valid; of equal ones the smaller. Null where there is no choice.
 */
export function fittingPlan(plans: readonly ChoicePlan[], weekly: number): string | null {
  const priced = plans.filter(({ price }) => price !== null);
  if (priced.length < 2 || weekly < 1) return null;
  const costOf = ({ price, sessions, validity_months }: ChoicePlan): number => {
    const room = lessonsWithin(weekly, validity_months);
    return price! / Math.min(sessions ?? room, room);
  };
  const sizeOf = ({ sessions }: ChoicePlan): number => sessions ?? Infinity;
  return priced.toSorted((one, other) => costOf(one) - costOf(other) || sizeOf(one) - sizeOf(other))[0]!.id;
}

/**
 * A plan on sale that gives at least as much for less money than this one, or the same for each session at a better
 * price; null without one. A package is compared with smaller ones bought several times over, and with a month without
 * a limit.
 */
export function cheaperPlan<Plan extends ChoicePlan>(plan: ChoicePlan, plans: readonly Plan[]): Plan | null {
  const { price, sessions, validity_months } = plan;
  if (price === null || sessions === null) return null;
  const beats = (other: Plan): boolean => {
    if (other.id === plan.id || other.price === null || other.kind === 'kindergarten_monthly') return false;
    if (other.sessions === null) return other.price <= price && validity_months <= other.validity_months;
    if (other.sessions > sessions) return other.price <= price && other.validity_months >= validity_months;
    return other.price * sessions < price * other.sessions;
  };
  return plans.find(beats) ?? null;
}
