import { HINDRANCE_RULES } from '../../../contracts/hindrances.ts';
import { clubHindrancesInput } from '../../../contracts/inputs/settings.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { NumberField } from '../../kit/NumberField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { SettingsForm, useSettingsForm, type AdminSettings } from './SettingsForm.tsx';

const RULES = [
  ['certificate_rule', 'certificate'],
  ['payment_rule', 'payment'],
  ['package_rule', 'package'],
] as const;

/** The conditions of who may swim: documents, certificate, payment, package; the children for each instructor, and who is handed over. */
export function HindrancesForm({ settings }: { settings: AdminSettings }) {
  const { t } = useLanguage('adminSettings');
  const { seat_needs_documents, certificate_rule, payment_rule, package_rule, children_an_instructor, hand_over_age } =
    settings;
  const { form, onSubmit } = useSettingsForm(clubHindrancesInput, {
    seat_needs_documents,
    certificate_rule,
    payment_rule,
    package_rule,
    children_an_instructor,
    hand_over_age,
  });
  return (
    <SettingsForm title={t('hindrances.title')} form={form} onSubmit={onSubmit}>
      <p className="-mt-2 text-muted">{t('hindrances.lead')}</p>
      <Checkbox
        label={t('fields.needsDocuments')}
        help={t('fields.needsDocumentsHelp')}
        {...form.register('seat_needs_documents')}
      />
      {RULES.map(([name, text]) => (
        <SelectField
          key={name}
          label={t(`hindrances.${text}`)}
          options={HINDRANCE_RULES.map((value) => ({ value, label: t(`hindrances.rules.${value}`) }))}
          {...form.register(name)}
        />
      ))}
      <NumberField
        {...form.typed('children_an_instructor')}
        label={t('hindrances.children')}
        help={t('hindrances.childrenHelp')}
        unit={t('units.children')}
        optional
      />
      <NumberField
        {...form.typed('hand_over_age')}
        label={t('hindrances.handOver')}
        help={t('hindrances.handOverHelp')}
        unit={t('units.years')}
        optional
      />
    </SettingsForm>
  );
}
