import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { FormError } from '../components/FormError.tsx';
import { TextField } from '../components/TextField.tsx';
import { toast } from '../components/toast.ts';
import { errorText, faultText } from '../lib/error-text.ts';
import { useSaveView } from './saved-views-data.ts';

const LONGEST = 60;

interface DialogProps {
  list: string;
  query: string;
  onClose: () => void;
}

/** Asks under what name a view is saved. */
export default function SaveViewDialog({ list, query, onClose }: DialogProps) {
  const { t } = useTranslation(['adminShell', 'common']);
  const formId = useId();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = useSaveView();
  const submit = () => {
    const given = name.trim();
    setMissing(given === '');
    if (!given) return;
    save.run(
      { list, query, name: given },
      {
        onSuccess: () => {
          toast.success(t('adminShell:views.saved', { name: given }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('adminShell:views.save')}
      description={t('adminShell:views.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} busy={save.isPending}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        <TextField
          label={t('adminShell:views.name')}
          autoComplete="off"
          maxLength={LONGEST}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={isMissing ? errorText('required') : undefined}
        />
        <FormError message={faultText(save.error)} />
      </form>
    </Dialog>
  );
}
