import { useTranslation } from 'react-i18next';
import { clubTextsInput } from '../../../contracts/inputs/settings.ts';
import { TextArea } from '../../components/TextArea.tsx';
import { TextField } from '../../components/TextField.tsx';
import { Translations } from '../../kit/Translations.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { AdminSettings } from './settings-data.ts';
import { useSettingsForm } from './use-settings-form.ts';

const TEXTS = ['mission', 'values', 'history'] as const;

/** The club's name and what its page says: mission, values, history. */
export function ClubTextsForm({ settings }: { settings: AdminSettings }) {
  const { t } = useTranslation('adminSettings');
  const of = (name: keyof AdminSettings) => String(settings[name] ?? '');
  const { form, bindings } = useSettingsForm(clubTextsInput, {
    name: of('name'),
    name_en: of('name_en'),
    name_ru: of('name_ru'),
    mission: of('mission'),
    mission_en: of('mission_en'),
    mission_ru: of('mission_ru'),
    values: of('values'),
    values_en: of('values_en'),
    values_ru: of('values_ru'),
    history: of('history'),
    history_en: of('history_en'),
    history_ru: of('history_ru'),
  });
  const { errors } = form.formState;
  const field = (name: Parameters<typeof form.register>[0]) => ({
    ...form.register(name),
    error: errors[name]?.message,
    autoComplete: 'off',
  });
  return (
    <SettingsForm {...bindings}>
      <TextField label={t('fields.name')} {...field('name')} />
      {TEXTS.map((name) => (
        <TextArea
          key={name}
          label={t(`fields.${name}`)}
          help={name === 'mission' ? t('fields.paragraphs') : undefined}
          optional
          rows={4}
          {...field(name)}
        />
      ))}
      <Translations>
        <TextField label={t('english.name')} optional lang="en" {...field('name_en')} />
        {TEXTS.map((name) => (
          <TextArea key={name} label={t(`english.${name}`)} optional rows={3} lang="en" {...field(`${name}_en`)} />
        ))}
        <TextField label={t('russian.name')} optional lang="ru" {...field('name_ru')} />
        {TEXTS.map((name) => (
          <TextArea key={name} label={t(`russian.${name}`)} optional rows={3} lang="ru" {...field(`${name}_ru`)} />
        ))}
      </Translations>
    </SettingsForm>
  );
}
