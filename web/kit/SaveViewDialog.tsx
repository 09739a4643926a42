import { savedViewInput } from '../../contracts/inputs/saved-views.ts';
import { FormDialog } from '../components/dialogs/FormDialog.tsx';
import { TextField } from '../components/fields/TextField.tsx';
import { useLanguage } from '../lib/format/use-language.ts';
import { useClubForm } from '../lib/forms/form.ts';
import { useSaveView } from './saved-views-data.ts';

/** Asks under what name a view is saved. */
export default function SaveViewDialog({ list, query, onClose }: { list: string; query: string; onClose: () => void }) {
  const { t } = useLanguage('adminShell');
  const save = useSaveView();
  const form = useClubForm(savedViewInput, { name: '' });
  return (
    <FormDialog
      form={form}
      save={({ name }) => save.run({ list, query, name })}
      done={(_, { name }) => t('views.saved', { name })}
      onClose={onClose}
      title={t('views.save')}
      description={t('views.note')}
    >
      <TextField label={t('views.name')} autoComplete="off" {...form.field('name')} />
    </FormDialog>
  );
}
