import { addDays, clubDay, daysBetween } from './time.ts';

export const EVENT_KINDS = ['meet', 'camp', 'training', 'party', 'other'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** The kinds of questions of an event: yes or no, one of some options, or a text. */
export const QUESTION_KINDS = ['yes_no', 'choice', 'text'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The answers to a question of yes or no. */
export const YES_NO = ['yes', 'no'] as const;

/** The most days of a camp or a course. */
export const MOST_EVENT_DAYS = 60;

/** The attendance of a person at an event. */
export const EVENT_ATTENDANCES = ['present', 'absent'] as const;
export type EventAttendance = (typeof EVENT_ATTENDANCES)[number];

/** The days of an event, the first and the last included, `YYYY-MM-DD` in the club. */
export function eventDays({ starts_at, ends_at }: { starts_at: string; ends_at: string }): string[] {
  const first = clubDay(starts_at);
  return Array.from({ length: daysBetween(first, clubDay(ends_at)) + 1 }, (_, index) => addDays(first, index));
}

interface EventFee {
  /** Of the event, or of a day where families choose days. */
  fee: number;
  by_day: boolean;
  /** Of all days, where it is less than their sum. */
  whole_fee: number | null;
}

/** The fee of a registration: the event's, or that of its days, which never cost more than all of them. */
export const registrationFee = ({ fee, by_day, whole_fee }: EventFee, days: number): number =>
  by_day ? Math.min(fee * days, whole_fee ?? Infinity) : fee;

/** The age range of an event; null: no limit on that side. */
export interface EventAges {
  age_min: number | null;
  age_max: number | null;
}

/** The outcome of a registration. `position` is the position on the waitlist, from 1; null when registered. */
export interface EventOutcome {
  outcome: 'registered' | 'waitlisted';
  registration_id: string;
  payment_id: string | null;
  position: number | null;
}

/** True if a child of this age is within the age range of an event. */
export const isForAge = ({ age_min, age_max }: EventAges, age: number): boolean =>
  (age_min === null || age >= age_min) && (age_max === null || age <= age_max);
