import { ageOn } from './children.ts';
import { clubDay } from './time.ts';

/** Younger athletes need a parent's confirmation (чл. 25в ЗЗЛД). */
const CONSENT_AGE = 14;
/** Younger athletes write to the club only where a parent reads along. */
export const ADULT_AGE = 18;
/** The days for which the link in the email to a parent works. */
export const CONFIRMATION_DAYS = 14;
/** An athlete's first page shows this many trainings and events. */
export const LESSONS_SHOWN = 5;
/** The days that attendance covers there. */
export const ATTENDANCE_DAYS = 90;

/** The path of the link in the email to a parent. */
export const confirmationPath = (secret: string): string => `/athlete/confirm?token=${secret}`;

/** True if an athlete of that birthday (`YYYY-MM-DD`) needs a parent today. */
export const needsParent = (birthday: string): boolean => ageOn(birthday, clubDay()) < CONSENT_AGE;
