import { planFits, planFitsDays, type PlanKind } from '../../../../contracts/enrollments.ts';

interface Wished {
  id: string;
  locations: { type: string };
  class_sessions: readonly unknown[];
}

/** The plans with which each of these classes can be swum. */
export const fittingPlans = <Sold extends { kind: PlanKind; days_a_week: number | null }>(
  plans: readonly Sold[],
  classes: readonly Wished[],
  ids: readonly string[],
): Sold[] =>
  plans.filter((plan) =>
    classes.every(
      ({ id, locations, class_sessions }) =>
        !ids.includes(id) || (planFits(plan.kind, locations.type) && planFitsDays(plan, class_sessions.length)),
    ),
  );
