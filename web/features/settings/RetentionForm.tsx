import { useTranslation } from 'react-i18next';
import { clubRetentionInput } from '../../../contracts/inputs/settings.ts';
import { NumberField } from '../../kit/NumberField.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { AdminSettings } from './settings-data.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** How long the club keeps health notes, messages and unused accounts. */
export function RetentionForm({ settings }: { settings: AdminSettings }) {
  const { t } = useTranslation('adminSettings');
  const { keep_care_months, keep_messages_months, keep_accounts_months } = settings;
  const { form, bindings } = useSettingsForm(clubRetentionInput, {
    keep_care_months,
    keep_messages_months,
    keep_accounts_months,
  });
  const months = { control: form.control, optional: true, unit: t('units.months') };
  return (
    <SettingsForm {...bindings}>
      <NumberField {...months} name="keep_care_months" label={t('fields.keepCare')} help={t('fields.keepCareHelp')} />
      <NumberField
        {...months}
        name="keep_messages_months"
        label={t('fields.keepMessages')}
        help={t('fields.keepMessagesHelp')}
      />
      <NumberField
        {...months}
        name="keep_accounts_months"
        label={t('fields.keepAccounts')}
        help={t('fields.keepAccountsHelp')}
      />
    </SettingsForm>
  );
}
