import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { GOAL_KINDS } from '../../../contracts/goals.ts';
import { goalInput } from '../../../contracts/inputs/goals.ts';
import { COURSES, DISTANCES, STROKES } from '../../../contracts/results.ts';
import { swimTime } from '../../../contracts/swim-time.ts';
import { Button } from '../../components/Button.tsx';
import { DateField } from '../../components/DateField.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/toast.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { clubDay } from '../../lib/format.ts';
import { useGoalChange } from './goals-data.ts';
import type { Goal } from './goals-data.ts';

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
  const { t } = useTranslation(['athleteArea', 'results', 'common']);
  const change = useGoalChange();
  const form = useClubForm(
    goalInput as unknown as z.ZodMiniType<z.output<typeof goalInput>, GoalFields>,
    fieldsOf(goal),
  );
  const { errors, isSubmitting } = form.formState;
  const kind = form.watch('kind');
  const submit = form.handleSubmit(async (wanted) => {
    try {
      await change.mutateAsync(goal ? { act: 'edit', id: goal.id, goal: wanted } : { act: 'add', goal: wanted });
      toast.success(t('athleteArea:goals.saved'));
      onClose();
    } catch (error) {
      showFault(form, error);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(goal ? 'athleteArea:goals.form.edit' : 'athleteArea:goals.form.add')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={isSubmitting} onClick={() => void submit()}>
            {t('athleteArea:goals.form.submit')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <SegmentedControl
              name={t('athleteArea:goals.form.kind')}
              value={field.value}
              onChange={field.onChange}
              segments={GOAL_KINDS.map((value) => ({ value, label: t(`athleteArea:goals.form.${value}`) }))}
              className="w-full"
            />
          )}
        />
        {kind === 'time' ? (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label={t('athleteArea:goals.form.stroke')}
                options={STROKES.map((value) => ({ value, label: t(`results:strokes.${value}`) }))}
                {...form.register('stroke')}
              />
              <SelectField
                label={t('athleteArea:goals.form.distance')}
                options={DISTANCES.map((value) => ({
                  value: String(value),
                  label: t('athleteArea:goals.form.meters', { count: value }),
                }))}
                {...form.register('distance')}
              />
            </div>
            <SelectField
              label={t('athleteArea:goals.form.course')}
              options={COURSES.map((value) => ({ value, label: t(`results:courses.${value}`) }))}
              {...form.register('course')}
            />
            <TextField
              label={t('athleteArea:goals.form.target')}
              help={t('athleteArea:goals.form.targetHelp')}
              inputMode="decimal"
              autoComplete="off"
              {...form.register('time')}
              error={errors.time?.message}
            />
          </>
        ) : (
          <TextField
            label={t('athleteArea:goals.form.title')}
            autoComplete="off"
            {...form.register('title')}
            error={errors.title?.message}
          />
        )}
        <Controller
          control={form.control}
          name="target_date"
          render={({ field, fieldState }) => (
            <DateField
              {...field}
              label={t('athleteArea:goals.form.date')}
              optional
              min={clubDay()}
              autoComplete="off"
              error={fieldState.error?.message}
            />
          )}
        />
        <FormError message={errors.root?.message} />
      </form>
    </Dialog>
  );
}
