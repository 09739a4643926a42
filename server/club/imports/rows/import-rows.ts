import { sql } from 'kysely';
import type { ImportFault, ImportKind } from '../../../../contracts/imports.ts';
import { saveClassInput } from '../../../../contracts/inputs/classes.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { levelOf, minorUnitsOf, sessionsOf, wholeOf } from '../../../platform/spreadsheets/typed-values.ts';
import { saveClass } from '../../classes/save-class.ts';
import { clubCurrency } from '../../core/club-currency.ts';
import { familyOf, familySchema } from '../family.ts';
import { writeEnrollment } from './enrollment-row.ts';
import { writeInstructor } from './instructor-row.ts';
import { writeResult } from './result-row.ts';
import { ImportAccounts } from './row-accounts.ts';
import { check, EXISTS, NEW, sound, type Cells, type WriteRow } from './row.ts';

/** The columns that identify a row of each kind of file in a list. */
export const NAME_OF: Record<ImportKind, (cells: Cells) => string> = {
  children: (cells) => cells['full_name'] ?? '',
  families: (cells) => cells['parent_name'] || (cells['parent_email'] ?? ''),
  classes: (cells) => cells['title'] ?? '',
  instructors: (cells) => cells['instructor_name'] || (cells['instructor_email'] ?? ''),
  enrollments: (cells) => cells['full_name'] ?? '',
  results: (cells) => cells['full_name'] || (cells['license'] ?? ''),
  balances: (cells) => cells['full_name'] || cells['parent_name'] || (cells['parent_email'] ?? ''),
};

/** The writer of a row of each kind; balances and children are written together. */
export const WRITE_ROW: Record<Exclude<ImportKind, 'balances' | 'children'>, WriteRow> = {
  enrollments: writeEnrollment,
  instructors: writeInstructor,
  results: writeResult,

  async families(context, trx, cells) {
    const faults: ImportFault[] = [];
    const family = check(familySchema, familyOf(cells), faults);
    const { userId, isNew } = await ImportAccounts.findOrMake(context, trx, sound(family, faults));
    return isNew ? { outcome: 'new', also: null, madeFamily: userId } : EXISTS;
  },

  async classes(context, trx, cells) {
    const locationId = await findLocation(trx, cells['location'] ?? '');
    const instructor = await findInstructor(trx, cells['instructor'] ?? '');
    const sessions = sessionsOf(cells['sessions'] ?? '');
    const faults: ImportFault[] = [];
    if (!locationId)
      faults.push({ column: 'location', fault: 'location_not_found', detail: cells['location'] || null });
    if (!instructor)
      faults.push({ column: 'instructor', fault: 'instructor_not_found', detail: cells['instructor'] || null });
    if (!sessions) faults.push({ column: 'sessions', fault: 'invalid_sessions', detail: null });
    const optional = (name: string) => wholeOf(cells[name] ?? '') ?? null;
    const read = check(
      saveClassInput,
      {
        title: cells['title'],
        description: cells['description'],
        location_id: locationId ?? UNKNOWN_ID,
        instructor_id: instructor ?? UNKNOWN_ID,
        duration_minutes: wholeOf(cells['duration_minutes'] ?? ''),
        price_per_class: minorUnitsOf(cells['price_per_class'] ?? '', await clubCurrency(trx)),
        max_capacity: wholeOf(cells['max_capacity'] ?? ''),
        lane: optional('lane'),
        level: cells['level'] ? levelOf(cells['level']) : null,
        age_min: optional('age_min'),
        age_max: optional('age_max'),
        sessions: sessions ?? [{ day_of_week: 1, start_time: '00:00' }],
      },
      faults,
    );
    const values = sound(read, faults);
    const existing = await sql`
      select from classes where lower(title) = lower(${values.title}) and location_id = ${values.location_id} and exists (
        select from class_sessions, jsonb_to_recordset(${JSON.stringify(values.sessions)}::jsonb) as wanted (day_of_week integer, start_time time)
        where class_id = classes.id and class_sessions.day_of_week = wanted.day_of_week and class_sessions.start_time = wanted.start_time
      )
    `.execute(trx);
    if (existing.rows.length > 0) return EXISTS;
    await saveClass.run(context, values);
    return NEW;
  },
};

/** Replaces what was not found, so that the other cells are checked, too. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

async function findLocation(trx: Transaction, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from locations where lower(${name}) in (lower(name), lower(name_en), lower(name_ru)) order by is_active desc, id limit 1
  `.execute(trx);
  return rows[0]?.id ?? null;
}

async function findInstructor(trx: Transaction, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select users.id from user_roles join auth.users on users.id = user_id left join profiles on profiles.user_id = users.id
    where user_roles.role = 'instructor' and lower(${name}) in (lower(profiles.full_name), lower(users.email)) order by users.id limit 1
  `.execute(trx);
  return rows[0]?.id ?? null;
}
