import type { AuditAction } from '../../../contracts/audit.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import type { FamilyChild } from './access/access.ts';
import type { ProcedureContext } from './procedure.ts';

interface Subject {
  table: string;
  id: string | null;
  details?: Record<string, string | number | boolean | null>;
}

/** Records who did what to whose row, in the same transaction as the action. */
export const audit = (context: ProcedureContext, action: AuditAction, subject: Subject): Promise<void> =>
  auditEach(context, action, [subject]);

/** The same where the staff acts for a family; what a family does itself is not recorded. */
export const auditForFamily = async (
  context: ProcedureContext,
  { mine }: Pick<FamilyChild, 'mine'>,
  action: AuditAction,
  subject: Subject,
): Promise<void> => (mine || !context.userId ? undefined : audit(context, action, subject));

/** The same for several rows, an entry each, so that each of them is found in the log. */
export async function auditEach(
  { trx, userId, ip }: ProcedureContext,
  action: AuditAction,
  subjects: readonly Subject[],
): Promise<void> {
  if (subjects.length === 0) return;
  await asServiceRole(trx, (club) =>
    club
      .insertInto('audit_log')
      .values(
        subjects.map(({ table, id, details = {} }) => ({
          actor_id: userId,
          action,
          subject_table: table,
          subject_id: id,
          details: JSON.stringify(details),
          ip,
        })),
      )
      .execute(),
  );
}
