import { useQuery } from '@tanstack/react-query';
import { saveMeetInput } from '../../../../contracts/inputs/results.ts';
import { COURSES } from '../../../../contracts/results.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { DayField } from '../../../kit/DayField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { meetEventsQuery, type Meet } from './meets-data.ts';

/** Makes a meet, or changes one. */
export function MeetSheet({ meet, onClose }: { meet: Meet | null; onClose: () => void }) {
  const { t, date, localized } = useLanguage(['adminResults', 'results']);
  const events = useQuery(meetEventsQuery);
  const form = useClubForm(
    saveMeetInput,
    {
      ...(meet ? { meet_id: meet.id } : {}),
      name: meet?.name ?? '',
      location: meet?.location ?? '',
      course: meet?.course ?? 'SCM',
      starts_on: meet?.starts_on ?? '',
      ends_on: meet?.ends_on ?? '',
      event_id: meet?.event_id ?? null,
    },
    { fieldOf: { meet_exists: 'name', event_has_meet: 'event_id' } },
  );
  return (
    <FormDialog
      sheet
      title={t(meet ? 'meet.edit' : 'meet.add')}
      onClose={onClose}
      call="save_meet"
      done={(_, values) => t('meet.saved', { name: values.name })}
      form={form}
    >
      <TextField label={t('meet.name')} {...form.field('name')} />
      <TextField label={t('meet.location')} optional {...form.field('location')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField {...form.typed('starts_on')} label={t('meet.starts')} />
        <DayField {...form.typed('ends_on')} label={t('meet.ends')} />
      </div>
      <SelectField
        label={t('columns.course')}
        options={COURSES.map((value) => ({ value, label: t(`results:courses.${value}`) }))}
        {...form.register('course')}
      />
      <SelectField
        label={t('meet.event')}
        help={t('meet.eventHelp')}
        optional
        placeholder={t('meet.noEvent')}
        options={(events.data ?? []).map((event) => ({
          value: event.id,
          label: `${localized(event, 'title')} · ${date(event.starts_at)}`,
        }))}
        {...form.field('event_id', { setValueAs: (value: string) => value || null })}
      />
    </FormDialog>
  );
}
