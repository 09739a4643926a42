/** The reasons for which a child swims in a lesson of a class in which it has no seat. */
export const GUEST_KINDS = ['trial', 'single', 'make_up'] as const;
export type GuestKind = (typeof GUEST_KINDS)[number];
/** With private lessons, which no class has beside its children. */
export type VisitKind = GuestKind | 'private';

/** The way of a session that a family did not get: back to its package, or to a credit for a make-up; of several to both. */
export type SessionBack = 'package' | 'make_up' | 'both';

/** So many days ahead lessons are looked for that a child may visit, and so many are named at once. */
export const FITTING_DAYS = 30;
/** The most days that are looked at, however many were asked for. */
export const MOST_FITTING_DAYS = 366;
export const MOST_FITTING = 60;

/** The visits with a price that a family books ahead for a child before it pays. */
export const MOST_UNPAID_VISITS = 3;

/** The lessons of which the guests are listed at once. */
export const MOST_GUEST_LISTS = 20;

/** The facts that decide on the price of a visit, in the club's currency. */
export interface VisitTerms {
  /** Null: families book no trials. */
  trial_price: number | null;
  /** On: families book single visits. */
  single_visits: boolean;
  /** On: families book private lessons. */
  private_lessons: boolean;
  price_per_class: number;
}

/** The price of a visit of a kind for a family; null where the club sells none, as of a class without a price of a lesson. A make-up is paid with its credit. */
export function visitPrice(
  kind: VisitKind,
  { trial_price, single_visits, private_lessons, price_per_class }: VisitTerms,
): number | null {
  if (kind === 'make_up') return 0;
  if (kind === 'trial') return trial_price;
  if (kind === 'private') return private_lessons ? price_per_class : null;
  return single_visits && price_per_class > 0 ? price_per_class : null;
}
