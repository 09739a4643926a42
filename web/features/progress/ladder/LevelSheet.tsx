import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { levelInput } from '../../../../contracts/inputs/progress.ts';
import { LEVEL_COLORS, LEVELS, type Level, type LevelColor } from '../../../../contracts/levels.ts';
import { Button } from '../../../components/Button.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { Controlled } from '../../../components/fields/Controlled.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { formTexts } from '../../../kit/form-texts.ts';
import { NumberField } from '../../../kit/NumberField.tsx';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { deleted, rowsOf, useSaveLadder, type LadderLevel } from './ladder-data.ts';

interface LevelSheetProps {
  /** The ladder as it is by now. */
  levels: readonly LadderLevel[];
  /** Null for a new one, which comes last. */
  opened: LadderLevel | null;
  onClose: () => void;
}

/** Makes a level of the club, or changes one. */
export function LevelSheet({ levels, opened, onClose }: LevelSheetProps) {
  const { t } = useLanguage(['adminLevels', 'admin', 'common']);
  const save = useSaveLadder();
  const [id] = useState(() => opened?.id ?? crypto.randomUUID());
  const now = levels.find((one) => one.id === id);
  const level = now ?? opened;
  const form = useClubForm(
    levelInput,
    {
      id,
      ...formTexts(level, 'name'),
      skill_level: (level?.skill_level ?? 'beginner') as Level,
      color: (level?.color ?? 'water') as LevelColor,
      ratio: level?.ratio ?? null,
      age_min: level?.age_min ?? null,
      age_max: level?.age_max ?? null,
      is_active: level?.is_active ?? true,
    },
    { fieldOf: { level_exists: 'name' }, textOf: { ladder_changed: t('changedMeanwhile') }, follows: true },
  );
  const outcome = { done: t('saved'), onSuccess: onClose };
  const submit = form.saving((values) => {
    if (opened && !now) throw deleted('level');
    const rows = rowsOf(levels);
    const next = now
      ? rows.map((row) => (row.id === id ? { ...row, ...values } : row))
      : [...rows, { ...values, skills: [] }];
    return save.run(levels, { levels: next }, outcome);
  });
  return (
    <FormDialog sheet title={t(opened ? 'changeLevel' : 'addLevel')} onClose={onClose} onSubmit={submit} form={form}>
      <TextField label={t('name')} {...form.field('name')} />
      <TranslatedFields texts={{ name: t('admin:translations.name') }} field={form.field} />
      <SelectField
        label={t('maps')}
        help={t('mapsHelp')}
        options={LEVELS.map((value) => ({ value, label: t(`common:levels.${value}`) }))}
        {...form.field('skill_level')}
      />
      <Controlled {...form.typed('color')}>
        {(field) => (
          <RadioCards
            {...field}
            label={t('color')}
            columns={3}
            options={LEVEL_COLORS.map((value) => ({
              value,
              title: <Chip tone={value}>{t(`colors.${value}`)}</Chip>,
            }))}
          />
        )}
      </Controlled>
      <NumberField {...form.typed('ratio')} label={t('ratio')} help={t('ratioHelp')} optional />
      <div className="grid grid-cols-2 items-start gap-5">
        <NumberField {...form.typed('age_min')} label={t('ageMin')} optional />
        <NumberField {...form.typed('age_max')} label={t('ageMax')} optional />
      </div>
      <Checkbox label={t('isOffered')} help={t('isOfferedHelp')} {...form.register('is_active')} />
      {opened && (
        <Button
          kind="quiet"
          icon={<Trash2 />}
          className="self-start text-danger"
          busy={save.isPending}
          onClick={() => void save.run(levels, { deleted: [id] }, { ...outcome, failed: true })}
        >
          {t('deleteLevel')}
        </Button>
      )}
    </FormDialog>
  );
}
