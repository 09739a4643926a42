import { useTranslation } from 'react-i18next';
import { clubContactInput } from '../../../contracts/inputs/settings.ts';
import { TextField } from '../../components/TextField.tsx';
import { formatPhone } from '../../lib/phone.ts';
import { TranslatedFields } from '../../kit/TranslatedFields.tsx';
import { OfficeHoursField } from './OfficeHoursField.tsx';
import { PhonesField } from './PhonesField.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { AdminSettings } from './settings-data.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** Where the club is reached, and its office hours. */
export function ContactForm({ settings }: { settings: AdminSettings }) {
  const { t } = useTranslation('adminSettings');
  const { form, bindings } = useSettingsForm(clubContactInput, {
    address: settings.address,
    address_en: settings.address_en ?? '',
    address_ru: settings.address_ru ?? '',
    phones: settings.phones.map(formatPhone),
    email: settings.email,
    office_hours: [...settings.office_hours].sort((a, b) => a.day - b.day || a.opens.localeCompare(b.opens)),
  });
  const { errors } = form.formState;
  const { control } = form;
  return (
    <SettingsForm {...bindings}>
      <TextField
        label={t('fields.address')}
        optional
        autoComplete="off"
        {...form.register('address')}
        error={errors.address?.message}
      />
      <TranslatedFields
        texts={{ address: { en: t('english.address'), ru: t('russian.address') } }}
        field={(name) => ({ ...form.register(name), error: errors[name]?.message })}
      />
      <TextField
        label={t('fields.email')}
        help={t('fields.emailHelp')}
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.register('email')}
        error={errors.email?.message}
      />
      <PhonesField control={control} />
      <OfficeHoursField form={form} />
    </SettingsForm>
  );
}
