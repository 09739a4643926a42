import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { currencySign } from '../../contracts/format.ts';
import { toEuroCents } from '../../contracts/money.ts';
import { TextField } from '../components/fields/TextField.tsx';
import { usePriceDisplay } from '../lib/format/price-display.ts';
import { useLanguage } from '../lib/format/use-language.ts';
import { minorUnitsOf, typedAmount } from './typed-values.ts';
import { useTypedField, type TypedField } from './use-typed-field.ts';

interface PriceFieldProps<Input extends FieldValues> extends TypedField<Input> {
  label: string;
  help?: string | undefined;
  /** Of what is counted in one currency whatever the club writes its prices in: „€“. */
  unit?: string;
  optional?: boolean;
}

/** A price typed in the club's currency, kept in its minor unit; of leva with what it is in euro below. */
export function PriceField<Input extends FieldValues>(props: PriceFieldProps<Input>) {
  const { control, name, label, help, unit, optional } = props;
  const { euroText, locale } = useLanguage();
  const { currency } = usePriceDisplay();
  const { value: stored, onChange, ...field } = useTypedField({ control, name });
  const value = (stored ?? null) as number | null;
  const [typed, setTyped] = useState(value === null ? '' : typedAmount(value));
  const type = (text: string) => {
    setTyped(text);
    // A text that is no sum is refused at the field, an empty one is none.
    onChange(text.trim() === '' ? null : (minorUnitsOf(text) ?? Number.NaN));
  };
  return (
    <TextField
      {...field}
      label={label}
      optional={optional}
      help={help ?? (!unit && currency === 'BGN' && `= ${euroText(toEuroCents(value || 0, currency))}`)}
      unit={unit ?? currencySign(currency, locale)}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}
