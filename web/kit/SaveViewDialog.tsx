import { useState, type SubmitEvent } from 'react';
import { FormDialog } from '../components/dialogs/FormDialog.tsx';
import { TextField } from '../components/fields/TextField.tsx';
import { errorText, faultText } from '../lib/api/error-text.ts';
import { useLanguage } from '../lib/format/use-language.ts';
import { useSaveView } from './saved-views-data.ts';

const LONGEST = 60;

/** Asks under what name a view is saved. */
export default function SaveViewDialog({ list, query, onClose }: { list: string; query: string; onClose: () => void }) {
  const { t } = useLanguage(['adminShell', 'common']);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = useSaveView();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = name.trim();
    setMissing(given === '');
    if (!given) return;
    save.run({ list, query, name: given }, { done: t('views.saved', { name: given }), onSuccess: onClose });
  };
  return (
    <FormDialog
      form={{ formState: { isSubmitting: save.isPending, errors: { root: { message: faultText(save.error) } } } }}
      onClose={onClose}
      onSubmit={submit}
      title={t('views.save')}
      description={t('views.note')}
      submitLabel={t('common:save')}
    >
      <TextField
        label={t('views.name')}
        autoComplete="off"
        maxLength={LONGEST}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isMissing ? errorText('required') : undefined}
      />
    </FormDialog>
  );
}
