import { useQuery } from '@tanstack/react-query';
import { planPrice, siblingPrice } from '../../../contracts/enrollments.ts';
import { familyQuery } from '../children/family-data.ts';
import type { FamilyChild } from '../children/family-data.ts';
import { useClubSettings } from '../club/settings-data.ts';
import type { Draft, Member } from './draft.ts';
import { hasEarlierSibling } from './sibling-discount.ts';
import { placesQuery, plansQuery, timetableQuery } from './timetable-data.ts';
import type { Place, Plan } from './timetable-data.ts';
import type { Swimmer, TimetableClass } from './timetable.ts';

/** The rows behind what was chosen for a child; null where nothing is chosen or not loaded yet. */
export interface Chosen {
  name: string | null;
  firstName: string | null;
  swimmer: Swimmer | null;
  /** Classes in which the child is, or for which it waits. */
  takenIds: readonly string[];
  place: Place | null;
  group: TimetableClass | null;
  plan: Plan | null;
  /** What is paid, in stotinki; null without a plan, or when the month is paid by what is attended. */
  price: number | null;
  /** Percent that the price is below that of an only child. */
  discount: number;
  /** The same for any plan that costs something at once: for a choice among plans. */
  discountIfPaid: number;
  /** The place in line that the child would get, from 1; null where it gets a place in the class. */
  position: number | null;
}

interface Sources {
  classes: readonly TimetableClass[];
  places: readonly Place[];
  plans: readonly Plan[];
  family: readonly FamilyChild[];
  siblingPercent: number;
}

/** Resolves the choices for every child of the draft, in its order. */
export function useChosen(draft: Draft): Chosen[] {
  const { data: classes = [] } = useQuery(timetableQuery);
  const { data: places = [] } = useQuery(placesQuery);
  const { data: plans = [] } = useQuery(plansQuery);
  const { data: family = [] } = useQuery(familyQuery);
  const { siblingPercent } = useClubSettings();
  const sources = { classes, places, plans, family, siblingPercent };
  const chosen: Chosen[] = [];
  for (const member of draft.members) chosen.push(resolve(member, chosen, sources));
  return chosen;
}

/** What is chosen for a member, behind those that stand before it: they take places, and are sisters and brothers. */
function resolve(member: Member, before: readonly Chosen[], sources: Sources): Chosen {
  const known = sources.family.find(({ id }) => id === member.childId) ?? null;
  const typed = member.childReady && member.child ? member.child : null;
  const group = sources.classes.find(({ class_id }) => class_id === member.classId) ?? null;
  const plan = sources.plans.find(({ id }) => id === member.planId) ?? null;
  const full = plan && group ? planPrice(plan, group.price_per_class) : null;
  const discountIfPaid = hasEarlierSibling(known, sources.family, before) ? sources.siblingPercent : 0;
  const discount = full === null ? 0 : discountIfPaid;
  return {
    name: known?.full_name ?? (typed && `${typed.first_name ?? ''} ${typed.last_name ?? ''}`.trim()),
    firstName: known?.first_name ?? typed?.first_name?.trim() ?? null,
    swimmer: known ?? (typed && { birth_date: typed.birth_date, skill_level: typed.skill_level ?? 'beginner' }),
    takenIds: known?.enrollments.map(({ classes }) => classes.id) ?? [],
    place: sources.places.find(({ id }) => id === member.locationId) ?? null,
    group,
    plan,
    price: full === null ? null : siblingPrice(full, discount),
    discount,
    discountIfPaid,
    position: group && positionIn(group, before),
  };
}

/** The place in line of a class for one who comes after these; null while there is room. */
function positionIn(group: TimetableClass, before: readonly Chosen[]): number | null {
  const same = before.filter((one) => one.group?.class_id === group.class_id);
  if (same.length < group.free) return null;
  return group.waiting + 1 + same.filter(({ position }) => position !== null).length;
}
