import { get, useForm } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { checkInput } from './check-input.ts';
import { ClubError, codeOf } from './club-error.ts';
import { errorText } from './error-text.ts';

/**
 * A form checked by a schema of the contracts: on blur, all at once on submit with the focus on the first fault, and then
 * with every keystroke until the fault is gone. Messages come in the user's language.
 */
export function useClubForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  /** Fields of the schema that the form shows as another one: „first_name“ inside „full_name“. */
  shownAs: Partial<Record<string, FieldPath<Input>>> = {},
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: checkWith(schema, shownAs),
    defaultValues,
    mode: 'onBlur',
    reValidateMode: 'onChange',
  });
}

/**
 * Puts a server's refusal where it belongs: under the fields it names, or under the field that `fieldOf` gives for its
 * code; otherwise on `root`, to be shown above the button with FormError.
 */
export function showFault<Input extends FieldValues>(
  form: { setError: UseFormReturn<Input>['setError'] },
  error: unknown,
  fieldOf: Partial<Record<string, FieldPath<Input>>> = {},
): void {
  const code = codeOf(error);
  const named = error instanceof ClubError ? error.fields : [];
  for (const [index, { field, fault }] of named.entries()) {
    const path = (field || 'root') as FieldPath<Input>;
    form.setError(path, { type: 'server', message: errorText(fault) }, { shouldFocus: index === 0 });
  }
  if (named.length > 0) return;
  const field = fieldOf[code];
  form.setError(field ?? 'root', { type: 'server', message: errorText(code) }, { shouldFocus: Boolean(field) });
}

function checkWith<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  shownAs: Partial<Record<string, string>>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const checked = checkInput(schema, values);
    if ('data' in checked) return { values: checked.data, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const { field, fault, message } of checked.faults)
      put(errors, shownAs[field] ?? field, { type: fault, message });
    return { values: {}, errors: errors as FieldErrors<Input> };
  };
}

/** Sets `sessions.1.start_time` in a tree of objects. */
function put(tree: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? 'root';
  const parent = keys.reduce((branch, key) => (branch[key] ??= {}) as Record<string, unknown>, tree);
  if (!get(parent, last)) parent[last || 'root'] = value;
}
