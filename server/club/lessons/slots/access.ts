import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { hasRole, requireAdmin, requireUser } from '../../core/access/access.ts';
import type { ProcedureContext } from '../../core/procedure.ts';

/** The instructor of a call: the caller, for the desk the named one. */
export async function instructorOfCall(context: ProcedureContext, named: string | null | undefined): Promise<string> {
  const own = context.caller.role === 'service_role' ? null : requireUser(context);
  const id = named ?? own;
  if (id === own && id !== null && (await hasRole(context, 'instructor'))) return id;
  await requireAdmin(context);
  if (!named) throw new ClubError('invalid_input', { details: [{ field: 'instructor_id', fault: 'required' }] });
  return named;
}

/** Refuses where the club sells no private lessons. */
export async function requirePrivateLessons(trx: Transaction): Promise<void> {
  const settings = await trx.selectFrom('club_settings').select('private_lessons').executeTakeFirst();
  if (!settings?.private_lessons) throw new ClubError('not_allowed');
}
