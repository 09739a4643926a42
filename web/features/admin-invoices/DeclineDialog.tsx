import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useDecline } from './invoices-data.ts';
import type { InvoiceWish } from './invoices-data.ts';

const MAX_NOTE = 1000;

/** Says no to a wish, and why: the family reads the note and may ask again. */
export function DeclineDialog({ wish, onClose }: { wish: InvoiceWish; onClose: () => void }) {
  const { t } = useTranslation(['invoices', 'common']);
  const [note, setNote] = useState('');
  const decline = useDecline();
  const submit = () =>
    runMutation(
      decline.mutateAsync,
      { request_id: wish.id, note: note || null },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('invoices:office.declined'));
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('invoices:office.declineTitle', { name: wish.details.name })}
      description={t('invoices:office.declineNote')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="danger" busy={decline.isPending} onClick={submit}>
            {t('invoices:office.declineConfirm')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('invoices:office.why')}
        optional
        rows={2}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormError message={decline.error ? errorText(codeOf(decline.error)) : undefined} />
    </Dialog>
  );
}
