import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { COURSES, DISTANCES, RESULT_STATUSES, ROUNDS, STROKES } from '../../../../contracts/results.ts';
import { saveResultInput } from '../../../../contracts/inputs/results.ts';
import { SelectField } from '../../../components/SelectField.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { DayField } from '../../../kit/DayField.tsx';
import { FormSheet } from '../../../kit/FormSheet.tsx';
import { NumberField } from '../../../kit/NumberField.tsx';
import { MeetField } from './MeetField.tsx';
import { SplitsField } from './SplitsField.tsx';
import { SwimTimeField } from './SwimTimeField.tsx';
import type { MeetResult, ResultMeet } from './meets-data.ts';

export interface ResultSheetProps {
  /** Whose result it is, where it is no result of the list. */
  swimmer?: { child_id: string; full_name: string };
  meet: ResultMeet | null;
  result: MeetResult | null;
  onClose: () => void;
}

/** All of one result: the event, the round, the time with its splits, the rank. Without a meet it is a time of a training, or of a meet that is chosen here. */
export function ResultSheet({ swimmer, meet, result, onClose }: ResultSheetProps) {
  const { t } = useTranslation(['adminResults', 'results', 'common']);
  const save = useProcedure('save_result');
  const form = useClubForm(saveResultInput, {
    ...(result ? { result_id: result.id } : {}),
    child_id: result?.child_id ?? swimmer?.child_id ?? null,
    user_id: result?.user_id ?? null,
    meet_id: meet?.id ?? null,
    swum_on: result?.swum_on ?? null,
    course: result?.course ?? meet?.course ?? 'SCM',
    stroke: result?.stroke ?? 'freestyle',
    distance: result?.distance ?? 50,
    round: result?.round ?? (meet ? 'timed_final' : 'time_trial'),
    status: result?.status ?? 'valid',
    centiseconds: result?.centiseconds ?? null,
    splits: result?.splits ?? [],
    position: result?.position ?? null,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values);
      toast.success(t('adminResults:result.saved'));
      onClose();
    } catch (error) {
      showFault(form, error, { result_exists: 'round', not_a_meet_day: 'swum_on' });
    }
  });
  return (
    <FormSheet
      title={result?.swimmer ?? swimmer?.full_name ?? ''}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('common:save')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={errors.root?.message}
    >
      {!meet && !result && <MeetField form={form} />}
      <DayField control={form.control} name="swum_on" label={t('results:columns.day')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('adminResults:entry.distance')}
          options={DISTANCES.map((value) => ({ value: String(value), label: String(value) }))}
          {...form.register('distance', { setValueAs: Number })}
        />
        <SelectField
          label={t('adminResults:entry.stroke')}
          options={STROKES.map((value) => ({ value, label: t(`results:strokes.${value}`) }))}
          {...form.register('stroke')}
        />
        <SelectField
          label={t('adminResults:columns.course')}
          options={COURSES.map((value) => ({ value, label: t(`results:courses.${value}`) }))}
          {...form.register('course')}
        />
        <SelectField
          label={t('adminResults:result.round')}
          error={errors.round?.message}
          options={ROUNDS.map((value) => ({ value, label: t(`results:rounds.${value}`) }))}
          {...form.register('round')}
        />
        <Controller
          control={form.control}
          name="centiseconds"
          render={({ field: { value, onChange, ref }, fieldState }) => (
            <SwimTimeField
              label={t('results:columns.time')}
              value={value ?? null}
              onChange={onChange}
              ref={ref}
              error={fieldState.error?.message}
            />
          )}
        />
        <SelectField
          label={t('adminResults:result.status')}
          options={RESULT_STATUSES.map((value) => ({ value, label: t(`results:statuses.${value}`) }))}
          {...form.register('status')}
        />
      </div>
      <Controller
        control={form.control}
        name="splits"
        render={({ field: { value, onChange }, fieldState }) => (
          <SplitsField value={value ?? []} onChange={onChange} error={fieldState.error?.message} />
        )}
      />
      <NumberField control={form.control} name="position" label={t('adminResults:columns.position')} optional />
    </FormSheet>
  );
}
