import { ageOn } from './children.ts';
import { clubDay } from './time.ts';

/** Whoever is younger needs a parent's confirmation (чл. 25в ЗЗЛД). */
export const CONSENT_AGE = 14;
/** Of what comes, an athlete's first page shows so many. */
export const LESSONS_SHOWN = 5;
/** How far back attendance counts there. */
export const ATTENDANCE_DAYS = 90;

/** The path of the link in the mail to a parent. */
export const confirmationPath = (secret: string): string => `/athlete/confirm?token=${secret}`;

/** Whether an athlete of that birthday (`YYYY-MM-DD`) needs a parent today. */
export const needsParent = (birthday: string): boolean => ageOn(birthday, clubDay()) < CONSENT_AGE;
