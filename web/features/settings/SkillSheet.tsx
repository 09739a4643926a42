import { useTranslation } from 'react-i18next';
import { skillInput } from '../../../contracts/inputs/progress.ts';
import { LEVELS } from '../../../contracts/levels.ts';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/toast.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { TranslatedFields } from '../../kit/TranslatedFields.tsx';
import { showFault, useClubForm } from '../../lib/form.ts';
import { useSkillChange } from './skills-data.ts';
import type { Skill } from './skills-data.ts';

interface SkillSheetProps {
  /** Null for a new one. */
  skill: Skill | null;
  /** The position of the last skill: a new one follows it. */
  last: number;
  onClose: () => void;
}

/** Writes a skill of the ladder, or changes one. */
export function SkillSheet({ skill, last, onClose }: SkillSheetProps) {
  const { t } = useTranslation(['adminSettings', 'common']);
  const change = useSkillChange();
  const form = useClubForm(skillInput, {
    level: skill?.level ?? 'beginner',
    name: skill?.name ?? '',
    name_en: skill?.name_en ?? '',
    name_ru: skill?.name_ru ?? '',
    is_active: skill?.is_active ?? true,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync(
        skill ? { id: skill.id, skill: values } : { id: null, skill: { ...values, display_order: last + 1 } },
      );
      toast.success(t('adminSettings:skills.saved'));
      onClose();
    } catch (error) {
      showFault(form, error, { '23505': 'name' });
    }
  });
  const field = (name: 'name' | 'name_en' | 'name_ru') => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <FormSheet
      title={t(skill ? 'adminSettings:skills.change' : 'adminSettings:skills.add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('common:save')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={errors.root?.message}
    >
      <SelectField
        label={t('adminSettings:skills.level')}
        options={LEVELS.map((value) => ({ value, label: t(`common:levels.${value}`) }))}
        {...form.register('level')}
        error={errors.level?.message}
      />
      <TextField label={t('adminSettings:skills.name')} autoComplete="off" {...field('name')} />
      <TranslatedFields
        texts={{ name: { en: t('adminSettings:skills.nameEn'), ru: t('adminSettings:skills.nameRu') } }}
        field={field}
      />
    </FormSheet>
  );
}
