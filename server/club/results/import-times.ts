import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ImportFault } from '../../../contracts/imports.ts';
import { baseTimeRow, deleteTimesInput, importTimesInput, standardRow } from '../../../contracts/inputs/time-lists.ts';
import { fieldErrors } from '../../../contracts/inputs/validation.ts';
import {
  MAX_TIMES_ROWS,
  TIME_LIST_COLUMNS,
  type TimeListKind,
  type TimesReport,
} from '../../../contracts/time-lists.ts';
import { KEEP_INPUT } from '../../../contracts/validation.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import type { FileRow } from '../../platform/spreadsheets/read-file.ts';
import { readTableInWorker } from '../../platform/spreadsheets/read-in-worker.ts';
import { genderOf, wholeOf } from '../../platform/spreadsheets/typed-values.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { courseOf, distanceOf, strokeOf, timeOf } from './time-words.ts';

const LISTS = { base: 'base_time_lists', standards: 'time_standard_lists' } as const;

export const importTimes = defineProcedure({
  name: 'import_times',
  summary:
    'Imports a table of base times or of time standards from a CSV file or an Excel workbook, whole: a list of the same name is replaced. A dry run returns which rows are faulty; with one nothing is written (times_faulty). Of a workbook the sheet is read whose head names most columns; `other_sheets` are its others, `hidden` counts what is hidden in the sheet and not read.',
  input: importTimesInput,
  async run(context, { kind, name, starts_on, ends_on = null, content, dry_run }): Promise<TimesReport> {
    await requireAdmin(context);
    const { rows, unknown, otherSheets, hidden } = await readTableInWorker(context.caller, {
      bytes: Buffer.from(content, 'base64'),
      columns: TIME_LIST_COLUMNS[kind],
      mostRows: MAX_TIMES_ROWS,
    });
    const { good, faulty } = checkRows(kind, rows);
    if (!dry_run && faulty.length > 0) throw new ClubError('times_faulty', { details: String(faulty.length) });
    const list = await asServiceRole(context.trx, async (trx) => {
      const there = await findList(trx, kind, name);
      const list_id = dry_run ? there : await writeList(trx, kind, there, { name, starts_on, ends_on });
      if (!dry_run) await writeTimes(trx, kind, list_id!, good);
      return { replaces: there !== null, list_id };
    });
    if (!dry_run)
      await audit(context, 'import_times', {
        table: LISTS[kind],
        id: list.list_id,
        details: { name, count: good.length },
      });
    return { good: good.length, faulty, unknown, other_sheets: otherSheets, hidden, ...list, written: !dry_run };
  },
});

export const deleteTimes = defineProcedure({
  name: 'delete_times',
  summary: 'Deletes a table of base times or of time standards.',
  input: deleteTimesInput,
  async run(context, { kind, list_id }) {
    await requireAdmin(context);
    const list = await asServiceRole(context.trx, (trx) =>
      trx.deleteFrom(LISTS[kind]).where('id', '=', list_id).returning('name').executeTakeFirst(),
    );
    if (!list) throw new ClubError('time_list_not_found');
    await audit(context, 'delete_times', { table: LISTS[kind], id: list_id, details: { name: list.name } });
    return { list_id };
  },
});

type Row = z.output<typeof baseTimeRow> | z.output<typeof standardRow>;

/** The content of each row, or its faults; of an event that occurs twice the second one is wrong. */
function checkRows(kind: TimeListKind, rows: readonly FileRow[]): { good: Row[]; faulty: TimesReport['faulty'] } {
  const good: Row[] = [];
  const faulty: TimesReport['faulty'] = [];
  const seen = new Set<string>();
  for (const { line, cells } of rows) {
    const parsed = (kind === 'base' ? baseTimeRow : standardRow).safeParse(valuesOf(kind, cells), KEEP_INPUT);
    if (!parsed.success) {
      const faults: ImportFault[] = fieldErrors(parsed.error).map(({ field, fault }) => ({
        column: field === 'centiseconds' ? 'time' : field,
        fault,
        detail: null,
      }));
      faulty.push({ line, faults });
      continue;
    }
    const { centiseconds: _, ...which } = parsed.data;
    const key = JSON.stringify(which);
    if (seen.has(key)) faulty.push({ line, faults: [{ column: null, fault: 'duplicate', detail: null }] });
    else good.push(parsed.data);
    seen.add(key);
  }
  return { good, faulty };
}

function valuesOf(kind: TimeListKind, cells: Record<string, string>) {
  const cell = (name: string) => cells[name] ?? '';
  const event = {
    gender: genderOf(cell('gender')),
    course: courseOf(cell('course')),
    stroke: strokeOf(cell('stroke')),
    distance: distanceOf(cell('distance')),
    centiseconds: timeOf(cell('time')),
  };
  if (kind === 'base') return event;
  const age_min = wholeOf(cell('age_min'));
  const age_max = wholeOf(cell('age_max'));
  return { ...event, label: cell('label'), age_min, age_max };
}

async function findList(trx: Transaction, kind: TimeListKind, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(LISTS[kind])} where lower(name) = lower(${name}) for update`.execute(trx);
  return rows[0]?.id ?? null;
}

async function writeList(
  trx: Transaction,
  kind: TimeListKind,
  there: string | null,
  { name, starts_on, ends_on }: { name: string; starts_on: string; ends_on: string | null },
): Promise<string> {
  const columns = kind === 'base' ? { name, starts_on, is_sample: false } : { name, starts_on, ends_on };
  if (there) {
    await trx.updateTable(LISTS[kind]).set(columns).where('id', '=', there).execute();
    return there;
  }
  const { id } = await trx.insertInto(LISTS[kind]).values(columns).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function writeTimes(trx: Transaction, kind: TimeListKind, listId: string, rows: readonly Row[]): Promise<void> {
  const table = kind === 'base' ? 'base_times' : 'time_standards';
  await trx.deleteFrom(table).where('list_id', '=', listId).execute();
  const list = JSON.stringify(rows);
  if (kind === 'base')
    await sql`
      insert into base_times (list_id, gender, course, stroke, distance, centiseconds)
      select ${listId}::uuid, * from jsonb_to_recordset(${list}::jsonb)
        as row (gender text, course text, stroke text, distance integer, centiseconds integer)`.execute(trx);
  else
    await sql`
      insert into time_standards (list_id, label, gender, age_min, age_max, course, stroke, distance, centiseconds)
      select ${listId}::uuid, * from jsonb_to_recordset(${list}::jsonb)
        as row (label text, gender text, age_min integer, age_max integer, course text, stroke text, distance integer, centiseconds integer)
    `.execute(trx);
}
