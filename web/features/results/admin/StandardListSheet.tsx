import { saveStandardListInput } from '../../../../contracts/inputs/time-lists.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { DayField } from '../../../kit/DayField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';

/** Begins a list of standards that is typed in. */
export function StandardListSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage('adminResults');
  const form = useClubForm(
    saveStandardListInput,
    { name: '', starts_on: '', ends_on: null },
    { fieldOf: { time_list_exists: 'name' } },
  );
  return (
    <FormDialog
      sheet
      title={t('standards.newList')}
      onClose={onClose}
      call="save_standard_list"
      done={(_, values) => t('standards.savedList', { name: values.name })}
      form={form}
    >
      <TextField label={t('times.name')} {...form.field('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField {...form.typed('starts_on')} label={t('times.starts')} />
        <DayField {...form.typed('ends_on')} label={t('times.ends')} optional />
      </div>
    </FormDialog>
  );
}
