import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/** The field of a form that a component of a typed value is for. */
export interface TypedField<Input extends FieldValues> {
  control: Control<Input, unknown, never> | Control<Input, unknown, FieldValues>;
  name: FieldPath<Input>;
}

/** The value of such a field, how it is changed, and its fault. */
export function useTypedField<Input extends FieldValues>({ control, name }: TypedField<Input>) {
  const { field, fieldState } = useController({ control: control as unknown as Control<Input>, name });
  return { ...field, error: fieldState.error?.message };
}
