import type { SessionBack } from '../../../../contracts/visits.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { familyOf } from '../../core/notifications/family.ts';
import { notify } from '../../core/notifications/notify.ts';
import type { Lesson } from '../attendance/access.ts';
import { lessonFacts } from '../facts.ts';

/** A child that would have visited a lesson. */
export interface Guest {
  lesson_id: string;
  child_id: string;
  full_name: string;
  parent_id: string;
  /** The credit or session that comes back to the child. */
  back?: SessionBack;
}

type Change = { kind: 'lesson_cancelled'; reason: string } | { kind: 'lesson_restored' };

/** Notifies the families of the children who would have visited these lessons; returns their parents. */
export async function notifyVisits(trx: Transaction, lessons: readonly Lesson[], change: Change): Promise<string[]> {
  const ids = lessons.map(({ id }) => id);
  if (ids.length === 0) return [];
  const guests = await trx
    .selectFrom('visits')
    .innerJoin('children', 'children.id', 'visits.child_id')
    .select(['lesson_id', 'child_id', 'full_name', 'parent_id'])
    .where('lesson_id', 'in', ids)
    .execute();
  return notifyGuests(trx, lessons, guests, change);
}

/** Notifies the families of guests of these lessons; returns their parents. */
export async function notifyGuests(
  trx: Transaction,
  lessons: readonly Lesson[],
  guests: readonly Guest[],
  change: Change,
): Promise<string[]> {
  for (const { lesson_id, child_id, full_name, back = null } of guests) {
    const lesson = lessons.find(({ id }) => id === lesson_id)!;
    const to = await familyOf(trx, child_id);
    const data = { ...lessonFacts(lesson), child_names: [full_name] };
    if (change.kind === 'lesson_restored') await notify(trx, { to, kind: change.kind, data });
    else await notify(trx, { to, kind: change.kind, data: { ...data, reason: change.reason, back } });
  }
  return guests.map(({ parent_id }) => parent_id);
}
