import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { DateField, type DateFieldProps } from '../components/fields/DateField.tsx';

interface DayFieldProps<Input extends FieldValues> extends Omit<
  DateFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'
> {
  control: Control<Input, unknown, never> | Control<Input, unknown, FieldValues>;
  name: FieldPath<Input>;
}

/** A day of a form, or null while nothing is typed. */
export function DayField<Input extends FieldValues>({ control, name: path, ...field }: DayFieldProps<Input>) {
  const { field: bound, fieldState } = useController({ control: control as unknown as Control<Input>, name: path });
  const { ref, name, value, onChange, onBlur } = bound;
  return (
    <DateField
      {...field}
      name={name}
      ref={ref}
      value={value ?? ''}
      onChange={(day) => onChange(day || null)}
      onBlur={onBlur}
      error={fieldState.error?.message}
    />
  );
}
