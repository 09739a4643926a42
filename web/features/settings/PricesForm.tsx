import { useTranslation } from 'react-i18next';
import { clubPricesInput } from '../../../contracts/inputs/settings.ts';
import { TextField } from '../../components/TextField.tsx';
import { NumberField } from '../../kit/NumberField.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { AdminSettings } from './settings-data.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** When families pay, and when the club reminds them. */
export function PricesForm({ settings }: { settings: AdminSettings }) {
  const { t } = useTranslation('adminSettings');
  const { form, bindings } = useSettingsForm(clubPricesInput, {
    payment_due_day: settings.payment_due_day,
    reminder_days: settings.reminder_days.join(', '),
  });
  const { control, register, formState } = form;
  return (
    <SettingsForm {...bindings}>
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
        optional
        autoComplete="off"
        unit={t('units.days')}
        error={formState.errors.reminder_days?.message}
        {...register('reminder_days')}
      />
    </SettingsForm>
  );
}
