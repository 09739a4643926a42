import { sql } from 'kysely';
import type { ImportFault } from '../../../../contracts/imports.ts';
import { only } from '../../../platform/database/rows.ts';
import { giveRole } from '../../users/roles/give-roles.ts';
import { letRoleWait } from '../../users/roles/waiting-roles.ts';
import { familySchema } from '../family.ts';
import { ImportAccounts } from './row-accounts.ts';
import { check, EXISTS, NEW, refuse, sound, type WriteRow } from './row.ts';

const COLUMNS: Record<string, string> = {
  parent_email: 'instructor_email',
  parent_name: 'instructor_name',
  parent_phone: 'instructor_phone',
};

/** An instructor by address. The role waits until the address is proved, as when an admin gives it by hand. */
export const writeInstructor: WriteRow = async (context, trx, cells) => {
  if (!cells['instructor_email']) throw refuse('instructor_email', 'required');
  const faults: ImportFault[] = [];
  const values = {
    parent_email: cells['instructor_email'],
    parent_name: cells['instructor_name'],
    parent_phone: cells['instructor_phone'],
    locale: cells['locale'] ?? '',
  };
  const read = check(familySchema, values, faults);
  const person = sound(
    read,
    faults.map((fault) => ({ ...fault, column: COLUMNS[fault.column ?? ''] ?? fault.column })),
  );
  const { userId } = await ImportAccounts.findOrMake(context, trx, person, null);
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from user_roles where user_id = ${userId} and role = 'instructor')
      or exists (select from private.waiting_roles where user_id = ${userId} and role = 'instructor') as has
  `.execute(trx);
  if (only(rows).has) return EXISTS;
  const waiting = await letRoleWait(trx, [userId], 'instructor', context.userId);
  if (waiting.length === 0) await giveRole(trx, [userId], 'instructor', context.userId);
  return NEW;
};
