import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { saveResultInput, SaveResultInput } from '../../../../contracts/inputs/results.ts';
import { SelectField } from '../../../components/SelectField.tsx';
import { useFormat } from '../../../lib/format.ts';
import { latestMeetsQuery } from './meets-data.ts';

interface MeetFieldProps {
  form: UseFormReturn<z.input<typeof saveResultInput>, unknown, SaveResultInput>;
}

/** Of which meet a result is, or of none; a meet brings its course and its first day along. */
export function MeetField({ form }: MeetFieldProps) {
  const { t } = useTranslation('adminResults');
  const { date } = useFormat();
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
