import type * as z from 'zod/mini';
import type { ImportFault } from '../../../../contracts/imports.ts';
import { registerChildInput } from '../../../../contracts/inputs/children.ts';
import { dayOf, genderOf, levelOf } from '../../../platform/spreadsheets/typed-values.ts';
import { familyOf, familySchema, type Family } from '../family.ts';
import { readGuardian } from './guardian-cells.ts';
import { check, sound, type Cells } from './row.ts';

/** A child with its parents as a row of a file names them. */
export interface ChildRow {
  child: z.output<typeof registerChildInput>;
  family: Family;
  guardian: Family | null;
}

/** The child and the parents of a row; throws FaultyRow with every faulty cell. */
export function readChildRow(cells: Cells): ChildRow {
  const faults: ImportFault[] = [];
  const child = readChild(cells, faults);
  const family = check(familySchema, familyOf(cells), faults);
  const guardian = readGuardian(cells, faults);
  return { child: sound(child, faults), family: sound(family, faults), guardian };
}

/** The child of a row, or null; adds the faults of its cells. */
export function readChild(cells: Cells, faults: ImportFault[]): ChildRow['child'] | null {
  if (!cells['full_name']) faults.push({ column: 'full_name', fault: 'required', detail: null });
  return check(
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
      collectors: cells['collectors']
        ?.split(';')
        .map((each) => each.trim())
        .join('\n'),
    },
    faults,
  );
}
