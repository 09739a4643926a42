import type * as z from 'zod/mini';
import { CARE_FACTS, CHILD_FACTS } from '../../../../contracts/children.ts';
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

/** The facts that are more than a text. A cell names several people with a semicolon between them. */
const READ: Record<string, (cell: string) => string> = {
  gender: genderOf,
  collectors: (cell) =>
    cell
      .split(';')
      .map((each) => each.trim())
      .join('\n'),
};

/** The child of a row, or null; adds the faults of its cells. */
export function readChild(cells: Cells, faults: ImportFault[]): ChildRow['child'] | null {
  if (!cells['full_name']) faults.push({ column: 'full_name', fault: 'required', detail: null });
  return check(
    registerChildInput,
    {
      full_name: cells['full_name'] || '?',
      birth_date: dayOf(cells['birth_date'] ?? ''),
      skill_level: cells['skill_level'] ? levelOf(cells['skill_level']) : undefined,
      ...Object.fromEntries(
        [...CHILD_FACTS, ...CARE_FACTS].map((fact) => {
          const cell = cells[fact];
          return [fact, cell ? (READ[fact]?.(cell) ?? cell) : null];
        }),
      ),
    },
    faults,
  );
}
