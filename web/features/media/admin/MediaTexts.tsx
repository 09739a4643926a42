import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { DayField } from '../../../kit/DayField.tsx';
import { Translations } from '../../../kit/Translations.tsx';
import type { AlbumName } from './albums-data.ts';

/** The fields that photos and videos share. */
interface Shared {
  title?: string | null | undefined;
  title_en?: string | null | undefined;
  title_ru?: string | null | undefined;
  album?: string | null | undefined;
  taken_on?: string | null | undefined;
  is_visible?: boolean | undefined;
}

interface MediaTextsProps<Input extends Shared, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  albums: readonly AlbumName[];
  /** Many photos at once have no title yet. */
  untitled?: boolean;
}

/** What is said of a photo or a video: title in three languages, album, date, whether it shows. */
export function MediaTexts<Input extends Shared, Output>({
  form: given,
  albums,
  untitled,
}: MediaTextsProps<Input, Output>) {
  const { t } = useTranslation('adminMedia');
  const form = given as unknown as UseFormReturn<Shared>;
  const { errors } = form.formState;
  const list = useId();
  const field = (name: 'title' | 'title_en' | 'title_ru' | 'album') => ({
    ...form.register(name),
    error: errors[name]?.message,
    autoComplete: 'off',
  });
  return (
    <>
      {!untitled && (
        <>
          <TextField label={t('fields.title')} optional {...field('title')} />
          <Translations>
            <TextField label={t('fields.titleEn')} optional lang="en" {...field('title_en')} />
            <TextField label={t('fields.titleRu')} optional lang="ru" {...field('title_ru')} />
          </Translations>
        </>
      )}
      <TextField label={t('fields.album')} help={t('fields.albumHelp')} optional list={list} {...field('album')} />
      <datalist id={list}>
        {albums.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <DayField
        control={form.control}
        name="taken_on"
        label={t('fields.taken')}
        help={t('fields.takenHelp')}
        optional
      />
      <Checkbox label={t('fields.visible')} help={t('fields.visibleHelp')} {...form.register('is_visible')} />
    </>
  );
}
