import { clubLevelsInput } from '../../../contracts/inputs/settings.ts';
import { PASSING_STEPS, STEP_NAMES } from '../../../contracts/progress.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { SettingsForm, useSettingsForm, type AdminSettings } from './SettingsForm.tsx';

/** The step with which a level is passed, and who confirms it. */
export function LevelRules({ settings }: { settings: AdminSettings }) {
  const { t } = useLanguage('adminLevels');
  const { level_step, level_by_admin, reports_by_admin } = settings;
  const { form, onSubmit } = useSettingsForm(clubLevelsInput, {
    level_step: level_step as 2 | 3,
    level_by_admin,
    reports_by_admin,
  });
  return (
    <SettingsForm title={t('rules.title')} form={form} onSubmit={onSubmit}>
      <SelectField
        label={t('rules.step')}
        help={t('rules.stepHelp')}
        options={PASSING_STEPS.map((step) => ({ value: String(step), label: t(`rules.steps.${STEP_NAMES[step]}`) }))}
        {...form.field('level_step', { setValueAs: Number })}
      />
      <Checkbox label={t('rules.byAdmin')} help={t('rules.byAdminHelp')} {...form.register('level_by_admin')} />
      <Checkbox label={t('rules.reports')} help={t('rules.reportsHelp')} {...form.register('reports_by_admin')} />
    </SettingsForm>
  );
}
