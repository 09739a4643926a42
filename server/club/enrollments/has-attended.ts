import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { hasRows } from '../../platform/database/rows.ts';

/**
 * True in SQL if the child was present in this seat, a row of enrollments, since the day it was enrolled: in its class, or
 * in one that it was transferred from.
 */
export const attended = (seat: RawBuilder<unknown>) => sql<boolean>`exists (
  select from attendance join lessons on lessons.id = attendance.lesson_id
  where attendance.child_id = ${seat}.child_id and attendance.status = 'present'
    and (lessons.class_id = ${seat}.class_id or not exists (
      select from enrollments as other where other.child_id = ${seat}.child_id and other.class_id = lessons.class_id
    ))
    and lessons.starts_at >= date_trunc('day', ${seat}.created_at))`;

export const hasAttended = (trx: Transaction, { id }: { id: string }): Promise<boolean> =>
  hasRows(trx)`select from enrollments as seat where id = ${id}::uuid and ${attended(sql`seat`)}`;
