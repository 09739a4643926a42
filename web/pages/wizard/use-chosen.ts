import { useQuery } from '@tanstack/react-query';
import type { Installment } from '../../../contracts/installments.ts';
import { sumOfCharges, type Currency, type Sum } from '../../../contracts/money.ts';
import type { Fee } from '../../../contracts/payments.ts';
import type { Price } from '../../../contracts/prices.ts';
import { familyQuery, type FamilyChild } from '../../features/children/family-data.ts';
import {
  timetableLocationsQuery,
  plansQuery,
  timetableQuery,
  type TimetableLocation,
  type Plan,
} from '../../features/classes/timetable-data.ts';
import { hasDays, onDays, type Swimmer, type TimetableClass } from '../../features/classes/timetable.ts';
import { quotesQuery } from '../../features/enrollments/quote-data.ts';
import { promoCodeQuery } from '../../features/plans/promotions/promo-code-data.ts';
import type { Returns } from '../../lib/api/rpc.ts';
import type { Draft, Member } from './draft.ts';

/** The rows behind what was chosen for a child; null where nothing is chosen or not loaded yet. */
export interface Chosen {
  name: string | null;
  firstName: string | null;
  swimmer: Swimmer | null;
  /** Classes in which the child is, or for which it waits. */
  takenIds: readonly string[];
  location: TimetableLocation | null;
  /** With the sessions and the seats of the chosen days. */
  swimClass: TimetableClass | null;
  /** The same with all of its days. */
  wholeClass: TimetableClass | null;
  /** The chosen days; null for all. */
  days: number[] | null;
  plan: Plan | null;
  /** The price in the club's currency; null without a plan, or when the month is paid by what is attended. */
  price: number | null;
  /** The parts of the price; null where there is none. */
  parts: Price | null;
  /** The promo code that takes something off it. */
  promoCode: string | null;
  /** Asked for with the first payment, each a payment of its own. */
  fees: readonly Fee[];
  /** The installments in which the price may be paid instead of at once; null where there are none. */
  installments: readonly Installment[] | null;
  /** The season does not take the child before `opens`, null where it has no such hour; null once it does. */
  closed: { opens: string | null } | null;
  /** The server has said what the choice costs. */
  isPriced: boolean;
  /** The price of any plan for this child in this class, a promo code aside; undefined while the server has not said. */
  priceIn: (plan: Plan) => Price | null | undefined;
  /** The waitlist position that the child would get, from 1; null where it gets a seat in the class. */
  position: number | null;
}

/** The sum of all children, each a payment of its own; one on the waitlist costs nothing yet. */
export const totalOf = (all: readonly Chosen[], currency: Currency): Sum =>
  sumOfCharges(
    all.flatMap(({ price, fees, position }) =>
      position === null ? [price ?? 0, ...fees.map(({ amount }) => amount)] : [],
    ),
    currency,
  );

/** The word for a location: a pool by its own. */
export const wordOf = (location: Pick<TimetableLocation, 'type'> | null): 'pool' | 'other' =>
  location === null || location.type === 'pool' ? 'pool' : 'other';

type Quote = Returns<'quote_enrollments'>['items'][number];

interface Sources {
  classes: readonly TimetableClass[];
  locations: readonly TimetableLocation[];
  plans: readonly Plan[];
  family: readonly FamilyChild[];
  /** The server's quotes, by the key of the child. */
  quotes: ReadonlyMap<string, Quote>;
  promoCode: string | null;
}

/** Resolves the choices for every child of the draft, in its order. */
export function useChosen(draft: Draft): Chosen[] {
  const { data: timetable = [] } = useQuery(timetableQuery);
  const classes = withHeld(timetable, draft.members);
  const { data: locations = [] } = useQuery(timetableLocationsQuery);
  const { data: plans = [] } = useQuery({
    ...plansQuery,
    enabled: draft.members.some(({ planId }) => planId !== null),
  });
  const { data: family = [] } = useQuery(familyQuery);
  const code = draft.promoCode ?? '';
  const { data: promotion = null } = useQuery({ ...promoCodeQuery(code), enabled: code !== '' });
  const promoCode = promotion && code;
  const quotes = useQuotes(draft, classes, promoCode);
  const sources = { classes, locations, plans, family, quotes, promoCode };
  const chosen: Chosen[] = [];
  for (const member of draft.members) chosen.push(resolve(member, chosen, sources));
  return chosen;
}

