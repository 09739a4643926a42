import { queryOptions } from '@tanstack/react-query';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** A lesson to come. */
export type NextLesson = Columns<'lessons', 'id' | 'starts_at' | 'duration_minutes'>;

/** A trial lesson to come. */
export interface FamilyTrial extends Columns<'trials', 'id'> {
  lessons: NextLesson & {
    classes: Columns<'classes', 'id'> & Translated<'title'> & { locations: Translated<'name'> };
  };
}

/** A class as a family sees it, with its next lesson, if there is one. */
export interface FamilyClass extends Columns<'classes', 'id'>, Translated<'title'> {
  locations: Translated<'name'>;
  lessons: NextLesson[];
}

/** A seat in a class or on its waitlist, with the plan and what waits for an answer. */
export interface FamilyEnrollment extends Columns<
  'enrollments',
  'id' | 'status' | 'sessions_remaining' | 'valid_until' | 'transfer_from' | 'created_at'
> {
  plans: Columns<'plans', 'kind' | 'sessions' | 'price'> & Translated<'name'>;
  classes: FamilyClass;
  /** The waitlist position, from 1; null for a child that does not wait. */
  waitlist_position: number | null;
  waitlist_offers: Columns<'waitlist_offers', 'id' | 'expires_at'>[];
  subscriptions: Columns<'subscriptions', 'id' | 'status' | 'current_period' | 'ends_on'>[];
}

export interface DuePayment extends Columns<
  'payments',
  'id' | 'subject' | 'amount' | 'method' | 'date' | 'due_on' | 'reference' | 'enrollment_id'
> {
  /** The last day on which its seat is kept without it; null where no seat is released. */
  seat_kept_until: string | null;
  /** For the fee of an event. */
  event_registrations: { event_id: string; events: Translated<'title'> } | null;
}

/** A child of the family with what is running and what waits. */
export interface FamilyChild extends Columns<
  'children',
  'id' | 'full_name' | 'first_name' | 'birth_date' | 'skill_level' | 'photo_path' | 'parent_id'
> {
  enrollments: FamilyEnrollment[];
  trials: FamilyTrial[];
  payments: DuePayment[];
  /** What the reader has with the club beyond its payments: the same for every child. */
  credit_amount: number;
  credit_euro_cents: number;
}

/** The trial lessons of a child, with the name of the column that says when they are. */
export const TRIALS = `trials(id,lessons!inner(id,starts_at,duration_minutes,classes(id,${inAllLanguages('title')},locations(${inAllLanguages('name')}))))`;
export const TRIAL_LESSONS = 'trials.lessons';

const SELECT = `id,full_name,first_name,birth_date,skill_level,photo_path,parent_id,credit_amount,credit_euro_cents,
  enrollments(id,status,sessions_remaining,valid_until,transfer_from,created_at,
    plans(kind,sessions,price,${inAllLanguages('name')}),
    classes(id,${inAllLanguages('title')},locations(${inAllLanguages('name')}),lessons(id,starts_at,duration_minutes)),
    waitlist_position,waitlist_offers(id,expires_at),
    subscriptions(id,status,current_period,ends_on)),${TRIALS},
  payments(id,${inAllLanguages('subject')},amount,method,date,due_on,reference,enrollment_id,seat_kept_until,event_registrations(event_id,events(${inAllLanguages('title')})))`.replace(
  /\s+/g,
  '',
);

const LESSONS = 'enrollments.classes.lessons';

/** All children of the family with their running enrollments, next lessons, open offers and payments due: one request. */
export const familyQuery = queryOptions({
  queryKey: ['children', 'family'],
  queryFn: async () => {
    const client = await supabase();
    const now = new Date().toISOString();
    const answer = await client
      .from('children')
      .select(SELECT)
      .is('is_own', true)
      .in('enrollments.status', ['active', 'waitlist'])
      .order('created_at', { referencedTable: 'enrollments' })
      .gte(`${LESSONS}.starts_at`, now)
      .eq(`${LESSONS}.status`, 'scheduled')
      .gte(`${TRIAL_LESSONS}.starts_at`, now)
      .eq(`${TRIAL_LESSONS}.status`, 'scheduled')
      .order('starts_at', { referencedTable: LESSONS })
      .limit(1, { referencedTable: LESSONS })
      .eq('enrollments.waitlist_offers.status', 'open')
      .gt('enrollments.waitlist_offers.expires_at', now)
      .in('enrollments.subscriptions.status', ['active', 'paused'])
      // What waits, and a card that was declined: isDue of the contract.
      .or('status.eq.pending,and(status.eq.failed,method.eq.card)', { referencedTable: 'payments' })
      .order('date', { referencedTable: 'payments' })
      .order('created_at');
    return rowsOf<FamilyChild[]>(answer);
  },
});
