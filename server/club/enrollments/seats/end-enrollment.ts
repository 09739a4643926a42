import type { Transaction } from '../../../platform/database/database.ts';

/** Ends an enrollment, or an entry of the waitlist, whose row is locked. */
export async function endEnrollment(trx: Transaction, enrollmentId: string): Promise<void> {
  await trx
    .updateTable('enrollments')
    .set({ status: 'inactive', ended_at: new Date().toISOString() })
    .where('id', '=', enrollmentId)
    .execute();
}
