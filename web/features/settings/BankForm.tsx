import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CURRENCIES, WAYS_OF } from '../../../contracts/money.ts';
import type { Currency } from '../../../contracts/money.ts';
import { clubBankInput } from '../../../contracts/inputs/settings.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { RadioCards } from '../../components/RadioCards.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useFormat } from '../../lib/format.ts';
import { SettingsForm } from './SettingsForm.tsx';
import type { AdminSettings } from './settings-data.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** A price as it is shown each way. */
const SAMPLE = 12_000;

/** Where the club is paid, how prices are written, and what cash needs. */
export function BankForm({ settings }: { settings: AdminSettings }) {
  const { t } = useTranslation('adminSettings');
  const { moneyText } = useFormat();
  const { bank_name, bank_beneficiary, bank_bic, currency, price_display, fiscal_receipt_required } = settings;
  const { form, bindings } = useSettingsForm(clubBankInput, {
    bank_name,
    bank_beneficiary,
    bank_iban: inFours(settings.bank_iban),
    bank_bic,
    currency,
    price_display,
    fiscal_receipt_required,
  });
  const { errors } = form.formState;
  const display = useController({ control: form.control, name: 'price_display' });
  const { value, onChange } = display.field;
  const counted = useController({ control: form.control, name: 'currency' }).field;
  const ways = WAYS_OF[counted.value];
  const count = (next: Currency) => {
    counted.onChange(next);
    onChange(WAYS_OF[next][0]);
  };
  const field = (name: 'bank_name' | 'bank_beneficiary' | 'bank_iban' | 'bank_bic') => ({
    ...form.register(name),
    error: errors[name]?.message,
    autoComplete: 'off',
  });
  return (
    <SettingsForm {...bindings}>
      <TextField
        label={t('fields.beneficiary')}
        help={t('fields.beneficiaryHelp')}
        optional
        {...field('bank_beneficiary')}
      />
      <TextField label={t('fields.iban')} optional spellCheck={false} {...field('bank_iban')} />
      <TextField label={t('fields.bic')} optional spellCheck={false} {...field('bank_bic')} />
      <TextField label={t('fields.bank')} optional {...field('bank_name')} />
      <RadioCards
        label={t('fields.currency')}
        help={t('fields.currencyHelp')}
        columns={2}
        value={counted.value}
        onChange={count}
        error={errors.currency?.message}
        options={CURRENCIES.map((one) => ({ value: one, title: t(`currencies.${one}`) }))}
      />
      <RadioCards
        label={t('fields.priceDisplay')}
        {...(counted.value === 'BGN' && { help: t('fields.priceDisplayHelp') })}
        columns={2}
        value={value}
        onChange={onChange}
        options={ways.map((way) => ({
          value: way,
          title: t(`displays.${way}`),
          detail: moneyText(SAMPLE, { currency: counted.value, way }),
        }))}
      />
      <div className="flex flex-col gap-2">
        <Checkbox
          label={t('cash.required')}
          help={t('cash.requiredHelp')}
          {...form.register('fiscal_receipt_required')}
        />
        <p className="text-muted">{t('cash.noDevice')}</p>
      </div>
    </SettingsForm>
  );
}

/** An account number as people read it: four characters, a space. */
function inFours(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
