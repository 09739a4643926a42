import { get, useForm } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldErrors, KEEP_INPUT } from '../../contracts/validation.ts';
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
    const parsed = schema.safeParse(values, KEEP_INPUT);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const { field, fault } of fieldErrors(parsed.error)) {
      const limit = limitOf(parsed.error.issues.find((issue) => issue.path.map(String).join('.') === field));
      put(errors, shownAs[field] ?? field, { type: fault, message: errorText(fault, limit) });
    }
    return { values: {}, errors: errors as FieldErrors<Input> };
  };
}

function limitOf(issue: z.core.$ZodIssue | undefined): { count?: number } {
  if (issue?.code === 'too_small') return { count: Number(issue.minimum) };
  if (issue?.code === 'too_big') return { count: Number(issue.maximum) };
  return {};
}

/** Sets `sessions.1.start_time` in a tree of objects. */
function put(tree: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? 'root';
  const parent = keys.reduce((branch, key) => (branch[key] ??= {}) as Record<string, unknown>, tree);
  if (!get(parent, last)) parent[last || 'root'] = value;
}
