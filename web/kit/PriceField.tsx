import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../components/TextField.tsx';
import { useFormat } from '../lib/format.ts';
import { stotinkiOf, typedLeva } from './typed-values.ts';

interface PriceFieldProps<Input extends FieldValues> {
  control: Control<Input, unknown, never> | Control<Input, unknown, FieldValues>;
  name: FieldPath<Input>;
  label: string;
}

/** A price typed in leva, kept in stotinki, with what it is in euro below. */
export function PriceField<Input extends FieldValues>({ control, name: path, label }: PriceFieldProps<Input>) {
  const { t } = useTranslation('classes');
  const { money } = useFormat();
  const { field, fieldState } = useController({ control: control as unknown as Control<Input>, name: path });
  const { ref, name, onChange, onBlur } = field;
  const value = field.value as number | null;
  const [typed, setTyped] = useState(value === null ? '' : typedLeva(value));
  const type = (text: string) => {
    const kept = text.replace(/[^\d.,]/g, '');
    setTyped(kept);
    onChange(stotinkiOf(kept));
  };
  return (
    <TextField
      label={label}
      help={t('fields.priceHelp', { euro: value === null ? '…' : money(value, 'eur')[0] })}
      unit="лв."
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
