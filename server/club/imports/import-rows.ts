import { sql } from 'kysely';
import { registerChildInput } from '../../../contracts/inputs/children.ts';
import { saveClassInput } from '../../../contracts/inputs/classes.ts';
import type { ImportFault, ImportKind } from '../../../contracts/imports.ts';
import { KEEP_INPUT } from '../../../contracts/validation.ts';
import { fieldErrors } from '../../../contracts/inputs/validation.ts';
import type { Transaction } from '../../platform/database.ts';
import type { ProcedureContext } from '../../platform/procedure.ts';
import { registerChild } from '../children/register-child.ts';
import { saveClass } from '../classes/save-class.ts';
import { clubCurrency } from '../settings/club-currency.ts';
import { familySchema, findOrMakeFamily } from './make-family.ts';
import { dayOf, genderOf, levelOf, minorUnitsOf, sessionsOf, wholeOf } from './typed-values.ts';

/** A row that cannot be written: the faulty cells, with the reason. */
export class FaultyRow extends Error {
  readonly faults: ImportFault[];

  constructor(faults: ImportFault[]) {
    super('faulty row');
    this.faults = faults;
  }
}

/** The outcome of a row, and whether its family was made with it. */
export interface Written {
  outcome: 'new' | 'exists';
  also: 'family' | null;
  /** The account made for the family. */
  madeFamily?: string;
}

type Cells = Record<string, string>;
type WriteRow = (context: ProcedureContext, trx: Transaction, cells: Cells) => Promise<Written>;

/** The columns that identify a row of each kind of file in a list. */
export const NAME_OF: Record<ImportKind, (cells: Cells) => string> = {
  children: (cells) => cells['full_name'] ?? '',
  families: (cells) => cells['parent_name'] || (cells['parent_email'] ?? ''),
  classes: (cells) => cells['title'] ?? '',
};

export const WRITE_ROW: Record<ImportKind, WriteRow> = {
  async families(_context, trx, cells) {
    const faults: ImportFault[] = [];
    const family = check(familySchema, familyOf(cells), faults);
    const { userId, isNew } = await findOrMakeFamily(trx, sound(family, faults));
    return isNew ? { outcome: 'new', also: null, madeFamily: userId } : { outcome: 'exists', also: null };
  },

  async children(context, trx, cells) {
    const faults: ImportFault[] = [];
    if (!cells['full_name']) faults.push({ column: 'full_name', fault: 'required', detail: null });
    const read = check(
      registerChildInput,
      {
        full_name: cells['full_name'] || '?',
        birth_date: dayOf(cells['birth_date'] ?? ''),
        gender: cells['gender'] ? genderOf(cells['gender']) : null,
        skill_level: cells['skill_level'] ? levelOf(cells['skill_level']) : undefined,
        notes: cells['notes'],
        medical_notes: cells['medical_notes'],
        emergency_contact_name: cells['emergency_contact_name'],
        emergency_contact_phone: cells['emergency_contact_phone'],
        // A cell names several people with a semicolon between them.
        collectors: cells['collectors']?.replaceAll(/\s*;\s*/g, '\n'),
      },
      faults,
    );
    const family = check(familySchema, familyOf(cells), faults);
    const child = sound(read, faults);
    const { userId, isNew } = await findOrMakeFamily(trx, sound(family, faults));
    const known = await sql`
      select from children
      where lower(full_name) = lower(btrim(${child.first_name}::text || ' ' || ${child.last_name}::text)) and birth_date = ${child.birth_date}
        and (parent_id = ${userId} or id in (select child_id from guardians where user_id = ${userId}))
    `.execute(trx);
    if (known.rows.length > 0) return { outcome: 'exists', also: null };
    await registerChild.run(context, { ...child, parent_id: userId });
    return isNew ? { outcome: 'new', also: 'family', madeFamily: userId } : { outcome: 'new', also: null };
  },

  async classes(context, trx, cells) {
    const place = await findPlace(trx, cells['location'] ?? '');
    const instructor = await findInstructor(trx, cells['instructor'] ?? '');
    const sessions = sessionsOf(cells['sessions'] ?? '');
    const faults: ImportFault[] = [];
    if (!place) faults.push({ column: 'location', fault: 'location_not_found', detail: cells['location'] || null });
    if (!instructor)
      faults.push({ column: 'instructor', fault: 'instructor_not_found', detail: cells['instructor'] || null });
    if (!sessions) faults.push({ column: 'sessions', fault: 'invalid_sessions', detail: null });
    const optional = (name: string) => wholeOf(cells[name] ?? '') ?? null;
    const read = check(
      saveClassInput,
      {
        title: cells['title'],
        description: cells['description'],
        location_id: place ?? UNKNOWN_ID,
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
    const known = await sql`
      select from classes where lower(title) = lower(${values.title}) and location_id = ${values.location_id} and exists (
        select from class_sessions, jsonb_to_recordset(${JSON.stringify(values.sessions)}::jsonb) as wanted (day_of_week integer, start_time time)
        where class_id = classes.id and class_sessions.day_of_week = wanted.day_of_week and class_sessions.start_time = wanted.start_time
      )
    `.execute(trx);
    if (known.rows.length > 0) return { outcome: 'exists', also: null };
    await saveClass.run(context, values);
    return { outcome: 'new', also: null };
  },
};

/** Replaces what was not found, so that the other cells are checked, too. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const familyOf = (cells: Cells) => ({
  parent_email: cells['parent_email'] ?? '',
  parent_name: cells['parent_name'],
  parent_phone: cells['parent_phone'],
  locale: cells['locale'] ?? '',
});

interface Schema<Output> {
  safeParse(
    value: unknown,
    options: typeof KEEP_INPUT,
  ): { success: true; data: Output } | { success: false; error: Parameters<typeof fieldErrors>[0] };
}

/** The values of a row, or null with every fault at its column added to those found before. */
function check<Output>(schema: Schema<Output>, values: unknown, faults: ImportFault[]): Output | null {
  const parsed = schema.safeParse(values, KEEP_INPUT);
  if (parsed.success) return parsed.data;
  for (const { field, fault } of fieldErrors(parsed.error))
    faults.push({ column: field.split('.')[0] || null, fault, detail: null });
  return null;
}

/** The values of a row without faults; throws FaultyRow otherwise. */
function sound<Output>(values: Output | null, faults: ImportFault[]): Output {
  if (values === null || faults.length > 0) throw new FaultyRow(faults);
  return values;
}

async function findPlace(trx: Transaction, name: string): Promise<string | null> {
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
