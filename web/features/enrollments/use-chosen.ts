import { useQuery } from '@tanstack/react-query';
import { planPrice } from '../../../contracts/enrollments.ts';
import type { Draft } from './draft.ts';
import type { KnownChild } from './EnrollmentWizard.tsx';
import { placesQuery, plansQuery, timetableQuery } from './timetable-data.ts';
import type { Place, Plan } from './timetable-data.ts';
import type { Swimmer, TimetableClass } from './timetable.ts';

/** The rows behind the draft's choices; null where nothing is chosen or not loaded yet. */
export interface Chosen {
  name: string | null;
  firstName: string | null;
  swimmer: Swimmer | null;
  place: Place | null;
  group: TimetableClass | null;
  plan: Plan | null;
  /** In stotinki; null without a plan, or when the month is paid by what is attended. */
  price: number | null;
  /** The class has no free place: the child would join its line. */
  waits: boolean;
}

/** Resolves the draft's choices. */
export function useChosen(draft: Draft, known: KnownChild | null): Chosen {
  const { data: classes } = useQuery(timetableQuery);
  const { data: places } = useQuery(placesQuery);
  const { data: plans } = useQuery(plansQuery);
  const group = classes?.find(({ class_id }) => class_id === draft.classId) ?? null;
  const plan = plans?.find(({ id }) => id === draft.planId) ?? null;
  const { child } = draft;
  const typed = draft.childReady && child ? child : null;
  return {
    name: known?.full_name ?? (typed && `${typed.first_name ?? ''} ${typed.last_name ?? ''}`.trim()),
    firstName: known?.first_name ?? typed?.first_name?.trim() ?? null,
    swimmer: known ?? (typed && { birth_date: typed.birth_date, skill_level: typed.skill_level ?? 'beginner' }),
    place: places?.find(({ id }) => id === draft.locationId) ?? null,
    group,
    plan,
    price: plan && group ? planPrice(plan, group.price_per_class) : null,
    waits: group !== null && group.free === 0,
  };
}
