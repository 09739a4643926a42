import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react';
import {
  get,
  useForm,
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ClubError, codeOf } from '../api/club-error.ts';
import { errorText } from '../api/error-text.ts';
import { afterPress } from '../browser/after-press.ts';
import { checkInput } from './check-input.ts';
import { phonePlans } from './phone-plans.ts';

/** A form of the club: what React Hook Form gives, what a field needs, and how it is saved. */
export interface ClubForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  /** The props of a field: its name, how it reports what is typed, its fault. */
  field: <Name extends FieldPath<Input>>(
    name: Name,
    options?: RegisterOptions<Input, Name>,
  ) => UseFormRegisterReturn<Name> & { error: string | undefined };
  /** The props of a field whose value is no text of the browser, such as `DayField` and `NumberField`, or of `Controlled`. */
  typed: <Name extends FieldPath<Input>>(name: Name) => { control: Control<Input>; name: Name };
  /** The handler of a submit without faults: `work` saves, and a refusal is shown as `showFault` does; then `refused` runs. */
  saving: (
    work: (values: Output) => unknown,
    refused?: (error: unknown) => unknown,
  ) => ReturnType<UseFormReturn<Input, unknown, Output>['handleSubmit']>;
}

/** Fields for faults that no field of the form has by itself, and the values to begin with. */
interface FormOptions<Input extends FieldValues> {
  /** The field to which a refusal of the server belongs, by its code. */
  fieldOf?: FieldOfCode<Input>;
  /** The texts of refusals here, by their code. */
  textOf?: Partial<Record<string, string>>;
  /** Fields of the schema that the form shows as another one: „first_name“ inside „full_name“. */
  shownAs?: Partial<Record<string, FieldPath<Input>>>;
  /** The values to begin with may change while the form is open: untouched fields follow, typed ones stay. */
  follows?: boolean;
}

/** Typed values, and what is said of them, stay in a form whose values to begin with change. */
const TYPED = { keepDirtyValues: true, keepDirty: true, keepErrors: true } as const;

type FieldOfCode<Input extends FieldValues> = Partial<Record<string, FieldPath<Input>>>;

/**
 * A form checked by a schema of the contracts: on blur, all at once on submit with the focus on the first fault, and then
 * with every keystroke until the fault is gone. Messages come in the user's language.
 */
export function useClubForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  { shownAs = {}, fieldOf = {}, textOf = {}, follows = false }: FormOptions<Input> = {},
): ClubForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: checkWith(schema, shownAs),
    defaultValues,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    ...(follows && { values: defaultValues as Input, resetOptions: TYPED }),
  });
  const { errors, submitCount } = form.formState;
  const failed = useFaultFocus(submitCount, () => {
    // A refusal at a field that the form does not show is said above its button.
    const message = errors.root ? undefined : refusalIn(errors);
    if (message !== undefined) form.setError('root', { type: 'server', message });
  });
  const handleSubmit: typeof form.handleSubmit = (valid, invalid) =>
    form.handleSubmit(valid, (faults, event) => {
      failed(event);
      return invalid?.(faults, event);
    });
  return {
    ...form,
    handleSubmit,
    field: (name, options) => ({
      ...form.register(name, options),
      error: (get(errors, name) as { message?: string } | undefined)?.message,
    }),
    typed: (name) => ({ control: form.control as unknown as Control<Input>, name }),
    saving: (work, refused) =>
      handleSubmit(async (values, event) => {
        try {
          await work(values);
        } catch (error) {
          showFault(form, error, fieldOf, textOf);
          refused?.(error);
          failed(event);
        }
      }),
  };
}

/** A control that is marked, or one of a group that is. */
const FAULTY = '[aria-invalid="true"]:is(input, select, textarea, button), [aria-invalid="true"] input';

/**
 * Unfolds what hides marked fields after a submit with faults, and focuses the first one: React Hook Form goes by the order
 * in which fields came to it, and holds no element of some. Returns what a submit with faults, or with a refusal, calls.
 */
function useFaultFocus(submitCount: number, showNone: () => void): (event?: BaseSyntheticEvent) => void {
  const failed = useRef<HTMLElement>(null);
  const [marked, setMarked] = useState(0);
  // Fields are marked once the press is over.
  useEffect(() => afterPress(() => setMarked(submitCount)), [submitCount]);
  useEffect(() => {
    const form = failed.current;
    failed.current = null;
    if (form && !showFaults(form)) showNone();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a submit
  }, [marked]);
  return (event) => (failed.current = (event?.target as HTMLElement | undefined) ?? null);
}

/** Returns whether there are marked fields. */
function showFaults(form: HTMLElement): boolean {
  const faulty = [...form.querySelectorAll<HTMLElement>(FAULTY)];
  for (const field of faulty) field.closest('details')?.setAttribute('open', '');
  faulty[0]?.focus();
  return faulty.length > 0;
}

/** The first refusal of the server in a tree of faults; a fault of a field names its kind. */
function refusalIn(errors: object): string | undefined {
  for (const error of Object.values(errors) as (Record<string, unknown> | undefined)[]) {
    if (typeof error !== 'object' || error === null) continue;
    if ('type' in error && error['type'] !== 'server') continue;
    const message = 'type' in error ? error['message'] : refusalIn(error);
    if (typeof message === 'string') return message;
  }
  return undefined;
}

/** True if the server has refused the form, at a field or as a whole. */
export const isRefused = (errors: object): boolean =>
  Object.values(errors).some((error: { type?: unknown } | undefined) => error?.type === 'server');

/**
 * Puts a server's refusal where it belongs: under the fields it names, or under the field that `fieldOf` gives for its
 * code; otherwise on `root`, to be shown above the button with FormError.
 */
export function showFault<Input extends FieldValues>(
  form: { setError: UseFormReturn<Input>['setError'] },
  error: unknown,
  fieldOf: FieldOfCode<Input> = {},
  textOf: Partial<Record<string, string>> = {},
): void {
  const code = codeOf(error);
  const named = error instanceof ClubError ? error.fields : [];
  for (const [index, { field, fault }] of named.entries()) {
    const path = (field || 'root') as FieldPath<Input>;
    form.setError(path, { type: 'server', message: errorText(fault) }, { shouldFocus: index === 0 });
  }
  if (named.length > 0) return;
  const field = fieldOf[code];
  const message = textOf[code] ?? errorText(code);
  form.setError(field ?? 'root', { type: 'server', message }, { shouldFocus: Boolean(field) });
}

function checkWith<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  shownAs: Partial<Record<string, string>>,
): Resolver<Input, unknown, Output> {
  return async (values) => {
    await phonePlans();
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
