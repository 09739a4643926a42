import type { FieldValues } from 'react-hook-form';
import { DateField, type DateFieldProps } from '../components/fields/DateField.tsx';
import { useTypedField, type TypedField } from './use-typed-field.ts';

type DayFieldProps<Input extends FieldValues> = TypedField<Input> &
  Omit<DateFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'>;

/** A day of a form, or null while nothing is typed. */
export function DayField<Input extends FieldValues>({ control, name, ...texts }: DayFieldProps<Input>) {
  const { value, onChange, ...field } = useTypedField({ control, name });
  return <DateField {...field} {...texts} value={value ?? ''} onChange={(day) => onChange(day || null)} />;
}
