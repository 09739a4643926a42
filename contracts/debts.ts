/** The most days on which a family is reminded of one payment, and the last of them, counted from its due day. */
export const MOST_REMINDERS = 6;
export const LAST_REMINDER_DAY = 90;
/** A reminder that the job missed is made up for within this many days; then the debt is an admin's to ask for. */
export const MADE_UP_FOR_DAYS = 20;
/** Filters of the debt list: owed for at least this many days. */
export const DEBT_AGES = [1, 5, 10, 30] as const;
