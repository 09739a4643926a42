import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { VAT_PERCENTS } from '../../contracts/invoices.ts';
import { SelectField } from '../components/fields/SelectField.tsx';
import { useLanguage } from '../lib/format/use-language.ts';

interface TaxRateFieldProps<Input extends FieldValues> {
  control: Control<Input, unknown, never> | Control<Input, unknown, FieldValues>;
  name: FieldPath<Input>;
}

/** The rate of value added tax within a price; nothing chosen is the club's usual one. */
export function TaxRateField<Input extends FieldValues>({ control, name: path }: TaxRateFieldProps<Input>) {
  const { t } = useLanguage('admin');
  const { field, fieldState } = useController({ control: control as unknown as Control<Input>, name: path });
  const value = field.value as number | null | undefined;
  return (
    <SelectField
      {...field}
      label={t('taxRate.label')}
      help={t('taxRate.help')}
      value={value == null ? '' : String(value)}
      onChange={(event) => field.onChange(event.target.value === '' ? null : Number(event.target.value))}
      error={fieldState.error?.message}
      options={[
        { value: '', label: t('taxRate.usual') },
        ...VAT_PERCENTS.map((percent) => ({ value: String(percent), label: `${percent}\u00a0%` })),
      ]}
    />
  );
}
