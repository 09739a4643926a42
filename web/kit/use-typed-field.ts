import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/** The field of a form that a component of a typed value is for. */
export interface TypedField<Input extends FieldValues> {
  control: Control<Input>;
  name: FieldPath<Input>;
}

/** The value of such a field, how it is changed, and its fault. */
export function useTypedField<Input extends FieldValues>({ control, name }: TypedField<Input>) {
  const { field, fieldState } = useController({ control, name });
  return { ...field, error: fieldState.error?.message };
}
