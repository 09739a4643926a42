import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { saveResultInput, type SaveResultInput } from '../../../../contracts/inputs/results.ts';
import { COURSES, DISTANCES, RESULT_STATUSES, ROUNDS, STROKES, type Split } from '../../../../contracts/results.ts';
import { parseSwimTime, swimTime } from '../../../../contracts/swim-time.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Controlled } from '../../../components/fields/Controlled.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { DayField } from '../../../kit/DayField.tsx';
import { NumberField } from '../../../kit/NumberField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { type MeetResult, type ResultMeet, latestMeetsQuery } from './meets-data.ts';
import { SwimTimeField } from './SwimTimeField.tsx';

export interface ResultSheetProps {
  /** Whose result it is, where it is no result of the list. */
  swimmer?: { child_id: string; full_name: string };
  meet: ResultMeet | null;
  result: MeetResult | null;
  onClose: () => void;
}

/** All of one result: the event, the round, the time with its splits, the rank. Without a meet it is a time of a training, or of a meet that is chosen here. */
export function ResultSheet({ swimmer, meet, result, onClose }: ResultSheetProps) {
  const { t } = useLanguage(['adminResults', 'results']);
  const form = useClubForm(
    saveResultInput,
    {
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
    },
    { fieldOf: { result_exists: 'round', not_a_meet_day: 'swum_on' } },
  );
  return (
    <FormDialog
      sheet
      title={result?.swimmer ?? swimmer?.full_name ?? ''}
      onClose={onClose}
      call="save_result"
      done={t('result.saved')}
      form={form}
    >
      {!meet && !result && <MeetField form={form} />}
      <DayField {...form.typed('swum_on')} label={t('results:columns.day')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('entry.distance')}
          options={DISTANCES.map((value) => ({ value: String(value), label: String(value) }))}
          {...form.register('distance', { setValueAs: Number })}
        />
        <SelectField
          label={t('entry.stroke')}
          options={STROKES.map((value) => ({ value, label: t(`results:strokes.${value}`) }))}
          {...form.register('stroke')}
        />
        <SelectField
          label={t('columns.course')}
          options={COURSES.map((value) => ({ value, label: t(`results:courses.${value}`) }))}
          {...form.register('course')}
        />
        <SelectField
          label={t('result.round')}
          options={ROUNDS.map((value) => ({ value, label: t(`results:rounds.${value}`) }))}
          {...form.field('round')}
        />
        <Controlled {...form.typed('centiseconds')}>
          {({ value, onChange, ref, error }) => (
            <SwimTimeField
              label={t('results:columns.time')}
              value={value ?? null}
              onChange={onChange}
              ref={ref}
              error={error}
            />
          )}
        </Controlled>
        <SelectField
          label={t('result.status')}
          options={RESULT_STATUSES.map((value) => ({ value, label: t(`results:statuses.${value}`) }))}
          {...form.register('status')}
        />
      </div>
      <Controlled {...form.typed('splits')}>
        {({ value, onChange, error }) => <SplitsField value={value ?? []} onChange={onChange} error={error} />}
      </Controlled>
      <NumberField {...form.typed('position')} label={t('columns.position')} optional />
    </FormDialog>
  );
}

/** Of which meet a result is, or of none; a meet brings its course and its first day along. */
function MeetField({ form }: { form: UseFormReturn<z.input<typeof saveResultInput>, unknown, SaveResultInput> }) {
  const { t, date } = useLanguage('adminResults');
  const { data: meets = [] } = useQuery(latestMeetsQuery);
  const choose = (id: string) => {
    const meet = meets.find((one) => one.id === id);
    form.setValue('meet_id', meet?.id ?? null, { shouldDirty: true });
    form.setValue('round', meet ? 'timed_final' : 'time_trial');
    if (!meet) return;
    form.setValue('course', meet.course);
    form.setValue('swum_on', meet.starts_on, { shouldValidate: true });
  };
  return (
    <SelectField
      label={t('columns.meet')}
      value={form.watch('meet_id') ?? ''}
      onChange={(event) => choose(event.target.value)}
      options={[
        { value: '', label: t('result.training') },
        ...meets.map(({ id, name, starts_on }) => ({ value: id, label: `${name} · ${date(starts_on)}` })),
      ]}
    />
  );
}

const WRITTEN = /^(\d{1,4})\s*(?:м|m)?\s*[-–=]\s*(.+)$/i;
/** An unreadable split: the check refuses it. */
const UNREADABLE: Split = { distance: Number.NaN, centiseconds: Number.NaN };

/** Splits as „25 – 19,50; 50 – 41,05“. */
function SplitsField({
  value,
  onChange,
  error,
}: {
  value: readonly Split[];
  onChange: (splits: Split[]) => void;
  error: string | undefined;
}) {
  const { t } = useLanguage('adminResults');
  const [typed, setTyped] = useState(() =>
    value.map(({ distance, centiseconds }) => `${distance} – ${swimTime(centiseconds)}`).join('; '),
  );
  return (
    <TextField
      label={t('result.splits')}
      help={t('result.splitsHelp')}
      optional
      autoComplete="off"
      value={typed}
      error={error && t('result.splitsFault')}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(splitsOf(event.target.value));
      }}
    />
  );
}

function splitsOf(text: string): Split[] {
  return text
    .split(';')
    .filter((part) => part.trim())
    .map((part) => {
      const [, distance, time] = WRITTEN.exec(part.trim()) ?? [];
      const centiseconds = time && parseSwimTime(time);
      return distance && centiseconds ? { distance: Number(distance), centiseconds } : UNREADABLE;
    });
}
