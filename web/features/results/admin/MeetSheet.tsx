import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { COURSES } from '../../../../contracts/results.ts';
import { saveMeetInput } from '../../../../contracts/inputs/results.ts';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { useFormat } from '../../../lib/format.ts';
import { localized } from '../../../lib/localized.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { DayField } from '../../../kit/DayField.tsx';
import { FormSheet } from '../../../kit/FormSheet.tsx';
import { meetEventsQuery } from './meets-data.ts';
import type { Meet } from './meets-data.ts';

/** Makes a meet, or changes one. */
export function MeetSheet({ meet, onClose }: { meet: Meet | null; onClose: () => void }) {
  const { t } = useTranslation(['adminResults', 'results', 'common']);
  const locale = useLocale();
  const { date } = useFormat();
  const events = useQuery(meetEventsQuery);
  const save = useProcedure('save_meet');
  const form = useClubForm(saveMeetInput, {
    ...(meet ? { meet_id: meet.id } : {}),
    name: meet?.name ?? '',
    location: meet?.location ?? '',
    course: meet?.course ?? 'SCM',
    starts_on: meet?.starts_on ?? '',
    ends_on: meet?.ends_on ?? '',
    event_id: meet?.event_id ?? null,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values);
      toast.success(t('adminResults:meet.saved', { name: values.name }));
      onClose();
    } catch (error) {
      showFault(form, error, { meet_exists: 'name', event_has_meet: 'event_id' });
    }
  });
  return (
    <FormSheet
      title={t(meet ? 'adminResults:meet.edit' : 'adminResults:meet.add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('common:save')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={errors.root?.message}
    >
      <TextField label={t('adminResults:meet.name')} error={errors.name?.message} {...form.register('name')} />
      <TextField
        label={t('adminResults:meet.location')}
        optional
        error={errors.location?.message}
        {...form.register('location')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField control={form.control} name="starts_on" label={t('adminResults:meet.starts')} />
        <DayField control={form.control} name="ends_on" label={t('adminResults:meet.ends')} />
      </div>
      <SelectField
        label={t('adminResults:columns.course')}
        options={COURSES.map((value) => ({ value, label: t(`results:courses.${value}`) }))}
        {...form.register('course')}
      />
      <SelectField
        label={t('adminResults:meet.event')}
        help={t('adminResults:meet.eventHelp')}
        optional
        placeholder={t('adminResults:meet.noEvent')}
        error={errors.event_id?.message}
        options={(events.data ?? []).map((event) => ({
          value: event.id,
          label: `${localized(event, 'title', locale)} · ${date(event.starts_at)}`,
        }))}
        {...form.register('event_id', { setValueAs: (value: string) => value || null })}
      />
    </FormSheet>
  );
}
