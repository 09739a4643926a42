import { clubVisitsInput } from '../../../contracts/inputs/settings.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { NumberField } from '../../kit/NumberField.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { SettingsForm, useSettingsForm, type AdminSettings } from './SettingsForm.tsx';

/** The visits that families book by themselves beside seats: a trial lesson, single visits, private lessons; and until when they move one. */
export function VisitsForm({ settings }: { settings: AdminSettings }) {
  const { t } = useLanguage('adminSettings');
  const { trial_price, single_visits, private_lessons, visit_notice_hours } = settings;
  const values = { trial_price, single_visits, private_lessons, visit_notice_hours };
  const { form, onSubmit } = useSettingsForm(clubVisitsInput, values);
  return (
    <SettingsForm form={form} onSubmit={onSubmit}>
      <PriceField
        {...form.typed('trial_price')}
        label={t('fields.trialPrice')}
        help={t('fields.trialPriceHelp')}
        optional
      />
      <Checkbox
        label={t('fields.singleVisits')}
        help={t('fields.singleVisitsHelp')}
        {...form.register('single_visits')}
      />
      <Checkbox
        label={t('fields.privateLessons')}
        help={t('fields.privateLessonsHelp')}
        {...form.register('private_lessons')}
      />
      <NumberField
        {...form.typed('visit_notice_hours')}
        label={t('makeUps.notice')}
        help={t('makeUps.noticeHelp')}
        unit={t('units.hours')}
      />
    </SettingsForm>
  );
}
