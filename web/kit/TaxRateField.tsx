import type { FieldValues } from 'react-hook-form';
import { VAT_PERCENTS } from '../../contracts/invoices.ts';
import { SelectField } from '../components/fields/SelectField.tsx';
import { useLanguage } from '../lib/format/use-language.ts';
import { useTypedField, type TypedField } from './use-typed-field.ts';

/** The rate of value added tax within a price; nothing chosen is the club's usual one. */
export function TaxRateField<Input extends FieldValues>(props: TypedField<Input>) {
  const { t } = useLanguage('admin');
  const field = useTypedField(props);
  const value = field.value as number | null | undefined;
  return (
    <SelectField
      {...field}
      label={t('taxRate.label')}
      help={t('taxRate.help')}
      value={value == null ? '' : String(value)}
      onChange={(event) => field.onChange(event.target.value === '' ? null : Number(event.target.value))}
      options={[
        { value: '', label: t('taxRate.usual') },
        ...VAT_PERCENTS.map((percent) => ({ value: String(percent), label: `${percent}\u00a0%` })),
      ]}
    />
  );
}
