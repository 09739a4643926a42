import { sql } from 'kysely';
import { emailAddress } from '../../../../contracts/addresses.ts';
import { optionalPhone } from '../../../../contracts/inputs/validation.ts';
import { cleanLine } from '../../../../contracts/texts.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { jsonRows } from '../../../platform/database/rows.ts';
import { dayOf, isDay } from '../../../platform/spreadsheets/typed-values.ts';
import { FaultyRow, refuse, type Cells } from './row.ts';

/** Names as they are compared: without case, and with one space between words. */
export const plainName = (name: string): string => cleanLine(name).trim().replace(/\s+/g, ' ').toLocaleLowerCase('bg');

interface FamilySearch {
  email: string;
  phone: string;
  name: string;
  /** The column of the refusal. */
  column: string;
}

function wantedFamily(cells: Cells): FamilySearch | FaultyRow {
  const { parent_email = '', parent_name: name = '', parent_phone = '' } = cells;
  const email = emailAddress(parent_email);
  const read = optionalPhone().safeParse(parent_phone);
  if (!read.success) return refuse('parent_phone', 'invalid_phone');
  const phone = read.data ?? '';
  const column = email ? 'parent_email' : name ? 'parent_name' : 'parent_phone';
  if (!email && !phone && !name) return refuse('parent_email', 'required');
  return { email, phone, name: plainName(name), column };
}

/**
 * The account of the family of each row that the club knows, by address; without one by phone or name. Refuses a row
 * whose family is not there, or that fits several.
 */
export async function findFamilies(trx: Transaction, rows: readonly Cells[]): Promise<(string | FaultyRow)[]> {
  if (rows.length === 0) return [];
  const searches = rows.map(wantedFamily);
  const { rows: matches } = await sql<{ row: number; id: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${numbered(searches)}::jsonb) as wanted (row integer, email text, phone text, name text)
    ), parents as (
      select user_id as id, phone, full_name from profiles
      where exists (select from user_roles where user_roles.user_id = profiles.user_id and role = 'parent')
    )
    select row, id from wanted cross join lateral (
      select id from auth.users where lower(users.email) = lower(wanted.email) limit 1
    ) as by_email where email <> ''
    union all
    select row, id from wanted cross join lateral (
      select id from parents
      where lower(full_name) = lower(wanted.name) and (wanted.phone = '' or parents.phone = wanted.phone) limit 2
    ) as by_name where email = '' and name <> ''
    union all
    select row, id from wanted cross join lateral (
      select id from parents where parents.phone = wanted.phone limit 2
    ) as by_phone where email = '' and name = ''`.execute(trx);
  const fitting = Map.groupBy(matches, ({ row }) => row);
  return searches.map((family, row) => {
    if (family instanceof FaultyRow) return family;
    const [one, other] = fitting.get(row) ?? [];
    if (other) return refuse(family.column, 'family_ambiguous');
    return one?.id ?? refuse(family.column, 'family_not_found');
  });
}

const numbered = (searches: readonly (object | FaultyRow)[]): string =>
  jsonRows(searches.flatMap((one, row) => (one instanceof FaultyRow ? [] : [{ ...one, row }])));

const namesFamily = ({ parent_email, parent_name, parent_phone }: Cells): boolean =>
  Boolean(parent_email || parent_name || parent_phone);

interface ChildSearch {
  name: string;
  day: string;
}

function wantedChild({ full_name = '', birth_date = '' }: Cells): ChildSearch | FaultyRow {
  if (!full_name) return refuse('full_name', 'required');
  const day = dayOf(birth_date);
  if (day && !isDay(day)) return refuse('birth_date', 'invalid_date');
  return { name: plainName(full_name), day };
}

interface ChildReference {
  id: string;
  parent_id: string;
}

/**
 * The child that each row names: by its name, with birthday and family where they are given. Refuses a row whose child is
 * not there, or that fits several.
 */
export async function findChildren(trx: Transaction, rows: readonly Cells[]): Promise<(ChildReference | FaultyRow)[]> {
  if (rows.length === 0) return [];
  const named = rows.map(wantedChild);
  const families = await findFamilies(trx, rows.filter(namesFamily));
  const searches = rows.map((cells, row) => {
    const family = namesFamily(cells) ? families.shift()! : null;
    const child = named[row]!;
    if (child instanceof FaultyRow) return child;
    return family instanceof FaultyRow ? family : { ...child, family };
  });
  const { rows: matches } = await sql<ChildReference & { row: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${numbered(searches)}::jsonb) as wanted (row integer, name text, day text, family uuid)
    )
    select row, id, parent_id from wanted cross join lateral (
      select id, parent_id from children
      where lower(full_name) = lower(wanted.name) and (day = '' or birth_date::text = day)
        and (family is null or parent_id = family
          or exists (select from guardians where child_id = children.id and user_id = family))
      limit 2
    ) as fitting`.execute(trx);
  const fitting = Map.groupBy(matches, ({ row }) => row);
  return searches.map((child, row) => {
    if (child instanceof FaultyRow) return child;
    const [one, other] = fitting.get(row) ?? [];
    if (other) return refuse('full_name', 'child_ambiguous');
    return one ?? refuse('full_name', 'child_not_found');
  });
}

/** The child that one row names; throws where it is refused. */
export async function findChild(trx: Transaction, cells: Cells): Promise<ChildReference> {
  const [child] = await findChildren(trx, [cells]);
  if (child instanceof FaultyRow) throw child;
  return child!;
}
