import type * as z from 'zod/mini';
import { fieldErrors } from '../../../contracts/inputs/validation.ts';
import { KEEP_INPUT } from '../../../contracts/validation.ts';
import { errorText } from '../api/error-text.ts';
import { explainFault } from '../api/explain-fault.ts';

/** The fault of a field, in the user's language. */
export interface InputFault {
  field: string;
  fault: string;
  message: string;
}

/** The typed values as a schema of the contracts reads them, or all their faults. */
export function checkInput<Input, Output>(
  schema: z.ZodMiniType<Output, Input>,
  values: unknown,
): { data: Output } | { faults: InputFault[] } {
  const parsed = schema.safeParse(values, KEEP_INPUT);
  if (parsed.success) return { data: parsed.data };
  const faults = fieldErrors(parsed.error).map(({ field, fault }) => {
    const issue = parsed.error.issues.find(({ path }) => path.map(String).join('.') === field);
    const { code, values: said } = explainFault(fault, field, issue);
    return { field, fault, message: errorText(code, said) };
  });
  return { faults };
}
