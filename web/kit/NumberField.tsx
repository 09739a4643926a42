import type { FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../components/fields/TextField.tsx';
import { useTypedField, type TypedField } from './use-typed-field.ts';

type NumberFieldProps<Input extends FieldValues> = TypedField<Input> &
  Omit<TextFieldProps, 'form' | 'name' | 'value' | 'error'>;

/** A whole number, or null while nothing is typed; nothing but digits gets in. */
export function NumberField<Input extends FieldValues>({ control, name, ...texts }: NumberFieldProps<Input>) {
  const { value, onChange, ...field } = useTypedField({ control, name });
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6);
    onChange(digits === '' ? null : Number(digits));
  };
  return (
    <TextField
      {...field}
      {...texts}
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => type(event.target.value)}
    />
  );
}
