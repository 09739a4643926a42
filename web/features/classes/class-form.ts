import type { FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import { saveClassInput } from '../../../contracts/inputs/classes.ts';
import { ClubError } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { showFault, type ClubForm } from '../../lib/forms/form.ts';
import { clashOf, type Clash } from './class-clash.ts';

export type ClassInput = z.input<typeof saveClassInput>;
export type ClassForm = ClubForm<ClassInput, z.output<typeof saveClassInput>>;

/** The indexes of the sessions that repeat an earlier one. */
export function repeated(sessions: ClassInput['sessions']): Set<number> {
  const seen = new Set<string>();
  const found = new Set<number>();
  sessions.forEach(({ day_of_week, start_time }, index) => {
    const key = `${Number(day_of_week)} ${start_time}`;
    if (start_time && seen.has(key)) found.add(index);
    seen.add(key);
  });
  return found;
}

/**
 * Puts a refusal of save_class where it belongs: each clash under the session that it names, with the other class in words
 * (`sentence`), a repeated session under itself, the rest under the field of its code.
 */
export function showClassFault(
  form: ClassForm,
  error: unknown,
  sentence: (clash: Clash, title: string) => string,
): void {
  const clash = clashOf(error);
  if (clash && error instanceof ClubError) {
    const titles = (error.details ?? '').split('\n');
    const sentences = new Map<string, string[]>();
    (error.hint || 'sessions.0.start_time').split(' ').forEach((where, index) => {
      const [path = '', code] = where.split(':');
      const said = sentence((code as Clash | undefined) ?? clash, titles[index] ?? '');
      sentences.set(path, [...(sentences.get(path) ?? []), said]);
    });
    [...sentences].forEach(([path, all], index) =>
      form.setError(
        path as FieldPath<ClassInput>,
        { type: 'server', message: all.join(' ') },
        { shouldFocus: index === 0 },
      ),
    );
    return;
  }
  showFault(form, error, {
    session_exists: 'sessions',
    capacity_below_taken: 'max_capacity',
    days_in_use: 'sessions',
    instructor_not_found: 'instructor_id',
    location_not_found: 'location_id',
    lane_not_found: 'lane',
  });
  const twice = error instanceof ClubError ? error.fields.filter(({ fault }) => fault === 'duplicate') : [];
  for (const { field } of twice)
    form.setError(field as FieldPath<ClassInput>, { type: 'server', message: errorText('session_exists') });
}
