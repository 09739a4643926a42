import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../components/fields/TextField.tsx';
import { clockOf } from './typed-values.ts';

interface ClockFieldProps<Input extends FieldValues> extends Omit<TextFieldProps, 'form' | 'name' | 'value' | 'error'> {
  control: Control<Input, unknown, never> | Control<Input, unknown, FieldValues>;
  name: FieldPath<Input>;
}

/** A time of the day; „930“ becomes „09:30“ once the field is left. */
export function ClockField<Input extends FieldValues>({ control, name: path, ...field }: ClockFieldProps<Input>) {
  const { field: bound, fieldState } = useController({ control: control as unknown as Control<Input>, name: path });
  const { ref, name, value, onChange, onBlur } = bound;
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      name={name}
      ref={ref}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={(event) => {
        onChange(clockOf(event.target.value));
        onBlur();
      }}
      error={fieldState.error?.message}
    />
  );
}
