import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../components/fields/TextField.tsx';

interface NumberFieldProps<Input extends FieldValues> extends Omit<
  TextFieldProps,
  'form' | 'name' | 'value' | 'error'
> {
  control: Control<Input, unknown, never> | Control<Input, unknown, FieldValues>;
  name: FieldPath<Input>;
}

/** A whole number, or null while nothing is typed; nothing but digits gets in. */
export function NumberField<Input extends FieldValues>({ control, name: path, ...field }: NumberFieldProps<Input>) {
  const { field: bound, fieldState } = useController({ control: control as unknown as Control<Input>, name: path });
  const { ref, name, value, onChange, onBlur } = bound;
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6);
    onChange(digits === '' ? null : Number(digits));
  };
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      name={name}
      ref={ref}
      value={value ?? ''}
      onChange={(event) => type(event.target.value)}
      onBlur={onBlur}
      error={fieldState.error?.message}
    />
  );
}
