import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { OBLASTS } from '../../../../contracts/addresses.ts';
import type { Checkout, CheckoutInput } from '../../../../contracts/inputs/addresses.ts';
import { inLatinLetters } from '../../../../contracts/latin-letters.ts';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextField } from '../../../components/TextField.tsx';

export type CheckoutFormState = UseFormReturn<CheckoutInput, unknown, Checkout>;

/** An address in Bulgaria: province, town, postcode, street, and what helps the courier. */
export function AddressFields({ form }: { form: CheckoutFormState }) {
  const { t, i18n } = useTranslation('checkout');
  const errors = form.formState.errors.address;
  const field = (name: keyof CheckoutInput['address']) => ({
    ...form.register(`address.${name}`),
    error: errors?.[name]?.message,
  });
  return (
    <>
      <SelectField
        label={t('fields.oblast')}
        placeholder={t('fields.chooseOblast')}
        autoComplete="shipping address-level1"
        options={OBLASTS.map((value) => ({
          value,
          label: i18n.language === 'en' ? inLatinLetters(value) : value,
        }))}
        {...field('oblast')}
      />
      <div className="grid grid-cols-[1fr_8rem] items-start gap-4">
        <TextField label={t('fields.city')} autoComplete="shipping address-level2" {...field('city')} />
        <TextField
          label={t('fields.postcode')}
          inputMode="numeric"
          maxLength={4}
          autoComplete="shipping postal-code"
          {...field('postcode')}
        />
      </div>
      <TextField
        label={t('fields.street')}
        help={t('fields.streetHelp')}
        autoComplete="shipping address-line1"
        {...field('street')}
      />
      <TextField label={t('fields.details')} optional autoComplete="shipping address-line2" {...field('details')} />
    </>
  );
}
