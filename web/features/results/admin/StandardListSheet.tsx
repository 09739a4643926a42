import { useTranslation } from 'react-i18next';
import { saveStandardListInput } from '../../../../contracts/inputs/time-lists.ts';
import { TextField } from '../../../components/TextField.tsx';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { DayField } from '../../../kit/DayField.tsx';
import { FormSheet } from '../../../kit/FormSheet.tsx';
import { useResultsCall } from './meets-data.ts';

/** Begins a list of standards that is typed in. */
export function StandardListSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['adminResults', 'common']);
  const save = useResultsCall('save_standard_list');
  const form = useClubForm(saveStandardListInput, { name: '', starts_on: '', ends_on: null });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values);
      onClose();
    } catch (error) {
      showFault(form, error, { time_list_exists: 'name' });
    }
  });
  return (
    <FormSheet
      title={t('adminResults:standards.newList')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('common:save')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={errors.root?.message}
    >
      <TextField label={t('adminResults:times.name')} error={errors.name?.message} {...form.register('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField control={form.control} name="starts_on" label={t('adminResults:times.starts')} />
        <DayField control={form.control} name="ends_on" label={t('adminResults:times.ends')} optional />
      </div>
    </FormSheet>
  );
}
