import { Fragment, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TEAM_KINDS } from '../../../../contracts/team.ts';
import { saveTeamMemberInput } from '../../../../contracts/inputs/team.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { DayField } from '../../../kit/DayField.tsx';
import { FormSheet } from '../../../kit/FormSheet.tsx';
import { NumberField } from '../../../kit/NumberField.tsx';
import { PicturesField } from '../../../kit/PicturesField.tsx';
import { Translations } from '../../../kit/Translations.tsx';
import { AchievementsField } from './AchievementsField.tsx';
import { WordsField } from './WordsField.tsx';
import { memberInput, useTeamCall } from './team-data.ts';
import type { Member } from './team-data.ts';

const TRANSLATED = ['en', 'ru'] as const;

/** Makes a coach or an athlete of the public page, or changes one. */
export function MemberSheet({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  const { t } = useTranslation(['adminTeam', 'common']);
  const save = useTeamCall('save_team_member');
  const [uploading, setUploading] = useState(false);
  const form = useClubForm(saveTeamMemberInput, memberInput(member));
  const { control, register } = form;
  const { errors, isDirty, isSubmitting } = form.formState;
  const photo = useController({ control, name: 'photo_path' });
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values);
      toast.success(t(member ? 'adminTeam:saved' : 'adminTeam:created', { name: values.full_name }));
      onClose();
    } catch (error) {
      showFault(form, error);
    }
  });
  const failed = t(member ? 'adminTeam:failed.update' : 'adminTeam:failed.create');
  const fault = save.isError ? [failed, errors.root?.message].filter(Boolean).join('. ') : undefined;
  return (
    <FormSheet
      title={t(member ? 'adminTeam:edit' : 'adminTeam:add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(member ? 'common:save' : 'adminTeam:create')}
      busy={isSubmitting || uploading}
      dirty={isDirty}
      fault={fault}
    >
      <TextField
        label={t('adminTeam:fields.name')}
        autoComplete="off"
        {...register('full_name')}
        error={errors.full_name?.message}
      />
      <SelectField
        label={t('adminTeam:fields.kind')}
        options={TEAM_KINDS.map((value) => ({ value, label: t(`adminTeam:kinds.${value}`) }))}
        {...register('kind')}
      />
      <PicturesField
        label={t('adminTeam:fields.photo')}
        help={t('adminTeam:fields.photoHelp')}
        bucket="team"
        max={1}
        value={photo.field.value ? [photo.field.value] : []}
        onChange={([path]) => photo.field.onChange(path ?? null)}
        onBusy={setUploading}
        error={errors.photo_path?.message}
      />
      <TextArea label={t('adminTeam:fields.bio')} optional {...register('bio')} error={errors.bio?.message} />
      <Translations>
        <TextArea label={t('adminTeam:fields.bioEn')} optional lang="en" rows={2} {...register('bio_en')} />
        <TextArea label={t('adminTeam:fields.bioRu')} optional lang="ru" rows={2} {...register('bio_ru')} />
      </Translations>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField control={control} name="years_experience" label={t('adminTeam:fields.years')} optional />
        <DayField control={control} name="joined_on" label={t('adminTeam:fields.joined')} optional />
      </div>
      <WordsField
        control={control}
        name="specialties"
        label={t('adminTeam:fields.specialties')}
        help={t('adminTeam:fields.specialtiesHelp')}
      />
      <WordsField
        control={control}
        name="certifications"
        label={t('adminTeam:fields.certifications')}
        help={t('adminTeam:fields.certificationsHelp')}
      />
      <Translations>
        {TRANSLATED.map((lang) => (
          <Fragment key={lang}>
            <WordsField
              control={control}
              name={`specialties_${lang}`}
              label={t(`adminTeam:fields.specialties_${lang}`)}
              lang={lang}
            />
            <WordsField
              control={control}
              name={`certifications_${lang}`}
              label={t(`adminTeam:fields.certifications_${lang}`)}
              lang={lang}
            />
          </Fragment>
        ))}
      </Translations>
      <AchievementsField form={form} />
      <Checkbox
        label={t('adminTeam:fields.visible')}
        help={t('adminTeam:fields.visibleHelp')}
        {...register('is_visible')}
      />
    </FormSheet>
  );
}
