import { sql } from 'kysely';
import { emailAddress } from '../../../../contracts/addresses.ts';
import { optionalPhone } from '../../../../contracts/inputs/validation.ts';
import { cleanLine } from '../../../../contracts/texts.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { refuse, type Cells } from './row.ts';
import { dayOf, isDay } from '../../../platform/spreadsheets/typed-values.ts';

/** Names as they are compared: without case, and with one space between words. */
export const plainName = (name: string): string => cleanLine(name).trim().replace(/\s+/g, ' ').toLocaleLowerCase('bg');

/** The account with an address; null where there is none. */
export async function findAddress(trx: Transaction, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.users where lower(email) = lower(${email}) limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/**
 * The account of a family that the club knows, by address; without one by phone or name. Refuses a row whose family is
 * not there, or that fits several.
 */
export async function findFamily(trx: Transaction, cells: Cells): Promise<string> {
  const { parent_email = '', parent_name: name = '', parent_phone = '' } = cells;
  const email = emailAddress(parent_email);
  const read = optionalPhone().safeParse(parent_phone);
  if (!read.success) throw refuse('parent_phone', 'invalid_phone');
  const phone = read.data ?? '';
  const column = email ? 'parent_email' : name ? 'parent_name' : 'parent_phone';
  if (!email && !phone && !name) throw refuse('parent_email', 'required');
  const found = email ? [await findAddress(trx, email)] : await findParents(trx, { name, phone });
  if (found.length > 1) throw refuse(column, 'family_ambiguous');
  if (!found[0]) throw refuse(column, 'family_not_found');
  return found[0];
}

/** Up to two parents with this name and phone; an empty one counts for nothing. */
async function findParents(trx: Transaction, { name, phone }: { name: string; phone: string }): Promise<string[]> {
  const isParent = sql`exists (select from user_roles where user_roles.user_id = profiles.user_id and role = 'parent')`;
  const conditions = [
    ...(phone ? [sql`phone = ${phone}`] : []),
    ...(name ? [sql`lower(full_name) = lower(${plainName(name)})`] : []),
  ];
  const { rows } = await sql<{ id: string }>`
    select user_id as id from profiles where ${sql.join(conditions, sql` and `)} and ${isParent} limit 2`.execute(trx);
  return rows.map(({ id }) => id);
}

const namesFamily = ({ parent_email, parent_name, parent_phone }: Cells): boolean =>
  Boolean(parent_email || parent_name || parent_phone);

/**
 * The child that a row names: by its name, with birthday and family where they are given. Refuses a row whose child is
 * not there, or that fits several.
 */
export async function findChild(trx: Transaction, cells: Cells): Promise<{ id: string; parent_id: string }> {
  const { full_name = '', birth_date = '' } = cells;
  if (!full_name) throw refuse('full_name', 'required');
  const day = dayOf(birth_date);
  if (day && !isDay(day)) throw refuse('birth_date', 'invalid_date');
  const family = namesFamily(cells) ? await findFamily(trx, cells) : null;
  const { rows } = await sql<{ id: string; parent_id: string }>`
    select id, parent_id from children
    where lower(full_name) = lower(${plainName(full_name)}) and (${day} = '' or birth_date::text = ${day})
      and (${family}::uuid is null or parent_id = ${family}::uuid
        or exists (select from guardians where child_id = children.id and user_id = ${family}::uuid))
    limit 2`.execute(trx);
  if (rows.length === 0) throw refuse('full_name', 'child_not_found');
  if (rows.length > 1) throw refuse('full_name', 'child_ambiguous');
  return rows[0]!;
}
