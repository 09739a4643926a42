import { useTranslation } from 'react-i18next';
import { clubInvoicesInput } from '../../../contracts/inputs/settings.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { TextField } from '../../components/TextField.tsx';
import { NumberField } from '../../kit/NumberField.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { AdminSettings } from './settings-data.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** Who issues the club's invoices, what tax is in the prices, and whether a wish is enough to issue one. */
export function InvoicesForm({ settings }: { settings: AdminSettings }) {
  const { t } = useTranslation('adminSettings');
  const { company_name, company_eik, company_vat, company_address, company_mol } = settings;
  const { vat_percent, vat_ground, invoices_at_once } = settings;
  const { form, bindings } = useSettingsForm(clubInvoicesInput, {
    company_name,
    company_eik,
    company_vat,
    company_address,
    company_mol,
    vat_percent,
    vat_ground,
    invoices_at_once,
  });
  const { errors } = form.formState;
  const field = (
    name: 'company_name' | 'company_eik' | 'company_vat' | 'company_address' | 'company_mol' | 'vat_ground',
  ) => ({ ...form.register(name), error: errors[name]?.message, autoComplete: 'off' });
  return (
    <SettingsForm {...bindings}>
      <TextField label={t('invoices.company')} help={t('invoices.companyHelp')} optional {...field('company_name')} />
      <TextField label={t('invoices.eik')} optional inputMode="numeric" {...field('company_eik')} />
      <TextField label={t('invoices.address')} optional {...field('company_address')} />
      <TextField label={t('invoices.mol')} help={t('invoices.molHelp')} optional {...field('company_mol')} />
      <TextField label={t('invoices.vat')} help={t('invoices.vatHelp')} optional {...field('company_vat')} />
      <NumberField
        control={form.control}
        name="vat_percent"
        label={t('invoices.percent')}
        help={t('invoices.percentHelp')}
        unit="%"
      />
      <TextField label={t('invoices.ground')} help={t('invoices.groundHelp')} optional {...field('vat_ground')} />
      <Checkbox label={t('invoices.atOnce')} help={t('invoices.atOnceHelp')} {...form.register('invoices_at_once')} />
    </SettingsForm>
  );
}
