import { useId } from 'react';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { DayField } from '../../../kit/DayField.tsx';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { ClubForm } from '../../../lib/forms/form.ts';
import type { AlbumName } from './media-data.ts';

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
  form: ClubForm<Input, Output>;
  albums: readonly AlbumName[];
  /** Many photos at once have no title yet. */
  untitled?: boolean;
}

/** The texts of a photo or a video: title in three languages, album, date, its visibility. */
export function MediaTexts<Input extends Shared, Output>(props: MediaTextsProps<Input, Output>) {
  const { form: given, albums, untitled } = props;
  const { t } = useLanguage('adminMedia');
  const form = given as unknown as ClubForm<Shared, unknown>;
  const list = useId();
  const field = (name: 'title' | 'title_en' | 'title_ru' | 'album') => ({ ...form.field(name), autoComplete: 'off' });
  return (
    <>
      {!untitled && (
        <>
          <TextField label={t('fields.title')} optional {...field('title')} />
          <TranslatedFields texts={{ title: t('fields.title') }} field={field} />
        </>
      )}
      <TextField label={t('fields.album')} help={t('fields.albumHelp')} optional list={list} {...field('album')} />
      <datalist id={list}>
        {albums.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <DayField {...form.typed('taken_on')} label={t('fields.taken')} help={t('fields.takenHelp')} optional />
      <Checkbox label={t('fields.visible')} help={t('fields.visibleHelp')} {...form.register('is_visible')} />
    </>
  );
}
