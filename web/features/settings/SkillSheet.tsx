import { skillInput } from '../../../contracts/inputs/progress.ts';
import { LEVELS } from '../../../contracts/levels.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { formTexts } from '../../kit/form-texts.ts';
import { TranslatedFields } from '../../kit/TranslatedFields.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { useSkillChange, type Skill } from './skills-data.ts';

interface SkillSheetProps {
  /** Null for a new one. */
  skill: Skill | null;
  /** The position of the last skill: a new one follows it. */
  last: number;
  onClose: () => void;
}

/** Writes a skill of the ladder, or changes one. */
export function SkillSheet({ skill, last, onClose }: SkillSheetProps) {
  const { t } = useLanguage(['adminSettings', 'common']);
  const change = useSkillChange();
  const form = useClubForm(
    skillInput,
    {
      level: skill?.level ?? 'beginner',
      ...formTexts(skill, 'name'),
      is_active: skill?.is_active ?? true,
    },
    { fieldOf: { '23505': 'name' } },
  );
  const submit = form.saving((values) =>
    change.run(
      skill
        ? { act: 'update', ids: [skill.id], row: values }
        : { act: 'create', row: { ...values, display_order: last + 1 } },
      { done: t('adminSettings:skills.saved'), onSuccess: onClose },
    ),
  );
  return (
    <FormDialog
      sheet
      title={t(skill ? 'adminSettings:skills.change' : 'adminSettings:skills.add')}
      onClose={onClose}
      onSubmit={submit}
      form={form}
    >
      <SelectField
        label={t('adminSettings:skills.level')}
        options={LEVELS.map((value) => ({ value, label: t(`common:levels.${value}`) }))}
        {...form.field('level')}
      />
      <TextField label={t('adminSettings:skills.name')} {...form.field('name')} />
      <TranslatedFields
        texts={{ name: { en: t('adminSettings:skills.nameEn'), ru: t('adminSettings:skills.nameRu') } }}
        field={form.field}
      />
    </FormDialog>
  );
}
