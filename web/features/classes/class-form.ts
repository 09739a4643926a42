import type { FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { saveClassInput } from '../../../contracts/inputs/classes.ts';
import { showFault, type ClubForm } from '../../lib/forms/form.ts';
import type { Clash } from './use-clashes.ts';

export type ClassInput = z.input<typeof saveClassInput>;
export type ClassForm = ClubForm<ClassInput, z.output<typeof saveClassInput>>;

/**
 * Puts a refusal of save_class where it belongs: the clashes with other classes under the sessions that they name, the rest
 * under the field of its code. Sessions of the class itself that overlap are marked for as long as they do.
 */
export function showClassFault(form: ClassForm, error: unknown, clashes: readonly Clash[]): void {
  const [first] = clashes;
  if (!first) {
    showFault(form, error, {
      capacity_below_taken: 'max_capacity',
      days_in_use: 'sessions',
      instructor_not_found: 'instructor_id',
      location_not_found: 'location_id',
      lane_not_found: 'lane',
    });
    return;
  }
  const byField = Map.groupBy(
    clashes.filter(({ isOwn }) => !isOwn),
    ({ field }) => field as FieldPath<ClassInput>,
  );
  for (const [field, all] of byField)
    form.setError(field, { type: 'server', message: all.map(({ text }) => text).join(' ') });
  form.setFocus(first.field as FieldPath<ClassInput>);
}
