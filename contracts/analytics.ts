import type { PaidMethod } from './enrollments.ts';
import type { MaybeTranslated, Translated } from './translated.ts';

/** At most this many classes are named in the figures; the rest are in the list of classes. */
export const MOST_CLASSES = 24;
export const MOST_WAITLISTS = 12;

export type AnalyticsUnit = 'day' | 'week' | 'month';

/** Money of payments of some days: received less refunded, and what is still owed. */
export interface Revenue {
  /** In the club's currency. */
  received: number;
  due: number;
  /** In euro cents: the sums of the charges. */
  received_euro: number;
  due_euro: number;
}

/** The counts of a stretch of days, both ends included. */
export interface Stretch {
  from: string;
  to: string;
  /** Children with a seat in a class at its end. */
  active: number;
  started: number;
  ended: number;
  present: number;
  absent: number;
  excused: number;
  received: Record<PaidMethod, number>;
  due: number;
  received_euro: Record<PaidMethod, number>;
  due_euro: number;
}

/** The use of a class at the end of the range. */
export interface ClassFill extends Translated<'title'> {
  class_id: string;
  capacity: number;
  taken: number;
  waiting: number;
}

/** A waitlist of a class, and the free seats of other classes of its level. */
export interface Waitlist extends Translated<'title'> {
  class_id: string;
  level: string | null;
  waiting: number;
  free: number;
  free_elsewhere: number;
}

/** The subjects of payments: a plan, the shop, events, or anything else. */
export interface PlanRevenue extends Revenue, MaybeTranslated<'name'> {
  plan_id: string | null;
  kind: 'plan' | 'shop' | 'event' | 'other';
}

/** All that the admin overview shows, for one range of days. */
export interface Analytics {
  from: string;
  to: string;
  unit: AnalyticsUnit;
  stretches: Stretch[];
  methods: (Revenue & { method: PaidMethod })[];
  plans: PlanRevenue[];
  /** Over all classes; the list holds the fullest. */
  fill: { classes: number; capacity: number; taken: number; list: ClassFill[] };
  /** Children who joined a waitlist in the range and still wait; seats that are free now. */
  waiting: { children: number; free: number; list: Waitlist[] };
  /** Packages with sessions left that end within the days ahead. */
  expiring: number;
  /** Packages that run low now. */
  low: number;
  /** Athletes who wait for approval now. */
  unapproved: number;
}
