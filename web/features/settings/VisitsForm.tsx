import { clubVisitsInput } from '../../../contracts/inputs/settings.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { SettingsForm, useSettingsForm, type AdminSettings } from './SettingsForm.tsx';

/** The visits that families book by themselves beside seats: a trial lesson, single visits. */
export function VisitsForm({ settings: { trial_price, single_visits } }: { settings: AdminSettings }) {
  const { t } = useLanguage('adminSettings');
  const { form, onSubmit } = useSettingsForm(clubVisitsInput, { trial_price, single_visits });
  return (
    <SettingsForm form={form} onSubmit={onSubmit}>
      <PriceField
        control={form.control}
        name="trial_price"
        label={t('fields.trialPrice')}
        help={t('fields.trialPriceHelp')}
        optional
      />
      <Checkbox
        label={t('fields.singleVisits')}
        help={t('fields.singleVisitsHelp')}
        {...form.register('single_visits')}
      />
    </SettingsForm>
  );
}
