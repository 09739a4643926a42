import { sql } from 'kysely';
import type { ImportFault } from '../../../../contracts/imports.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { refuseHandledFamily } from '../../children/guardians/accept-invitation.ts';
import type { ProcedureContext } from '../../core/procedure.ts';
import { familySchema, findOrMakeFamily, type Family } from '../make-family.ts';
import { check, type Cells } from './row.ts';

const COLUMNS: Record<string, string> = {
  parent_email: 'guardian_email',
  parent_name: 'guardian_name',
  parent_phone: 'guardian_phone',
};

/** The second parent in a child's row; null where the row names none. Adds the faults of its cells. */
export function readGuardian(cells: Cells, faults: ImportFault[]): Family | null {
  const { guardian_email = '', guardian_name = '', guardian_phone = '', locale = '' } = cells;
  if (!guardian_email && !guardian_name && !guardian_phone) return null;
  const found: ImportFault[] = [];
  const values = { parent_email: guardian_email, parent_name: guardian_name, parent_phone: guardian_phone, locale };
  const guardian = check(familySchema, values, found);
  for (const fault of found) faults.push({ ...fault, column: COLUMNS[fault.column ?? ''] ?? fault.column });
  return guardian;
}

/** Makes the account of a second parent and joins it to the child; false where it is one of the parents already. */
export async function addGuardian(
  context: ProcedureContext,
  trx: Transaction,
  childId: string,
  guardian: Family,
): Promise<boolean> {
  const { userId } = await findOrMakeFamily(context, trx, guardian);
  const child = await trx
    .selectFrom('children')
    .select('parent_id')
    .where('id', '=', childId)
    .executeTakeFirstOrThrow();
  if (child.parent_id === userId) return false;
  await trx
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'parent' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const joined = await trx
    .insertInto('guardians')
    .values({ child_id: childId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('child_id')
    .executeTakeFirst();
  await refuseOwnOfHandled(context, trx, [childId]);
  return joined !== undefined;
}

/** Throws family_handled where a child's parents are now the importer and a family that the importer made or gave money to. */
export async function refuseOwnOfHandled(
  { userId }: Pick<ProcedureContext, 'userId'>,
  trx: Transaction,
  children: readonly string[],
): Promise<void> {
  if (!userId) return;
  const { rows } = await sql<{ family: string }>`
    select distinct family from unnest(${children}::uuid[]) as child, unnest(private.parents_of(child)) as family
    where ${userId}::uuid = any (private.parents_of(child)) and family <> ${userId}::uuid
    order by family`.execute(trx);
  for (const { family } of rows) await refuseHandledFamily(trx, userId, family);
}
