import type { ProcedureContext } from '../../platform/procedure.ts';
import { asClub } from '../../platform/database.ts';

/** Writes down who did what to whose row, in the same transaction as the deed. */
export async function audit(
  { trx, userId, ip }: ProcedureContext,
  action: string,
  subject: { table: string; id: string | null; details?: Record<string, string | number | boolean | null> },
): Promise<void> {
  await asClub(trx, (club) =>
    club
      .insertInto('audit_log')
      .values({
        actor_id: userId,
        action,
        subject_table: subject.table,
        subject_id: subject.id,
        details: JSON.stringify(subject.details ?? {}),
        ip,
      })
      .execute(),
  );
}
