import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { TextField } from '../../components/TextField.tsx';
import { minorUnitsOf, typedAmount } from '../../kit/typed-values.ts';

interface EuroFieldProps<Input extends FieldValues> {
  control: Control<Input, unknown, never> | Control<Input, unknown, FieldValues>;
  name: FieldPath<Input>;
  label: string;
  help?: string | undefined;
}

/** A sum of cash, typed in euro and kept in cents: what is counted is euro, whatever the club writes its prices in. */
export function EuroField<Input extends FieldValues>({ control, name: path, label, help }: EuroFieldProps<Input>) {
  const { field, fieldState } = useController({ control: control as unknown as Control<Input>, name: path });
  const { ref, name, onChange, onBlur } = field;
  const value = (field.value ?? null) as number | null;
  const [typed, setTyped] = useState(value === null ? '' : typedAmount(value));
  const type = (text: string) => {
    setTyped(text);
    // What is no sum is refused at the field, an empty one is none.
    onChange(text.trim() === '' ? null : (minorUnitsOf(text) ?? Number.NaN));
  };
  return (
    <TextField
      label={label}
      help={help}
      unit="€"
      inputMode="decimal"
      autoComplete="off"
      name={name}
      ref={ref}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onBlur={onBlur}
      error={fieldState.error?.message}
    />
  );
}
