import { Plus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useController, useFieldArray, type Control } from 'react-hook-form';
import { saveTeamMemberInput, type SaveTeamMemberInput } from '../../../../contracts/inputs/team.ts';
import { TEAM_KINDS } from '../../../../contracts/team.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { Field } from '../../../components/fields/Field.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { DayField } from '../../../kit/DayField.tsx';
import { formTexts } from '../../../kit/form-texts.ts';
import { NumberField } from '../../../kit/NumberField.tsx';
import { PicturesField } from '../../../kit/PicturesField.tsx';
import { RemoveRowButton } from '../../../kit/RowButtons.tsx';
import { Translations, TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import type { Args } from '../../../lib/api/rpc.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm, type ClubForm } from '../../../lib/forms/form.ts';
import { memberInput, type Member } from './team-data.ts';

const TRANSLATED = ['en', 'ru'] as const;

/** Makes a coach or an athlete of the public page, or changes one. */
export function MemberSheet({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  const { t } = useLanguage(['adminTeam', 'common']);
  const [uploading, setUploading] = useState(false);
  const form = useClubForm(saveTeamMemberInput, memberInput(member));
  const { register } = form;
  const { errors } = form.formState;
  const photo = useController(form.typed('photo_path'));
  return (
    <FormDialog
      sheet
      title={t(member ? 'edit' : 'add')}
      onClose={onClose}
      call="save_team_member"
      done={(_, values) => t(member ? 'saved' : 'created', { name: values.full_name })}
      submitLabel={t(member ? 'common:save' : 'create')}
      form={form}
      failed={t(member ? 'failed.update' : 'failed.create')}
      busy={uploading}
    >
      <TextField label={t('fields.name')} {...form.field('full_name')} />
      <SelectField
        label={t('fields.kind')}
        options={TEAM_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        {...register('kind')}
      />
      <PicturesField
        label={t('fields.photo')}
        help={t('fields.photoHelp')}
        bucket="team"
        max={1}
        value={photo.field.value ? [photo.field.value] : []}
        onChange={([path]) => photo.field.onChange(path ?? null)}
        onBusy={setUploading}
        error={errors.photo_path?.message}
      />
      <TextArea label={t('fields.bio')} optional {...form.field('bio')} />
      <TranslatedFields texts={{ bio: { label: t('fields.bio'), rows: 2 } }} field={form.field} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField {...form.typed('years_experience')} label={t('fields.years')} optional />
        <DayField {...form.typed('joined_on')} label={t('fields.joined')} optional />
      </div>
      <WordsField {...form.typed('specialties')} label={t('fields.specialties')} help={t('fields.specialtiesHelp')} />
      <WordsField
        {...form.typed('certifications')}
        label={t('fields.certifications')}
        help={t('fields.certificationsHelp')}
      />
      <Translations>
        {TRANSLATED.map((lang) => (
          <Fragment key={lang}>
            <WordsField {...form.typed(`specialties_${lang}`)} label={t(`fields.specialties_${lang}`)} lang={lang} />
            <WordsField
              {...form.typed(`certifications_${lang}`)}
              label={t(`fields.certifications_${lang}`)}
              lang={lang}
            />
          </Fragment>
        ))}
      </Translations>
      <AchievementsField form={form} />
      <Checkbox label={t('fields.visible')} help={t('fields.visibleHelp')} {...register('is_visible')} />
    </FormDialog>
  );
}

interface WordsFieldProps {
  control: Control<Args<'save_team_member'>>;
  name: `${'specialties' | 'certifications'}${'' | '_en' | '_ru'}`;
  label: string;
  help?: string;
  lang?: 'en' | 'ru';
}

/** A few words or lines, one each line; empty lines and spaces around do not count. */
function WordsField({ control, name, label, help, lang }: WordsFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const { ref, onChange, onBlur, value } = field;
  const [typed, setTyped] = useState(() => value?.join('\n') ?? '');
  const entry = Array.isArray(fieldState.error) ? fieldState.error.find(Boolean) : undefined;
  return (
    <TextArea
      label={label}
      {...(help && { help })}
      lang={lang}
      optional
      rows={2}
      name={name}
      ref={ref}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(linesOf(event.target.value));
      }}
      onBlur={onBlur}
      error={entry?.message ?? fieldState.error?.message}
    />
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

type MemberForm = ClubForm<Args<'save_team_member'>, SaveTeamMemberInput>;

/** A person's achievements: title, year and a few words each. */
function AchievementsField({ form }: { form: MemberForm }) {
  const { t } = useLanguage('adminTeam');
  // „id“ is the row's own: the key of the list has another name.
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'achievements',
    keyName: 'listKey',
  });
  const add = () =>
    append({
      id: null,
      year: Number(clubDay().slice(0, 4)),
      ...formTexts(null, 'title', 'description'),
    });
  return (
    <Field label={t('fields.achievements')} fieldset error={form.formState.errors.achievements?.message}>
      {() => (
        <div className="flex flex-col gap-3">
          {fields.length > 0 && (
            <ul className="flex flex-col gap-3">
              {fields.map((field, index) => (
                <li key={field.listKey}>
                  <AchievementRow form={form} index={index} onRemove={() => remove(index)} />
                </li>
              ))}
            </ul>
          )}
          <Button kind="secondary" icon={<Plus />} onClick={add} className="self-start">
            {t('achievement.add')}
          </Button>
        </div>
      )}
    </Field>
  );
}

function AchievementRow({ form, index, onRemove }: { form: MemberForm; index: number; onRemove: () => void }) {
  const { t } = useLanguage('adminTeam');
  const name = `achievements.${index}` as const;
  return (
    <div
      role="group"
      aria-label={t('achievement.one', { number: index + 1 })}
      className="flex flex-col gap-4 rounded-control border border-line p-4"
    >
      <div className="grid grid-cols-[1fr_6rem_auto] items-start gap-x-3">
        <TextField label={t('achievement.title')} {...form.field(`${name}.title`)} />
        <NumberField {...form.typed(`${name}.year`)} label={t('achievement.year')} />
        <RemoveRowButton name={t('achievement.remove', { number: index + 1 })} onClick={onRemove} />
      </div>
      <TextArea label={t('achievement.description')} optional rows={1} {...form.field(`${name}.description`)} />
      <TranslatedFields
        texts={{
          title: t('achievement.text'),
          description: { label: t('achievement.description'), rows: 1 },
        }}
        field={(text) => form.field(`${name}.${text}`)}
      />
    </div>
  );
}
