import { sql } from 'kysely';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Days } from '../seats/seats.ts';

/** The days of a class, as far as a child may choose them. */
export interface ClassDays {
  single_days: boolean;
  /** The days of the week on which it meets. */
  class_days: number[];
}

/** In SQL: the days on which the row of classes meets. */
export const daysOfClass = sql<number[]>`array(
  select distinct day_of_week from class_sessions where class_sessions.class_id = classes.id order by 1
)`;

/** The days as they are kept: in their order, and null for all days of the class. Refuses days that it does not have or sell. */
export function readDays(wish: Days | undefined, { single_days, class_days }: ClassDays): Days {
  if (!wish) return null;
  const days = [...new Set(wish)].toSorted((one, other) => one - other);
  if (days.some((day) => !class_days.includes(day))) throw new ClubError('day_not_of_class');
  if (days.length === class_days.length) return null;
  if (!single_days) throw new ClubError('class_on_all_days');
  return days;
}

/** The number of days of the week on which the child swims. */
export const countDays = (days: Days, { class_days }: ClassDays): number => days?.length ?? class_days.length;

/** Refuses days that the class does not have any more. */
export async function requireDays(trx: Transaction, classId: string, days: Days): Promise<void> {
  if (!days) return;
  const { single_days, class_days } = await onlyRow(trx)<ClassDays>`
    select single_days, ${daysOfClass} as class_days from classes where id = ${classId}::uuid`;
  if (!single_days) throw new ClubError('class_on_all_days');
  if (days.some((day) => !class_days.includes(day))) throw new ClubError('day_not_of_class');
}