/** The classes with the seats that are held for these children counted as free: they are theirs. */
export function withHeld(classes: readonly TimetableClass[], members: readonly Member[]): readonly TimetableClass[] {
  const held = members.flatMap((member) => member.held ?? []);
  return classes.map((one) => {
    const own = held.filter((classId) => classId === one.class_id).length;
    if (own === 0) return one;
    // A timetable from before the seat was held counts it as free already.
    const sessions = one.sessions.map((session) => {
      const mine = Math.min(own, session.held);
      return { ...session, free: session.free + mine, held: session.held - mine };
    });
    return { ...one, free: Math.min(...sessions.map(({ free }) => free)), sessions };
  });
}

/** The server's charges for the choices so far; empty until it has said, and once they are enrolled. */
function useQuotes(
  draft: Draft,
  classes: readonly TimetableClass[],
  promoCode: string | null,
): ReadonlyMap<string, Quote> {
  const members = draft.members.filter(({ classId }) => classId !== null);
  const items = members.map(({ key, childId, classId, planId, ...member }) => ({
    days: daysOf(
      member,
      classes.find(({ class_id }) => class_id === classId),
    ),
    child_id: childId,
    draft_id: key,
    class_id: classId!,
    plan_id: planId,
  }));
  const { data } = useQuery({
    ...quotesQuery({ items, promo_code: promoCode }),
    enabled: items.length > 0 && draft.outcomes === null,
  });
  return new Map(data ? members.map(({ key }, index) => [key, data.items[index]!] as const) : []);
}

/** The choices for a member, behind those before it: they take seats, and are sisters and brothers. */
function resolve(member: Member, before: readonly Chosen[], sources: Sources): Chosen {
  const known = sources.family.find(({ id }) => id === member.childId) ?? null;
  const typed = member.childReady && member.child ? member.child : null;
  const wholeClass = sources.classes.find(({ class_id }) => class_id === member.classId) ?? null;
  const days = daysOf(member, wholeClass);
  const swimClass = wholeClass && onDays(wholeClass, days);
  const plan = sources.plans.find(({ id }) => id === member.planId) ?? null;
  const quote = sources.quotes.get(member.key);
  const parts = quote?.price ?? null;
  return {
    name: known?.full_name ?? (typed && `${typed.first_name ?? ''} ${typed.last_name ?? ''}`.trim()),
    firstName: known?.first_name ?? typed?.first_name?.trim() ?? null,
    swimmer: known ?? (typed && { birth_date: typed.birth_date, skill_level: typed.skill_level ?? 'beginner' }),
    takenIds: known?.enrollments.map(({ classes }) => classes.id) ?? [],
    location: sources.locations.find(({ id }) => id === member.locationId) ?? null,
    swimClass,
    wholeClass,
    days,
    plan,
    price: parts?.amount ?? null,
    parts,
    promoCode: quote?.uses_code ? sources.promoCode : null,
    fees: quote?.fees ?? [],
    installments: quote?.installments ?? null,
    closed: quote?.is_open === false ? { opens: quote.opens_at } : null,
    isPriced: quote !== undefined,
    priceIn: ({ id }) => quote && (quote.plans.find(({ plan_id }) => plan_id === id)?.price ?? null),
    position: quote ? quote.position : swimClass && positionIn(swimClass, before),
  };
}

/** The chosen days, where the class may be taken for some of its days and has them all. */
function daysOf({ days }: Pick<Member, 'days'>, swimClass: TimetableClass | null | undefined): number[] | null {
  if (!days || !swimClass || !hasDays(swimClass)) return null;
  return days.every((day) => swimClass.sessions.some(({ day_of_week }) => day_of_week === day)) ? days : null;
}

/** The waitlist position of a class for one who comes after these; null while there is room. */
export function positionIn(swimClass: TimetableClass, before: readonly Chosen[]): number | null {
  const same = before.filter((one) => one.swimClass?.class_id === swimClass.class_id);
  if (same.length < swimClass.free) return null;
  return swimClass.waiting + 1 + same.filter(({ position }) => position !== null).length;
}
