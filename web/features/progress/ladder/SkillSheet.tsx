import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { skillInput } from '../../../../contracts/inputs/progress.ts';
import { Button } from '../../../components/Button.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { formTexts } from '../../../kit/form-texts.ts';
import { PicturesField } from '../../../kit/PicturesField.tsx';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { rowsOf, useSaveLadder, type LadderLevel, type LadderSkill } from './ladder-data.ts';

interface SkillSheetProps {
  levels: readonly LadderLevel[];
  level: LadderLevel;
  /** Null for a new one, which comes last in the level. */
  skill: LadderSkill | null;
  onClose: () => void;
}

/** Writes a skill of a level, or changes one. */
export function SkillSheet({ levels, level, skill, onClose }: SkillSheetProps) {
  const { t, localized } = useLanguage('adminLevels');
  const save = useSaveLadder();
  const [uploading, setUploading] = useState(false);
  const [levelId, setLevelId] = useState(level.id);
  const form = useClubForm(
    skillInput,
    {
      id: skill?.id ?? crypto.randomUUID(),
      ...formTexts(skill, 'name', 'meaning'),
      picture_path: skill?.picture_path ?? null,
      is_active: skill?.is_active ?? true,
    },
    { fieldOf: { level_exists: 'name' } },
  );
  const picture = useController({ control: form.control, name: 'picture_path' });
  const outcome = { done: t('savedSkill'), onSuccess: onClose };
  const submit = form.saving((values) => {
    const next = rowsOf(levels).map((row) => {
      const stays = row.id === levelId;
      const isThere = row.skills.some(({ id }) => id === values.id);
      if (stays && isThere)
        return { ...row, skills: row.skills.map((one) => (one.id === values.id ? { ...one, ...values } : one)) };
      const others = row.skills.filter(({ id }) => id !== values.id);
      return { ...row, skills: stays ? [...others, values] : others };
    });
    return save.run({ levels: next }, outcome);
  });
  return (
    <FormDialog
      sheet
      title={t(skill ? 'changeSkill' : 'addSkill')}
      onClose={onClose}
      onSubmit={submit}
      form={form}
      dirty={levelId !== level.id || uploading}
      busy={uploading}
    >
      <SelectField
        label={t('level')}
        value={levelId}
        onChange={(event) => setLevelId(event.target.value)}
        options={levels.map((one) => ({ value: one.id, label: localized(one, 'name') }))}
      />
      <TextField label={t('skill')} {...form.field('name')} />
      <TextArea label={t('meaning')} help={t('meaningHelp')} optional rows={3} {...form.field('meaning')} />
      <TranslatedFields
        texts={{
          name: t('skill'),
          meaning: { label: t('meaningText'), rows: 3 },
        }}
        field={form.field as never}
      />
      <PicturesField
        label={t('picture')}
        help={t('pictureHelp')}
        bucket="media"
        max={1}
        films
        value={picture.field.value ? [picture.field.value] : []}
        onChange={([path]) => picture.field.onChange(path ?? null)}
        onBusy={setUploading}
        error={form.formState.errors.picture_path?.message}
      />
      {skill && (
        <Button
          kind="quiet"
          icon={<Trash2 />}
          className="self-start text-danger"
          busy={save.isPending}
          onClick={() => void save.run({ levels: [], deleted: [skill.id] }, { ...outcome, failed: true })}
        >
          {t('deleteSkill')}
        </Button>
      )}
    </FormDialog>
  );
}
