import { sql } from 'kysely';
import { HINDRANCES, type Hindrance } from '../../../contracts/hindrances.ts';
import type { Transaction } from '../../platform/database/database.ts';

interface HindranceRow extends Hindrance {
  child_id: string;
  /** The class whose package ended; null: the reason holds everywhere. */
  class_id: string | null;
  /** The club gives no new seat or visit because of it. */
  refuses: boolean;
}

/** The reasons against swimming on a day, of these children, in their order. Runs with the club's rights. */
export async function readHindrances(
  trx: Transaction,
  childIds: readonly string[],
  day: string,
): Promise<HindranceRow[]> {
  const { rows } = await sql<HindranceRow>`
    select * from private.may_swim(${childIds}::uuid[], ${day}::date)`.execute(trx);
  return rows.toSorted((one, other) => HINDRANCES.indexOf(one.reason) - HINDRANCES.indexOf(other.reason));
}

/** Those of one child in a class, for the staff: the kind of each reason, no sum and no file. */
export const hindrancesIn = (rows: readonly HindranceRow[], childId: string, classId: string): Hindrance[] =>
  rows
    .filter((row) => row.child_id === childId && (row.class_id === null || row.class_id === classId))
    .map(({ reason, day }) => ({ reason, day }));
