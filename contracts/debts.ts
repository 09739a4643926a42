/** A family is reminded of a payment this many days after it fell due. */
export const REMINDER_DAYS = [1, 5, 10] as const;
/** After this many days a debt is an admin's to ask for. */
export const REMINDED_FOR_DAYS = 30;
/** Filters of the debt list: owed for at least this many days. */
export const DEBT_AGES = [1, 5, 10, 30] as const;
