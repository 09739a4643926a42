import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/TextField.tsx';
import { useFormat } from '../../lib/format.ts';
import type { ClassInput } from './class-form.ts';
import { stotinkiOf, typedLeva } from './typed-values.ts';

/** A price typed in leva, kept in stotinki, with what it is in euro below. */
export function PriceField({ control }: { control: Control<ClassInput> }) {
  const { t } = useTranslation('classes');
  const { money } = useFormat();
  const { field, fieldState } = useController({ control, name: 'price_per_class' });
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
      label={t('fields.price')}
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
