import type * as z from 'zod/mini';
import { GOAL_KINDS } from '../../../contracts/goals.ts';
import { goalInput } from '../../../contracts/inputs/goals.ts';
import { COURSES, DISTANCES, STROKES } from '../../../contracts/results.ts';
import { swimTime } from '../../../contracts/swim-time.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { Controlled } from '../../components/fields/Controlled.tsx';
import { DateField } from '../../components/fields/DateField.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { useGoalChange, type Goal } from './goals-data.ts';

/** Every field of both kinds, as the form holds them; what is sent is checked by goalInput. */
interface GoalFields {
  kind: (typeof GOAL_KINDS)[number];
  title: string;
  stroke: string;
  distance: string;
  course: string;
  time: string;
  target_date: string;
}

const fieldsOf = (goal: Goal | null): GoalFields => ({
  kind: goal?.title ? 'words' : 'time',
  title: goal?.title ?? '',
  stroke: goal?.stroke ?? 'freestyle',
  distance: String(goal?.distance ?? 50),
  course: goal?.course ?? 'SCM',
  time: goal?.target_centiseconds ? swimTime(goal.target_centiseconds) : '',
  target_date: goal?.target_date ?? '',
});

/** Writes a new goal, or changes one. */
export function GoalDialog({ goal, onClose }: { goal: Goal | null; onClose: () => void }) {
  const { t } = useLanguage(['athleteArea', 'results']);
  const change = useGoalChange();
  const form = useClubForm(
    goalInput as unknown as z.ZodMiniType<z.output<typeof goalInput>, GoalFields>,
    fieldsOf(goal),
  );
  const kind = form.watch('kind');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      save={(wanted) => change.run(goal ? { act: 'edit', id: goal.id, goal: wanted } : { act: 'add', goal: wanted })}
      done={t('goals.saved')}
      title={t(goal ? 'goals.form.edit' : 'goals.form.add')}
      submitLabel={t('goals.form.submit')}
    >
      <Controlled {...form.typed('kind')}>
        {(field) => (
          <SegmentedControl
            name={t('goals.form.kind')}
            value={field.value}
            onChange={field.onChange}
            segments={GOAL_KINDS.map((value) => ({ value, label: t(`goals.form.${value}`) }))}
            className="w-full"
          />
        )}
      </Controlled>
      {kind === 'time' ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={t('goals.form.stroke')}
              options={STROKES.map((value) => ({ value, label: t(`results:strokes.${value}`) }))}
              {...form.register('stroke')}
            />
            <SelectField
              label={t('goals.form.distance')}
              options={DISTANCES.map((value) => ({
                value: String(value),
                label: t('goals.form.meters', { count: value }),
              }))}
              {...form.register('distance')}
            />
          </div>
          <SelectField
            label={t('goals.form.course')}
            options={COURSES.map((value) => ({ value, label: t(`results:courses.${value}`) }))}
            {...form.register('course')}
          />
          <TextField
            label={t('goals.form.target')}
            help={t('goals.form.targetHelp')}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('time')}
          />
        </>
      ) : (
        <TextField label={t('goals.form.title')} autoComplete="off" {...form.field('title')} />
      )}
      <Controlled {...form.typed('target_date')}>
        {(field) => <DateField {...field} label={t('goals.form.date')} optional min={clubDay()} autoComplete="off" />}
      </Controlled>
    </FormDialog>
  );
}
