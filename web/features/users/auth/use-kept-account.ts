import { useEffect } from 'react';
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import type { ClubForm } from '../../../lib/forms/form.ts';
import { keptFields } from '../../../lib/forms/kept-fields.ts';

const KEY = 'new-account';

/** Keeps what is typed of a new account for a reload, its password left out; returns what forgets it once it was sent. */
export function useKeptAccount<Input extends FieldValues, Output>({
  getValues,
  setValue,
  subscribe,
}: ClubForm<Input, Output>): () => void {
  useEffect(() => {
    const kept = keptFields.read(KEY);
    for (const name of Object.keys(getValues()) as FieldPath<Input>[])
      if (kept[name] && !getValues(name)) setValue(name, kept[name] as PathValue<Input, typeof name>);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keptFields.keep(KEY, { ...keptFields.read(KEY), ...values, password: undefined }),
    });
  }, [getValues, setValue, subscribe]);
  return () => keptFields.forget(KEY);
}
