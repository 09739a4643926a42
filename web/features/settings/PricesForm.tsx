import { useTranslation } from 'react-i18next';
import { SEAT_WARNING_DAYS } from '../../../contracts/enrollments.ts';
import { clubPricesInput } from '../../../contracts/inputs/settings.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { TextField } from '../../components/TextField.tsx';
import { NumberField } from '../../kit/NumberField.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { AdminSettings } from './settings-data.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** What comes off a price, the fees, when families pay, when the club reminds them, and when an unpaid seat is released. */
export function PricesForm({ settings }: { settings: AdminSettings }) {
  const { t } = useTranslation('adminSettings');
  const { form, bindings } = useSettingsForm(clubPricesInput, {
    sibling_discounts: settings.sibling_discounts.join(', '),
    second_class_discount: settings.second_class_discount,
    prorate_first_month: settings.prorate_first_month,
    registration_fee: settings.registration_fee || null,
    membership_fee: settings.membership_fee || null,
    payment_due_day: settings.payment_due_day,
    reminder_days: settings.reminder_days.join(', '),
    unpaid_seat_days: settings.unpaid_seat_days,
  });
  const { control, register, formState } = form;
  const list = (name: 'sibling_discounts' | 'reminder_days') => ({
    ...register(name),
    error: formState.errors[name]?.message,
    autoComplete: 'off',
    optional: true,
  });
  return (
    <SettingsForm {...bindings}>
      <TextField
        label={t('fields.siblingDiscount')}
        help={t('fields.siblingDiscountHelp')}
        unit="%"
        {...list('sibling_discounts')}
      />
      <NumberField
        control={control}
        name="second_class_discount"
        label={t('fields.secondClass')}
        help={t('fields.secondClassHelp')}
        unit="%"
      />
      <Checkbox label={t('fields.prorate')} help={t('fields.prorateHelp')} {...register('prorate_first_month')} />
      <PriceField control={control} name="registration_fee" label={t('fields.registrationFee')} optional />
      <PriceField control={control} name="membership_fee" label={t('fields.membershipFee')} optional />
      <p className="-mt-3 text-sm text-muted">{t('fields.feesHelp')}</p>
      <NumberField
        control={control}
        name="payment_due_day"
        optional
        label={t('fields.dueDay')}
        help={t('fields.dueDayHelp')}
      />
      <TextField
        label={t('fields.reminderDays')}
        help={t('fields.reminderDaysHelp')}
        unit={t('units.days')}
        {...list('reminder_days')}
      />
      <NumberField
        control={control}
        name="unpaid_seat_days"
        optional
        label={t('fields.unpaidSeat')}
        help={t('fields.unpaidSeatHelp', { count: SEAT_WARNING_DAYS })}
        unit={t('units.days')}
      />
    </SettingsForm>
  );
}
