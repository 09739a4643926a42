import { useController } from 'react-hook-form';
import { SEAT_WARNING_DAYS } from '../../../contracts/enrollments.ts';
import { clubBankInput, clubPricesInput } from '../../../contracts/inputs/settings.ts';
import { CURRENCIES, WAYS_OF, type Currency } from '../../../contracts/money.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { NumberField } from '../../kit/NumberField.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { SettingsForm, useSettingsForm, type AdminSettings } from './SettingsForm.tsx';

/** A price as it is shown each way. */
const SAMPLE = 12_000;

/** The club's bank accounts, the form of its prices, and its rules of cash. */
export function BankForm({ settings }: { settings: AdminSettings }) {
  const { t, moneyText } = useLanguage('adminSettings');
  const {
    bank_name,
    bank_beneficiary,
    bank_bic,
    currency,
    price_display,
    fiscal_receipt_required,
    second_person_above,
  } = settings;
  const { form, onSubmit } = useSettingsForm(
    clubBankInput,
    {
      bank_name,
      bank_beneficiary,
      bank_iban: inFours(settings.bank_iban),
      bank_bic,
      currency,
      price_display,
      fiscal_receipt_required,
      second_person_above,
    },
    'save_bank_settings',
  );
  const { errors } = form.formState;
  const display = useController(form.typed('price_display'));
  const { value, onChange } = display.field;
  const counted = useController(form.typed('currency')).field;
  const ways = WAYS_OF[counted.value];
  const count = (next: Currency) => {
    counted.onChange(next);
    onChange(WAYS_OF[next][0]);
  };
  return (
    <SettingsForm form={form} onSubmit={onSubmit}>
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
      <TextField
        label={t('fields.beneficiary')}
        help={t('fields.beneficiaryHelp')}
        optional
        {...form.field('bank_beneficiary')}
      />
      <TextField label={t('fields.iban')} optional spellCheck={false} {...form.field('bank_iban')} />
      <TextField label={t('fields.bic')} optional spellCheck={false} {...form.field('bank_bic')} />
      <TextField label={t('fields.bank')} optional {...form.field('bank_name')} />
      <PriceField
        {...form.typed('second_person_above')}
        label={t('fields.secondPerson')}
        help={t('fields.secondPersonHelp')}
        optional
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

/** Discounts, fees, due days, reminders, and the release of unpaid seats. */
export function PricesForm({ settings }: { settings: AdminSettings }) {
  const { t } = useLanguage('adminSettings');
  const { form, onSubmit } = useSettingsForm(clubPricesInput, {
    sibling_discounts: settings.sibling_discounts.join(', '),
    second_class_discount: settings.second_class_discount,
    prorate_first_month: settings.prorate_first_month,
    registration_fee: settings.registration_fee || null,
    membership_fee: settings.membership_fee || null,
    payment_due_day: settings.payment_due_day,
    reminder_days: settings.reminder_days.join(', '),
    unpaid_seat_days: settings.unpaid_seat_days,
  });
  const { register, field } = form;
  return (
    <SettingsForm form={form} onSubmit={onSubmit}>
      <TextField
        label={t('fields.siblingDiscount')}
        help={t('fields.siblingDiscountHelp')}
        unit="%"
        optional
        {...field('sibling_discounts')}
      />
      <NumberField
        {...form.typed('second_class_discount')}
        label={t('fields.secondClass')}
        help={t('fields.secondClassHelp')}
        unit="%"
      />
      <Checkbox label={t('fields.prorate')} help={t('fields.prorateHelp')} {...register('prorate_first_month')} />
      <PriceField {...form.typed('registration_fee')} label={t('fields.registrationFee')} optional />
      <PriceField {...form.typed('membership_fee')} label={t('fields.membershipFee')} optional />
      <p className="-mt-3 text-sm text-muted">{t('fields.feesHelp')}</p>
      <NumberField
        {...form.typed('payment_due_day')}
        optional
        label={t('fields.dueDay')}
        help={t('fields.dueDayHelp')}
      />
      <TextField
        label={t('fields.reminderDays')}
        help={t('fields.reminderDaysHelp')}
        unit={t('units.days')}
        optional
        {...field('reminder_days')}
      />
      <NumberField
        {...form.typed('unpaid_seat_days')}
        optional
        label={t('fields.unpaidSeat')}
        help={t('fields.unpaidSeatHelp', { count: SEAT_WARNING_DAYS })}
        unit={t('units.days')}
      />
    </SettingsForm>
  );
}
