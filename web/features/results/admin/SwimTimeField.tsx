import { useState, type Ref } from 'react';
import { parseSwimTime, swimTime } from '../../../../contracts/swim-time.ts';
import { TextField, type TextFieldProps } from '../../../components/fields/TextField.tsx';

export interface SwimTimeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  /** In hundredths; NaN for what is typed and no time. */
  value: number | null;
  onChange: (centiseconds: number | null) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A time as a keyboard writes it: `1:02,35`, `62,35`, or digits alone `10235`. On blur it is formatted as swimmers write it. */
export function SwimTimeField({ value, onChange, ...field }: SwimTimeFieldProps) {
  const [typed, setTyped] = useState('');
  const [typing, setTyping] = useState(false);
  const written = value === null ? '' : Number.isNaN(value) ? typed : swimTime(value);
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      placeholder="1:02,35"
      value={typing ? typed : written}
      onFocus={() => {
        setTyped(written);
        setTyping(true);
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseSwimTime(event.target.value) ?? (event.target.value.trim() ? Number.NaN : null));
      }}
      onBlur={() => setTyping(false)}
    />
  );
}
