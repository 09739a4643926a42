import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

interface Seat {
  id: string;
  child_id: string;
  class_id: string;
}

/** Whether the child was present at a lesson of the class since it was enrolled. */
export async function hasAttended(trx: Transaction, { id, child_id, class_id }: Seat): Promise<boolean> {
  const { rows } = await sql`
    select from attendance join lessons on lessons.id = attendance.lesson_id
    where attendance.child_id = ${child_id}::uuid and lessons.class_id = ${class_id}::uuid and attendance.status = 'present'
      and lessons.starts_at >= (select created_at from enrollments where id = ${id}::uuid)
    limit 1`.execute(trx);
  return rows.length > 0;
}
