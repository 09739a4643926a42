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
import { deleted, rowsOf, useSaveLadder, type LadderLevel, type LadderSkill } from './ladder-data.ts';

interface SkillSheetProps {
  /** The ladder as it is by now. */
  levels: readonly LadderLevel[];
  level: LadderLevel;
  /** Null for a new one, which comes last in the level. */
  opened: LadderSkill | null;
  onClose: () => void;
}

/** Writes a skill of a level, or changes one. */
export function SkillSheet({ levels, level, opened, onClose }: SkillSheetProps) {
  const { t, localized } = useLanguage('adminLevels');
  const save = useSaveLadder();
  const [uploading, setUploading] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [id] = useState(() => opened?.id ?? crypto.randomUUID());
  const home = levels.find(({ skills }) => skills.some((one) => one.id === id));
  const skill = home?.skills.find((one) => one.id === id) ?? opened;
  const levelId = chosen ?? (home ?? level).id;
  const isThere = levels.some((one) => one.id === levelId);
  const form = useClubForm(
    skillInput,
    {
      id,
      ...formTexts(skill, 'name', 'meaning'),
      picture_path: skill?.picture_path ?? null,
      is_active: skill?.is_active ?? true,
    },
    { fieldOf: { level_exists: 'name' }, textOf: { ladder_changed: t('changedMeanwhile') }, follows: true },
  );
  const picture = useController(form.typed('picture_path'));
  const outcome = { done: t('savedSkill'), onSuccess: onClose };
  const submit = form.saving((values) => {
    if (opened && !home) throw deleted('skill');
    if (!isThere) throw deleted('level');
    const next = rowsOf(levels).map((row) => {
      const stays = row.id === levelId;
      if (stays && row.id === home?.id)
        return { ...row, skills: row.skills.map((one) => (one.id === id ? { ...one, ...values } : one)) };
      const others = row.skills.filter((one) => one.id !== id);
      return { ...row, skills: stays ? [...others, values] : others };
    });
    return save.run(levels, { levels: next }, outcome);
  });
  return (
    <FormDialog
      sheet
      title={t(opened ? 'changeSkill' : 'addSkill')}
      onClose={onClose}
      onSubmit={submit}
      form={form}
      dirty={levelId !== (home ?? level).id || uploading}
      busy={uploading}
    >
      <SelectField
        label={t('level')}
        value={isThere ? levelId : ''}
        placeholder={isThere ? undefined : '–'}
        onChange={(event) => setChosen(event.target.value)}
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
      {opened && (
        <Button
          kind="quiet"
          icon={<Trash2 />}
          className="self-start text-danger"
          busy={save.isPending}
          onClick={() => void save.run(levels, { deleted: [id] }, { ...outcome, failed: true })}
        >
          {t('deleteSkill')}
        </Button>
      )}
    </FormDialog>
  );
}
