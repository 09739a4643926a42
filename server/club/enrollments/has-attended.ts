import type { Transaction } from '../../platform/database/database.ts';
import { hasRows } from '../../platform/database/rows.ts';

interface Seat {
  id: string;
  child_id: string;
  class_id: string;
}

/** True if the child was present in this seat since the day it was enrolled: in its class, or in one that it was transferred from. */
export const hasAttended = (trx: Transaction, { id, child_id, class_id }: Seat): Promise<boolean> => hasRows(trx)`
    select from attendance join lessons on lessons.id = attendance.lesson_id
    where attendance.child_id = ${child_id}::uuid and attendance.status = 'present'
      and (lessons.class_id = ${class_id}::uuid or not exists (
        select from enrollments as other where other.child_id = ${child_id}::uuid and other.class_id = lessons.class_id
      ))
      and lessons.starts_at >= (select date_trunc('day', created_at) from enrollments where id = ${id}::uuid)
    limit 1`;
