import { useTranslation } from 'react-i18next';
import { clubRulesInput } from '../../../contracts/inputs/settings.ts';
import { NumberField } from '../../kit/NumberField.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { AdminSettings } from './settings-data.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** How the club counts: when packages run low, how long a seat is held, notice for an absence, when the shop runs low. */
export function RulesForm({ settings }: { settings: AdminSettings }) {
  const { t } = useTranslation('adminSettings');
  const { low_sessions, low_stock, waitlist_offer_hours, absence_notice_hours, pause_days_a_year } = settings;
  const { form, bindings } = useSettingsForm(clubRulesInput, {
    low_sessions,
    low_stock,
    waitlist_offer_hours,
    absence_notice_hours,
    pause_days_a_year,
  });
  const { control } = form;
  return (
    <SettingsForm {...bindings}>
      <NumberField
        control={control}
        name="low_sessions"
        label={t('fields.lowSessions')}
        help={t('fields.lowSessionsHelp')}
        unit={t('units.sessions')}
      />
      <NumberField
        control={control}
        name="waitlist_offer_hours"
        label={t('fields.offerHours')}
        help={t('fields.offerHoursHelp')}
        unit={t('units.hours')}
      />
      <NumberField
        control={control}
        name="absence_notice_hours"
        label={t('fields.noticeHours')}
        help={t('fields.noticeHoursHelp')}
        unit={t('units.hours')}
      />
      <NumberField
        control={control}
        name="pause_days_a_year"
        label={t('fields.pauseDays')}
        help={t('fields.pauseDaysHelp')}
        unit={t('units.days')}
      />
      <NumberField
        control={control}
        name="low_stock"
        label={t('fields.lowStock')}
        help={t('fields.lowStockHelp')}
        unit={t('units.pieces')}
      />
    </SettingsForm>
  );
}
