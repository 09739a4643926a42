import { sql } from 'kysely';
import type { ImportFault } from '../../../../contracts/imports.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { refuseHandledFamily } from '../../children/guardians/accept-invitation.ts';
import type { ProcedureContext } from '../../core/procedure.ts';
import { familySchema, type Family } from '../family.ts';
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
  const cellFaults: ImportFault[] = [];
  const values = { parent_email: guardian_email, parent_name: guardian_name, parent_phone: guardian_phone, locale };
  const guardian = check(familySchema, values, cellFaults);
  for (const fault of cellFaults) faults.push({ ...fault, column: COLUMNS[fault.column ?? ''] ?? fault.column });
  return guardian;
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
