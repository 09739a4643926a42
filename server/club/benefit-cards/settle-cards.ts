import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';
import { settleSessions } from '../lessons/attendance/settle-sessions.ts';

/** Makes the visits of a child's cards, and its sessions, agree with its marks once a card pays for other days. */
export async function settleCards(trx: Transaction, childId: string): Promise<void> {
  for (const { lesson_id, class_id } of await lockMarked(trx, childId)) {
    await sql`select private.settle_card(${lesson_id}::uuid, ${childId}::uuid)`.execute(trx);
    await settleSessions(trx, { lessonId: lesson_id, classId: class_id, childIds: [childId] });
  }
}

/** Locks the lessons that a card of the child may pay, in their order, as who marks or cancels one does. */
export const lockMarked = (
  trx: Transaction,
  childId: string,
): Promise<{ lesson_id: string; class_id: string }[]> => allRows(trx)`
    select lessons.id as lesson_id, class_id from lessons
    where lessons.id in (
        select lesson_id from attendance where child_id = ${childId}::uuid and status = 'present'
        union select lesson_id from visits where child_id = ${childId}::uuid and mark = 'present'
        union select lesson_id from card_visits where child_id = ${childId}::uuid and taken_back_at is null
      )
      and starts_at >= (
        select min(valid_from)::timestamp at time zone 'Europe/Sofia' from benefit_cards where child_id = ${childId}::uuid
      )
    order by starts_at, lessons.id for no key update`;
