import { useQuery } from '@tanstack/react-query';
import { planPrice } from '../../../contracts/enrollments.ts';
import { sumOfCharges } from '../../../contracts/money.ts';
import type { Currency, Sum } from '../../../contracts/money.ts';
import { priceOf } from '../../../contracts/prices.ts';
import type { Price } from '../../../contracts/prices.ts';
import { promoFits } from '../../../contracts/promotions.ts';
import type { KnownPromotion } from '../../../contracts/promotions.ts';
import { firstPeriod } from '../../../contracts/subscriptions.ts';
import { clubDay } from '../../../contracts/time.ts';
import { familyQuery } from '../../features/children/family-data.ts';
import type { FamilyChild } from '../../features/children/family-data.ts';
import { useClubSettings } from '../../features/locations/club/settings-data.ts';
import { promoCodeQuery } from '../../features/plans/promotions/promo-code-data.ts';
import type { Draft, Member } from './draft.ts';
import { hasEarlierSibling } from './sibling-discount.ts';
import { timetableLocationsQuery, plansQuery, timetableQuery } from '../../features/classes/timetable-data.ts';
import type { TimetableLocation, Plan } from '../../features/classes/timetable-data.ts';
import type { Swimmer, TimetableClass } from '../../features/classes/timetable.ts';

/** The rows behind what was chosen for a child; null where nothing is chosen or not loaded yet. */
export interface Chosen {
  name: string | null;
  firstName: string | null;
  swimmer: Swimmer | null;
  /** Classes in which the child is, or for which it waits. */
  takenIds: readonly string[];
  location: TimetableLocation | null;
  swimClass: TimetableClass | null;
  plan: Plan | null;
  /** What is paid, in the club's currency; null without a plan, or when the month is paid by what is attended. */
  price: number | null;
  /** How the price came about; null where there is none. */
  parts: Price | null;
  /** The promo code that takes something off it. */
  promoCode: string | null;
  /** What any plan would cost this child in this class, a promo code aside: for a choice among plans. */
  priceIn: (plan: Plan) => Price | null;
  /** The waitlist position that the child would get, from 1; null where it gets a seat in the class. */
  position: number | null;
}

/** What all children cost together, each a payment of its own; one on the waitlist costs nothing yet. */
export const totalOf = (all: readonly Chosen[], currency: Currency): Sum =>
  sumOfCharges(
    all.map(({ price, position }) => (position === null ? (price ?? 0) : 0)),
    currency,
  );

/** What a location is called: a pool by its own word. */
export const wordOf = (location: Pick<TimetableLocation, 'type'> | null): 'pool' | 'other' =>
  location === null || location.type === 'pool' ? 'pool' : 'other';

interface Sources {
  classes: readonly TimetableClass[];
  locations: readonly TimetableLocation[];
  plans: readonly Plan[];
  family: readonly FamilyChild[];
  siblingPercent: number;
  prorates: boolean;
  promotion: KnownPromotion | null;
}

/** Resolves the choices for every child of the draft, in its order. */
export function useChosen(draft: Draft): Chosen[] {
  const { data: classes = [] } = useQuery(timetableQuery);
  const { data: locations = [] } = useQuery(timetableLocationsQuery);
  const { data: plans = [] } = useQuery({
    ...plansQuery,
    enabled: draft.members.some(({ planId }) => planId !== null),
  });
  const { data: family = [] } = useQuery(familyQuery);
  const { siblingPercent, proratesFirstMonth: prorates } = useClubSettings();
  const code = draft.promoCode ?? '';
  const { data: promotion = null } = useQuery({ ...promoCodeQuery(code), enabled: code !== '' });
  const sources = { classes, locations, plans, family, siblingPercent, prorates, promotion };
  const chosen: Chosen[] = [];
  for (const member of draft.members) chosen.push(resolve(member, chosen, sources));
  return chosen;
}

/** What is chosen for a member, behind those before it: they take seats, and are sisters and brothers. */
function resolve(member: Member, before: readonly Chosen[], sources: Sources): Chosen {
  const known = sources.family.find(({ id }) => id === member.childId) ?? null;
  const typed = member.childReady && member.child ? member.child : null;
  const swimClass = sources.classes.find(({ class_id }) => class_id === member.classId) ?? null;
  const plan = sources.plans.find(({ id }) => id === member.planId) ?? null;
  const percent = hasEarlierSibling(known, sources.family, before) ? sources.siblingPercent : 0;
  const priceIn = (wanted: Plan, promotion: KnownPromotion | null = null): Price | null => {
    const full = swimClass && planPrice(wanted, swimClass.price_per_class);
    if (full === null) return null;
    const period = wanted.sessions === null && sources.prorates ? firstPeriod(wanted.kind, clubDay(), true) : null;
    return priceOf(full, { period, siblingPercent: percent, promotion });
  };
  const promotion = plan && promotionFor(plan, before, sources);
  const parts = plan && priceIn(plan, promotion);
  return {
    name: known?.full_name ?? (typed && `${typed.first_name ?? ''} ${typed.last_name ?? ''}`.trim()),
    firstName: known?.first_name ?? typed?.first_name?.trim() ?? null,
    swimmer: known ?? (typed && { birth_date: typed.birth_date, skill_level: typed.skill_level ?? 'beginner' }),
    takenIds: known?.enrollments.map(({ classes }) => classes.id) ?? [],
    location: sources.locations.find(({ id }) => id === member.locationId) ?? null,
    swimClass,
    plan,
    price: parts?.amount ?? null,
    parts,
    promoCode: parts && parts.promo > 0 ? promotion!.code : null,
    priceIn,
    position: swimClass && positionIn(swimClass, before),
  };
}

/** The promo code, where it is for this plan and no child before has it: as the server will give it. */
function promotionFor(plan: Plan, before: readonly Chosen[], { promotion }: Sources): KnownPromotion | null {
  if (!promotion || !promoFits(promotion, plan.id)) return null;
  return promotion.once_a_family && before.some(({ promoCode }) => promoCode !== null) ? null : promotion;
}

/** The waitlist position of a class for one who comes after these; null while there is room. */
function positionIn(swimClass: TimetableClass, before: readonly Chosen[]): number | null {
  const same = before.filter((one) => one.swimClass?.class_id === swimClass.class_id);
  if (same.length < swimClass.free) return null;
  return swimClass.waiting + 1 + same.filter(({ position }) => position !== null).length;
}
