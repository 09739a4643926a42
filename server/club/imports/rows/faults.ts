import pg from 'pg';
import { CONSTRAINT_ERRORS } from '../../../../contracts/constraints.ts';
import type { ImportFault } from '../../../../contracts/imports.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { FaultyRow } from './row.ts';

/** A cell that a spreadsheet could not reckon, as it shows it. */
const ERROR_CELL = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/i;

/** Refuses a row with such a cell. */
export function refuseErrors(cells: Readonly<Record<string, string>>): void {
  const faults = Object.entries(cells).flatMap(([column, text]) =>
    ERROR_CELL.test(text) ? [{ column, fault: 'invalid', detail: null }] : [],
  );
  if (faults.length > 0) throw new FaultyRow(faults);
}

/** The column to which a refusal of a rule belongs. */
const COLUMN_OF: Record<string, string> = {
  lane_clash: 'lane',
  lane_not_found: 'lane',
  hall_clash: 'sessions',
  instructor_clash: 'instructor',
  session_exists: 'sessions',
  session_overlap: 'sessions',
  duplicate_child: 'full_name',
  class_full: 'title',
  day_not_of_class: 'days',
  class_on_all_days: 'days',
  result_exists: 'time',
  family_handled: 'guardian_email',
};

/** The faults of a row; throws on other failures. */
export function faultsOf(error: unknown): ImportFault[] {
  if (error instanceof FaultyRow) return error.faults;
  if (error instanceof ClubError)
    return [
      {
        column: COLUMN_OF[error.code] ?? null,
        fault: error.code,
        detail: typeof error.details === 'string' ? error.details : null,
      },
    ];
  const code = error instanceof pg.DatabaseError && error.constraint && CONSTRAINT_ERRORS[error.constraint];
  if (!code) throw error;
  return [{ column: COLUMN_OF[code] ?? null, fault: code, detail: null }];
}
