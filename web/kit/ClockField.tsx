import type { FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../components/fields/TextField.tsx';
import { clockOf } from './typed-values.ts';
import { useTypedField, type TypedField } from './use-typed-field.ts';

type ClockFieldProps<Input extends FieldValues> = TypedField<Input> &
  Omit<TextFieldProps, 'form' | 'name' | 'value' | 'error'>;

/** A time of the day; „930“ becomes „09:30“ once the field is left. */
export function ClockField<Input extends FieldValues>({ control, name, ...texts }: ClockFieldProps<Input>) {
  const { onChange, onBlur, ...field } = useTypedField({ control, name });
  return (
    <TextField
      {...field}
      {...texts}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onBlur={(event) => {
        onChange(clockOf(event.target.value));
        onBlur();
      }}
    />
  );
}
